// Brings the captures of the demo up to date with their sources. Changes nothing if a page has a problem.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Browser } from 'playwright-core'
import { BadInput } from '../../../build-scripts/cli/command.ts'
import { showProgress } from '../../../build-scripts/cli/lines.ts'
import { withChromium } from './browser.ts'
import { type Capture, captureSite } from './capture.ts'
import { encodePictures, MAX_BYTES, type Pictures } from './encode.ts'
import { readSources, type Source } from './source.ts'
import { type Kept, type Places, readKept, writeDemo } from './store.ts'

interface Request {
  readonly places: Places
  /** The pages to capture, besides those that never were; all that changed if empty. */
  readonly slugs: readonly string[]
  /** Whether pages that did not change are captured too. */
  readonly force: boolean
}

interface Updated {
  readonly pages: number
  readonly captured: number
  readonly bytes: number
}

/** Throws {@link BadInput} with a line for each problem. */
export async function updateDemo({ places, slugs, force }: Request): Promise<Updated> {
  const { sources, problems } = await readSources(places.sites)
  const unknown = slugs.filter((slug) => !sources.some((source) => source.slug === slug))
  refuse([...problems, ...unknown.map((slug) => `${slug}: ${places.sites} has no such folder`)])
  const kept = await readKept(places)
  const isDue = ({ slug, hash }: Source) => {
    const page = kept.get(slug)
    if (force || page === undefined || slugs.includes(slug)) return true
    return slugs.length === 0 && page.hash !== hash
  }
  const made = await makePages(sources.filter(isDue))
  const pages = sources.map(({ slug }) => (made.get(slug) ?? kept.get(slug)) as Kept)
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  if (bytes > MAX_BYTES) refuse([`The pictures take ${bytes} bytes; ${MAX_BYTES} are possible. Lower their quality.`])
  await writeDemo(
    places,
    [...made.values()].map(({ pictures }) => pictures),
    pages,
  )
  return { pages: pages.length, captured: made.size, bytes }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new BadInput(problems.join('\n'))
}

/** A page with its new pictures. */
interface Made extends Kept {
  readonly pictures: Pictures
}

/** Captures pages. Encoding takes longer than all else, so it begins when no page has a problem. */
async function makePages(due: readonly Source[]): Promise<Map<string, Made>> {
  if (due.length === 0) return new Map()
  const show = (what: string) => (done: number) => showProgress(() => `${what} ${done} of ${due.length} pages`)
  const results = await withChromium(process.env, (browser: Browser) =>
    eachLimited(due, (source) => captureSite(browser, source), show('Captured')),
  )
  refuse(results.flatMap((result) => (result.ok ? [] : result.problems)))
  const captures = results.flatMap((result) => (result.ok ? [result.capture] : []))
  const made = await eachLimited(captures, madeOf, show('Encoded'))
  return new Map(made.map((page) => [page.line.slug, page]))
}

async function madeOf(capture: Capture): Promise<Made> {
  const pictures = await encodePictures(capture)
  const bytes = [...pictures.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { hash: capture.hash, line: capture.line, pictures, bytes }
}

/** Runs `work` for each item, a few at the same time, and tells how many are done. */
function eachLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  tell: (done: number) => void,
): Promise<Result[]> {
  const limit = pLimit(availableParallelism())
  let done = 0
  const counted = async (item: Item) => {
    const result = await work(item)
    tell(++done)
    return result
  }
  return Promise.all(items.map((item) => limit(counted, item)))
}
