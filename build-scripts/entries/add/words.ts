// The words and options of `entries add` as sites to add. (rules 44.32, 44.34, 44.36)
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from '../../../src/catalog/import/import-schema.ts'
import { flags, texts, type Values, WrongUsage } from '../../cli/command.ts'
import { pathToRead } from '../../cli/files.ts'
import type { Assignment } from '../members.ts'
import { askFor, canAsk } from './ask.ts'
import type { Failed, Site } from './prepared-site.ts'
import { readSiteFiles } from './site-files.ts'

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
