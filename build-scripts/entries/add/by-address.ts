// Adds sites by their addresses: each is visited and becomes a draft, or, with --publish, an entry. (rules 52.1 to 52.8)
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import pLimit from 'p-limit'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { replaceFile } from '../../../src/snapshot/files/durable.ts'
import { makeFolder } from '../../../src/state/ownership.ts'
import { reading } from '../../../src/state/sqlite/connection.ts'
import { type Browser, type BrowserOptions, withBrowser } from '../../capture/browser.ts'
import { draftOf, type SeenDraft } from '../../capture/draft.ts'
import { VisitFault } from '../../capture/seen.ts'
import { BadInput } from '../../cli/command.ts'
import { counted, showProgress } from '../../cli/lines.ts'
import { readWhole } from '../../import/input.ts'
import { shortTerms } from '../export.ts'
import type { Site } from './prepared-site.ts'
import { siteFilesIn } from './site-files.ts'
import { twinFinder } from './twins.ts'

export interface ByAddress {
  readonly urls: readonly string[]
  /** Where the drafts go. */
  readonly folder: string
  readonly catalogDb: string
  /** Whether a site is visited although its address is in the catalog. */
  readonly allowsTwins: boolean
  /** Takes the site of each draft, and returns a line about it. */
  readonly publish?: (site: Site) => Promise<string>
  readonly browser?: BrowserOptions
}

/** The addresses of a file, a line each; `#` begins a comment. Throws {@link BadInput} that names the line of each fault. */
export async function addressesIn(file: string): Promise<string[]> {
  const lines = (await readWhole(file)).split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*/, '').trim())
  const faults = lines.flatMap((line, at) =>
    line === '' || addressOf(line) ? [] : [`${file}, line ${at + 1}: ${line} is no address`],
  )
  if (faults.length > 0) throw new BadInput(faults.join('\n'))
  return [...new Set(lines.flatMap((line) => addressOf(line) ?? []))]
}

/** An address as it is visited, with https if it says nothing. Null if it is none. */
export function addressOf(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}

/** How many are done, and what is said of those that are not. */
export interface Result {
  readonly lines: string[]
  readonly faults: string[]
}

/** Visits addresses that are neither in the catalog nor drafts, those whose drafts are called alike one after the other. A fault of one stops no other. */
export async function addByAddress(request: ByAddress): Promise<Result> {
  const { urls, folder, catalogDb, allowsTwins } = request
  makeFolder(folder)
  const [lines, faults]: [string[], string[]] = [[], []]
  const due: string[] = []
  const drafts = new Set(
    siteFilesIn(folder).flatMap((site) => ('given' in site ? [String(site.given['url']), site.seen?.asked ?? ''] : [])),
  )
  const twins = await reading(catalogDb, (db) => twinFinder(db), 'catalog')
  for (const url of urls) {
    const twin = allowsTwins ? null : twins.find({ url, content: null })
    if (drafts.has(url)) lines.push(`${url} is a draft already`)
    else if (twin) lines.push(`${url} is in the catalog: ${twin.slug}`)
    else due.push(url)
  }
  let done = 0
  const show = () => showProgress(() => `Visited ${done} of ${counted(due.length, 'site')}`)
  await withBrowser(request.browser ?? {}, async (browser) => {
    const hosts = [...Map.groupBy(due, stemOf).values()]
    await pLimit(VISITS).map(hosts, async (pages) => {
      for (const url of pages) {
        show()
        await made(browser, url, request).then(
          (line) => lines.push(line),
          (error) => faults.push(`${url} ${faultOf(error)}`),
        )
        done++
      }
    })
  })
  return { lines, faults }
}

/** Hosts that are visited at the same time. */
const VISITS = 2

function faultOf(error: unknown): string {
  if (error instanceof VisitFault) return error.message
  if (error instanceof BadInput && !/does not start/.test(error.message)) return error.message
  throw error
}

async function made(browser: Browser, url: string, { folder, catalogDb, publish }: ByAddress): Promise<string> {
  const seen = await look(browser, url)
  const draft = await reading(catalogDb, (db) => draftOf(db, url, seen), 'catalog')
  const name = await written(folder, url, draft, seen)
  if (!publish) return `${url} is the draft ${name}: ${summary(draft)}`
  const site = siteFilesIn(folder).find((one) => parse(one.name).name === name)
  if (site === undefined || 'fault' in site) throw new BadInput(`stays the draft ${name}: ${site?.fault}`)
  const line = await publish(site).catch((error: Error) => {
    throw error instanceof BadInput ? new BadInput(`stays the draft ${name}: ${error.message}`) : error
  })
  for (const file of filesOf(name)) await rm(join(folder, file), { force: true })
  return line
}

type Captured = Parameters<typeof draftOf>[2]

async function look(browser: Browser, url: string): Promise<Captured> {
  const { capture, ...seen } = await browser.visit(url)
  if (seen.status >= 400 || capture === undefined)
    throw new VisitFault('status', new URL(seen.landed).hostname, String(seen.status))
  return { ...seen, capture }
}

function summary({ given, seen }: SeenDraft): string {
  const { sections, ...members } = given as { sections: readonly { type: unknown }[] } & Record<string, unknown>
  const lists = Object.entries(members).filter(([, value]) => Array.isArray(value)) as [
    string,
    readonly { name: string }[],
  ][]
  const open = sections.filter(({ type }) => type === '').length
  return [
    counted(sections.length, 'section') + (open > 0 ? ` (${open} without a type)` : ''),
    ...lists.map(([taxonomy, terms]) => `${taxonomy} ${terms.map(({ name }) => name).join(', ')}`),
    ...(seen.terms.length > 0 ? [`not in the catalog: ${seen.terms.map(({ name }) => name).join(', ')}`] : []),
    ...seen.notes,
  ].join('; ')
}

/** Writes the files of a draft, its picture last: without it there is no draft. Leaves nothing if the disk is full. */
async function written(folder: string, url: string, draft: SeenDraft, { capture }: Captured): Promise<string> {
  const stem = stemOf(url)
  const taken = new Set(readdirSync(folder).map((file) => parse(file).name))
  let name = stem
  for (let count = 2; taken.has(name); count++) name = `${stem}-${count}`
  const text = `${JSON.stringify({ ...draft.given, seen: draft.seen }, shortTerms, 2)}\n`
  const contents = [text, capture.phone.avif, capture.desktop.avif]
  try {
    for (const [at, file] of filesOf(name).entries()) await replaceFile(join(folder, file), contents[at] ?? '')
  } catch (error) {
    for (const file of filesOf(name)) await rm(join(folder, file), { force: true })
    throw new BadInput(`was not stored: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
  return name
}

/** What drafts of a host are called, without a number. */
function stemOf(url: string): string {
  return slugOf(new URL(url).hostname.replace(/^www\./, '')).slice(0, 60) || 'site'
}

function filesOf(name: string): string[] {
  return [`${name}.json`, `${name}-mobile.avif`, `${name}.avif`]
}
