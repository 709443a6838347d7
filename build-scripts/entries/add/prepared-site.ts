// A site to add, as it is given, and with everything that can be known of it before the catalog is locked.

import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import pLimit from 'p-limit'
import type { ImportEntry } from '../../../src/catalog/import/import-line.ts'
import { isPicturePath } from '../../../src/catalog/model/image-urls.ts'
import type { DraftSources } from '../../../src/engine/desk/drafts.ts'
import { parseJson } from '../../../src/ground/texts.ts'
import type { Measured } from '../../../src/state/sqlite/catalog/measurements.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { BadInput } from '../../cli/command.ts'
import { bandsName, measuredOf } from '../../pictures/measure-file.ts'
import { type Assignment, assignedEntry } from '../members.ts'
import { readPicture, type SitePicture } from './site-picture.ts'

export interface Site {
  /** What messages call it: its address, or the file of its picture. */
  readonly name: string
  readonly picture: string
  readonly mobile: string | null
  /** Members of its import line, and assignments after them. */
  readonly given: Readonly<Record<string, unknown>>
  readonly assignments: readonly Assignment[]
  /** What a visit of its address says beside them. */
  readonly seen?: DraftSources
}

/** A site that cannot be added, and why. */
export interface Failed {
  readonly name: string
  readonly fault: string
}

export interface Prepared {
  readonly name: string
  /** Its slug is {@link NO_SLUG} unless one was given, and its pictures have no paths yet. */
  readonly entry: ImportEntry
  readonly picture: SitePicture
  readonly mobile: SitePicture | null
  /** Names what was measured, as builds do. */
  readonly source: string
  readonly measured: Measured
}

export const NO_SLUG = '-'
/** Each takes up to 120 MB. */
const PICTURES_IN_MEMORY = 2

/** Reads and checks sites and their pictures, published on `day` unless they say otherwise. */
export function preparedSites(db: Db, sites: readonly (Site | Failed)[], day: string): Promise<(Prepared | Failed)[]> {
  return pLimit(PICTURES_IN_MEMORY).map(sites, async (site) => {
    if ('fault' in site) return site
    try {
      return await prepared(db, site, day)
    } catch (error) {
      return failedOf(site, error)
    }
  })
}

/** Throws errors that are not about the site. */
export function failedOf({ name }: { readonly name: string }, error: unknown): Failed {
  if (error instanceof BadInput) return { name, fault: error.message }
  throw error
}

async function prepared(db: Db, { name, given, assignments, ...files }: Site, day: string): Promise<Prepared> {
  const picture = await readPicture(files.picture)
  const mobile = files.mobile === null ? null : await readPicture(files.mobile)
  const screenshot = { path: '/', ...picture.size, mobile: mobile && '/' }
  const line = { slug: NO_SLUG, published: day, sections: [], ...given, screenshot }
  const entry = assignedEntry(db, titled(line, assignments), assignments)
  const bands = bandsOf(entry)
  const source = picture.content + bandsName(bands)
  return { name, entry, picture, mobile, source, measured: measuredOf(picture, bands) }
}

/** A site without a title is called by its host. */
function titled(line: Record<string, unknown>, assignments: readonly Assignment[]): Record<string, unknown> {
  const url = assignments.findLast(({ path }) => path === 'url')?.value ?? line['url']
  const host = URL.parse(String(url))?.hostname.replace(/^www\./, '')
  return host === undefined ? line : { title: host, ...line }
}

function bandsOf({ sections, screenshot: { height } }: ImportEntry) {
  return sections
    .toSorted((a, b) => a.top - b.top)
    .map(({ type, top, bottom }) => ({ type: type.slug, top: top / height, height: (bottom - top) / height }))
}

/** The sites of a folder by name, or why one cannot be read. Throws {@link BadInput} if there is none. */
export function readSiteFiles(folder: string): (Site | Failed)[] {
  const sites = siteFilesIn(folder)
  if (sites.length === 0) throw new BadInput(`${folder} has no pictures.`)
  return sites
}

/** The same, also of a folder without pictures. */
export function siteFilesIn(folder: string): (Site | Failed)[] {
  const names = namesIn(folder)
  const pictures = names.filter(isPicturePath)
  const stems = new Set(pictures.map((name) => parse(name).name))
  const isMobile = (stem: string) => stem.endsWith('-mobile') && stems.has(stem.slice(0, -'-mobile'.length))
  const sites = pictures.filter((name) => !isMobile(parse(name).name))
  return sites.map((name) => {
    const { name: stem } = parse(name)
    const mobile = pictures.find((other) => parse(other).name === `${stem}-mobile`)
    const words = names.find((other) => other === `${stem}.json`) ?? names.find((other) => other === `${stem}.txt`)
    if (words === undefined) return { name, fault: `${stem}.json or ${stem}.txt is missing` }
    const read = words.endsWith('.json') ? readJson(join(folder, words)) : readText(join(folder, words))
    if (typeof read === 'string') return { name, fault: `${words}: ${read}` }
    return { name, picture: join(folder, name), mobile: mobile === undefined ? null : join(folder, mobile), ...read }
  })
}

/** A name like `wish` that none of these files has, whatever its extension. */
export function freeName(wish: string, files: readonly string[]): string {
  const taken = new Set(files.map((file) => parse(file).name))
  let free = wish
  for (let count = 2; taken.has(free); count++) free = `${wish}-${count}`
  return free
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw new BadInput(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

type Words = Pick<Site, 'given' | 'assignments' | 'seen'>

function readJson(file: string): Words | string {
  const json = parseJson(readFileSync(file, 'utf8'))
  if (!json.ok) return `is not JSON: ${json.reason}`
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) return 'must be a JSON object'
  const { seen, ...given } = json.value as Words['given'] & { seen?: NonNullable<Words['seen']> }
  return { given, assignments: [], ...(seen && { seen }) }
}

function readText(file: string): Words | string {
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => /^\s*[^#\s]/.test(line))
  const assignments: Assignment[] = []
  for (const line of lines) {
    const [, path, value] = /^\s*([\w.]+)\s*:(.*)$/.exec(line) ?? []
    if (path === undefined || value === undefined) return `${JSON.stringify(line)} is no line such as "title: Acme"`
    assignments.push({ path, operator: '=', value: value.trim() })
  }
  return { given: {}, assignments }
}
