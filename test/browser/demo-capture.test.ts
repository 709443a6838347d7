// `npm run demo` measures pages in Chromium and names what is wrong with them. The page needs no font of its own.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { updateDemo } from '../tools/demo/update.ts'

const band = (type: string, color: string) =>
  `<section data-section="${type}" data-prompt="A band of one color." style="height: 500px; background: ${color}">${type}</section>`

const PAGE = `<!doctype html>
<html lang="en" data-published="2020-01-01" data-genre="Portfolio" data-style="Minimal" data-color="White, Purple"
  data-typeface="Rampart One" data-authors="Nobody">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Faulty</title>
<link rel="stylesheet" href="style.css"><link rel="stylesheet" href="https://fonts.example/a.css"></head>
<body>${['Hero', 'About', 'Gallery'].map((type) => band(type, '#fff')).join('')}${band('Footer', '#111')}
<script>document.title = ''; document.body.innerHTML = ''</script></body></html>`
const STYLE = 'body { margin: 0; font-family: monospace } section:first-child { width: 900px }'

it('faults that only a browser sees are named, and nothing is written (rules 33.2, 33.4)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-faulty-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const places = {
    sites: join(folder, 'sites'),
    images: join(folder, 'images'),
    catalog: join(folder, 'catalog.jsonl'),
  }
  mkdirSync(join(places.sites, 'faulty'), { recursive: true })
  writeFileSync(join(places.sites, 'faulty', 'index.html'), PAGE)
  writeFileSync(join(places.sites, 'faulty', 'style.css'), STYLE)
  const refusal = await updateDemo({ places, slugs: [], force: false }).then(
    () => '',
    ({ message }: Error) => message,
  )
  const lines = refusal.split('\n')
  expect(lines).toContain('faulty: data-typeface names Rampart One, which is not rendered')
  expect(
    lines.filter((line) => / is rendered \(100% of the glyphs\), and data-typeface does not name it$/.test(line)),
  ).toHaveLength(1)
  expect(lines).toContain('faulty: data-color names Purple, which covers 0.0% of the page')
  expect(lines).toContain('faulty: overflows by 510 px at 390 px')
  expect(lines).toContain('faulty: requests https://fonts.example/a.css')
  expect(lines).toHaveLength(5)
  expect([existsSync(places.images), existsSync(places.catalog)]).toEqual([false, false])
})
