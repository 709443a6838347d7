// Sites that are checked are opened with Chromium where their HTML says nothing. (rule 53.13)
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { withBrowser } from '../../../build-scripts/capture/browser.ts'
import { judge } from '../../../build-scripts/entries/check/verdict.ts'
import { renderer, type Seen } from '../../../build-scripts/entries/check/visit.ts'

const SCRIPT = `document.title = 'Acme Pottery'; document.body.textContent = 'Cups and bowls from a workshop by the sea'`

it('a page that scripts alone make is judged by what people see', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<body><script>${SCRIPT}</script>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const site = { slug: 'acme', url, title: 'Acme Pottery', text: '', words: new Set<string>() }
  const seen = await withBrowser({ accepts: () => true }, (browser) => renderer(browser)(url))
  expect(judge(site, seen as Seen)).toEqual({ verdict: 'alive', why: '' })
  expect(await withBrowser({}, (browser) => renderer(browser)(url))).toBeNull()
})
