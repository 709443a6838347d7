// Brings the captures of the demo up to date with their sources. Changes nothing if a page has a problem.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { BadInput } from '../cli/command.ts'
import type { Progress } from '../cli/progress.ts'
import { withChromium } from './browser.ts'
import { type Capture, type Captured, captureSite } from './capture.ts'
import { readSources, type Source } from './source.ts'
import { type Kept, type Places, readKept, writeDemo } from './store.ts'

/** All pictures together take at most this. */
export const MOST_BYTES = 12_000_000

export interface Request {
  readonly places: Places
  /** The pages to capture; all that changed if empty. */
  readonly slugs: readonly string[]
  /** Whether pages that did not change are captured too. */
  readonly force: boolean
}

export interface Updated {
  readonly pages: number
  readonly captured: number
  readonly bytes: number
}

/** Throws {@link BadInput} with a line for each problem. */
export async function updateDemo({ places, slugs, force }: Request, progress: Progress): Promise<Updated> {
  const { sources, problems } = await readSources(places.sites)
  const unknown = slugs.filter((slug) => !sources.some((source) => source.slug === slug))
  refuse([...problems, ...unknown.map((slug) => `${slug}: ${places.sites} has no such folder`)])
  const kept = await readKept(places)
  const isDue = ({ slug, hash }: Source) =>
    slugs.length > 0 ? slugs.includes(slug) : force || kept.get(slug)?.hash !== hash
  const captures = await captureAll(sources.filter(isDue), progress)
  const pages = sources.flatMap(({ slug }): Kept[] => {
    const page = captures.get(slug) ?? kept.get(slug)
    return page ? [page] : []
  })
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  if (bytes > MOST_BYTES) refuse([`The pictures take ${bytes} bytes; ${MOST_BYTES} are possible. Lower their quality.`])
  await writeDemo(places, [...captures.values()], pages)
  return { pages: pages.length, captured: captures.size, bytes }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new BadInput(problems.join('\n'))
}

async function captureAll(due: readonly Source[], progress: Progress): Promise<Map<string, Capture & Kept>> {
  if (due.length === 0) return new Map()
  let done = 0
  const limit = pLimit(availableParallelism())
  const results = await withChromium(process.env, (browser) =>
    Promise.all(
      due.map((source) =>
        limit(async (): Promise<Captured> => {
          const result = await captureSite(browser, source)
          done++
          progress.show(() => `${done} of ${due.length}: ${source.slug}`)
          return result
        }),
      ),
    ),
  )
  progress.clear()
  refuse(results.flatMap((result) => (result.ok ? [] : result.problems)))
  return new Map(results.flatMap((result) => (result.ok ? [[result.capture.slug, sized(result.capture)]] : [])))
}

function sized(capture: Capture): Capture & Kept {
  return { ...capture, bytes: [...capture.pictures.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) }
}
