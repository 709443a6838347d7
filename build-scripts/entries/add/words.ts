// The words and options of `entries add` as sites to add. (rules 44.32, 44.34, 44.36)

import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from '../../../src/catalog/import/import-schema.ts'
import { flags, texts, type Values, WrongUsage } from '../../cli/command.ts'
import { pathToRead } from '../../cli/files.ts'
import type { Assignment } from '../members.ts'
import { type Failed, readSiteFiles, type Site } from './prepared-site.ts'

const TEXTS = ['title', 'published', 'category'] as const

const lists = Object.fromEntries(ENTRY_TAXONOMIES.map((name) => [name, { type: 'string', multiple: true }])) as Record<
  EntryTaxonomy,
  { type: 'string'; multiple: true }
>

/** The options of `add` alone, and their names. */
export const ADD_OPTIONS = {
  ...texts('picture', 'mobile', 'from', ...TEXTS),
  ...lists,
  ...flags('anyway', 'skip-invalid', 'publish'),
}
export const ADD_NAMES = Object.keys(ADD_OPTIONS) as (keyof typeof ADD_OPTIONS)[]

type AddValues = Partial<Values<typeof ADD_OPTIONS>>

/** The sites of a command. Asks for what is missing if it runs on a terminal. Throws {@link WrongUsage}. */
export async function sitesOf([url]: readonly string[], values: AddValues): Promise<readonly (Site | Failed)[]> {
  const { from, picture, mobile = null } = values
  if (from !== undefined) {
    if (url !== undefined || picture !== undefined)
      throw new WrongUsage('add --from FOLDER takes no URL and no --picture.')
    return readSiteFiles(pathToRead(from))
  }
  if (url === undefined) throw new WrongUsage('add takes a URL, or --from FOLDER.')
  if (picture === undefined) throw new WrongUsage('add URL takes --picture FILE.')
  const given = [{ path: 'url', operator: '=', value: url } as const, ...assignmentsOf(values)]
  const asked = canAsk() ? await askFor(given) : []
  const pictures = { picture: pathToRead(picture), mobile: mobile && pathToRead(mobile) }
  return [{ name: url, ...pictures, given: {}, assignments: [...given, ...asked] } satisfies Site]
}

export function assignmentsOf(values: AddValues): Assignment[] {
  return [...TEXTS, ...ENTRY_TAXONOMIES].flatMap((path): Assignment[] => {
    const value = values[path]
    return value === undefined ? [] : [{ path, operator: '=', value: String(value) }]
  })
}

const QUESTIONS = [
  ['title', 'Title'],
  ['genre', 'Genres, with commas between them'],
  ['color', 'Colors'],
  ['style', 'Styles'],
] as const

/** Whether somebody can answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

type Terminal = { input: Readable; output: Writable }
const PROCESS: Terminal = { input: process.stdin, output: process.stdout }

/** Asks a question that is answered with y or n; anything else, and the end of input, is no. */
export async function confirm(question: string, { input, output }: Terminal = PROCESS): Promise<boolean> {
  const reader = createInterface({ input })
  output.write(`${question} [y/N] `)
  const { value } = await reader[Symbol.asyncIterator]().next()
  reader.close()
  return /^\s*y(es)?\s*$/i.test(value ?? '')
}

/** Asks for the members that have no value yet. An empty answer, or the end of input, leaves one out. */
export async function askFor(given: readonly Assignment[], terminal: Terminal = PROCESS): Promise<Assignment[]> {
  const { input, output } = terminal
  const answers: Assignment[] = []
  const reader = createInterface({ input })
  const lines = reader[Symbol.asyncIterator]()
  for (const [path, text] of QUESTIONS) {
    if (given.some((assignment) => assignment.path === path)) continue
    output.write(`${text}: `)
    const value = ((await lines.next()).value ?? '').trim()
    if (value !== '') answers.push({ path, operator: '=', value })
  }
  reader.close()
  return answers
}
