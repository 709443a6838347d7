// Adds sites by their addresses: each is visited and becomes a draft, or, with --publish, an entry. (rules 52.1 to 52.8)
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import pLimit from 'p-limit'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { inTurn } from '../../../src/ground/scheduling.ts'
import { replaceFile } from '../../../src/snapshot/files/durable.ts'
import { makeFolder } from '../../../src/state/ownership.ts'
import { reading } from '../../../src/state/sqlite/connection.ts'
import { type Browser, type BrowserOptions, withBrowser } from '../../capture/browser.ts'
import type { draftOf as DraftOf, SeenDraft } from '../../capture/draft.ts'
import { VisitFault } from '../../capture/seen.ts'
import { BadInput } from '../../cli/command.ts'
import { counted, showProgress } from '../../cli/lines.ts'
import { readWhole } from '../../import/input.ts'
import { shortTerms } from '../export.ts'
import { freeName, type Site, siteFilesIn } from './prepared-site.ts'
import { twinFinder } from './twins.ts'

export interface ByAddress {
  readonly urls: readonly string[]
  /** Where the drafts go. */
  readonly folder: string
  readonly catalogDb: string
  /** Whether a site is visited although its address is in the catalog. */
  readonly allowsTwins: boolean
  /** How many drafts there may be: with so many, no site is visited. */
  readonly most?: number
  /** Takes the site of each draft, and returns a line about it. */
  readonly publish?: (site: Site) => Promise<string>
  /** Runs what takes a free name for a draft, after what does the same before it. */
  readonly alone?: ReturnType<typeof inTurn>
  readonly browser?: BrowserOptions
}

/** The addresses of a text, a line each; `#` begins a comment. Throws {@link BadInput} that names the line of each fault. */
export function addressesIn(text: string, file = ''): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*/, '').trim())
  const where = file === '' ? 'Line' : `${file}, line`
  const faults = lines.flatMap((line, at) =>
    line === '' || addressOf(line) ? [] : [`${where} ${at + 1}: ${line} is no address`],
  )
  if (faults.length > 0) throw new BadInput(faults.join('\n'))
  return [...new Set(lines.flatMap((line) => addressOf(line) ?? []))]
}

/** An address as it is visited, with https if it says nothing. Null if it is none. */
export function addressOf(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}

/** The addresses of a file. Throws {@link BadInput}. */
export async function addressesOf(file: string): Promise<string[]> {
  return addressesIn(await readWhole(file), file)
}

/** What has become of addresses so far: a line for each. */
export interface Visits {
  readonly made: string[]
  /** Those that are drafts already, or in the catalog. */
  readonly known: string[]
  readonly faults: string[]
  /** How many are still to be visited. */
  left: number
}

export function newVisits({ length }: readonly string[]): Visits {
  return { made: [], known: [], faults: [], left: length }
}

/** Visits addresses that are neither in the catalog nor drafts, those whose drafts are called alike one after the other. A fault of one stops no other. */
export async function addByAddress(asked: ByAddress, visits = newVisits(asked.urls)): Promise<Visits> {
  const request = { alone: inTurn(), ...asked }
  makeFolder(request.folder)
  const due = await unknownOf(request, visits)
  const show = () => showProgress(() => `Visited ${due.length - visits.left} of ${counted(due.length, 'site')}`)
  const fatal: unknown[] = []
  await withBrowser(request.browser ?? {}, async (browser) => {
    const hosts = [...Map.groupBy(due, stemOf).values()]
    await pLimit(VISITS).map(hosts, async (pages) => {
      for (const url of pages) {
        // What concerns all ends all, once no visit is under way: the browser ends with this function.
        if (fatal.length > 0) return
        show()
        await made(browser, url, request)
          .then((line) => visits.made.push(line))
          .catch((error) => visits.faults.push(`${url} ${faultOf(error)}`))
          .catch((error) => fatal.push(error))
        visits.left--
      }
    })
    if (fatal.length > 0) throw fatal[0]
  })
  return visits
}

/** The addresses that are to be visited. */
async function unknownOf({ urls, folder, catalogDb, allowsTwins }: ByAddress, visits: Visits): Promise<string[]> {
  const drafts = new Set(
    siteFilesIn(folder).flatMap((site) => ('given' in site ? [String(site.given['url']), site.seen?.asked ?? ''] : [])),
  )
  const twins = await reading(catalogDb, (db) => twinFinder(db), 'catalog')
  return urls.filter((url) => {
    const twin = allowsTwins ? null : twins.find({ url, content: null })
    if (drafts.has(url)) visits.known.push(`${url} is a draft already`)
    else if (twin) visits.known.push(`${url} is in the catalog: ${twin.slug}`)
    else return true
    visits.left--
    return false
  })
}

/** Hosts that are visited at the same time. */
const VISITS = 2

function faultOf(error: unknown): string {
  if (error instanceof VisitFault) return error.message
  if (error instanceof BadInput && !/does not start/.test(error.message)) return error.message
  throw error
}

type Request = ByAddress & Required<Pick<ByAddress, 'alone'>>

async function made(browser: Browser, url: string, request: Request): Promise<string> {
  const { folder, catalogDb, publish, alone, most = Number.POSITIVE_INFINITY } = request
  if (readdirSync(folder).filter((file) => file.endsWith('.json')).length >= most)
    throw new BadInput(`was not visited, because there are ${most} drafts. Publish some first`)
  const seen = await look(browser, url)
  // The words of all languages take a while to read, which other commands do without.
  const { draftOf } = await import('../../capture/draft.ts')
  const draft = await reading(catalogDb, (db) => draftOf(db, url, seen), 'catalog')
  const name = await alone(() => written(folder, url, draft, seen))
  if (!publish) return `${url} is the draft ${name}: ${summary(draft)}`
  const site = siteFilesIn(folder).find((one) => parse(one.name).name === name)
  if (site === undefined || 'fault' in site) throw new BadInput(`stays the draft ${name}: ${site?.fault}`)
  const line = await publish(site).catch((error: Error) => {
    throw error instanceof BadInput ? new BadInput(`stays the draft ${name}: ${error.message}`) : error
  })
  for (const file of filesOf(name)) await rm(join(folder, file), { force: true })
  return line
}

type Captured = Parameters<typeof DraftOf>[2]

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
  const name = freeName(stemOf(url), readdirSync(folder))
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
