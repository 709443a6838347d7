// Sites of the demo that the browser tests open, found by what they have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../worlds/processes.ts'

interface Line {
  slug: string
  offline?: boolean
  published: string
  sections?: readonly { prompt?: string; colors?: readonly string[] }[]
  screenshot: { mobile?: string | null }
}

const lines = readFileSync(join(ROOT, 'data/demo/catalog.jsonl'), 'utf8').split('\n').filter(Boolean)
const sites = lines.map((line) => JSON.parse(line) as Line)

/** A build marks sites offline that are older than ten years. */
const KINDS = {
  live: ({ offline, published }: Line) => offline !== true && published > '2020',
  offline: ({ offline, published }: Line) => offline === true || published < '2015',
}

/** The path of a site with a mobile capture, prompts and colors. */
export function pathOfSite(kind: keyof typeof KINDS): string {
  const found = sites.find(
    (site) =>
      KINDS[kind](site) &&
      site.screenshot.mobile &&
      site.sections?.some(({ prompt }) => prompt) &&
      site.sections?.some(({ colors }) => colors?.length),
  )
  if (found === undefined) throw new Error(`The demo has no ${kind} site with a mobile capture, prompts and colors.`)
  return `/site/${encodeURIComponent(found.slug)}`
}
