// The designs of the demo's sites, from what the demo brings: entries and measurements.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Design, designOf } from '../../../src/catalog/design/design.ts'
import type { PageDesign } from '../../../src/catalog/import/design-member.ts'
import { unpackPalettes } from '../../../src/catalog/pictures/oklab.ts'
import { ROOT } from '../worlds/processes.ts'

interface Line {
  slug: string
  title: string
  url: string
  authors: string[]
  typeface: string[]
  design?: PageDesign
  sections: { type: string; top: number; bottom: number; prompt: string }[]
  screenshot: { height: number }
}

function linesOf<Of>(file: string): Of[] {
  const lines = readFileSync(join(ROOT, 'data/demo', file), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Of)
}

/** All designs by slug. */
export function demoDesigns(): Map<string, Design> {
  const measured = linesOf<{ slug: string; palettes: string }>('measurements.jsonl')
  const palettes = new Map(
    measured.map(({ slug, palettes }) => [slug, unpackPalettes(Buffer.from(palettes, 'base64'))]),
  )
  return new Map(
    linesOf<Line>('catalog.jsonl').map((line) => {
      const [page = [], hero = [], ...own] = palettes.get(line.slug) ?? []
      const sections = line.sections.map(({ type, prompt, top, bottom }, i) => ({
        section_type: type,
        prompt,
        palette: own[i] ?? null,
        image: `/cdn-cgi/image/trim=${top};0;${line.screenshot.height - bottom};0,width=640/a.avif`,
      }))
      const site = { ...line, palette: { page, hero } }
      const address = `https://gallery.example/site/${line.slug}`
      return [line.slug, designOf(site, sections, { page: address, set: line.design ?? null })]
    }),
  )
}
