// The words and options of `entries add` as sites to add. (rules 44.32, 44.34, 44.36)
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from '../../../src/catalog/import/import-schema.ts'
import { WrongUsage } from '../../cli/command.ts'
import type { Assignment } from '../members.ts'
import { askFor, canAsk } from './ask.ts'
import type { Failed, Site } from './prepared-site.ts'
import { readSiteFiles } from './site-files.ts'

const TEXTS = ['title', 'published', 'category'] as const

const lists = Object.fromEntries(ENTRY_TAXONOMIES.map((name) => [name, { type: 'string', multiple: true }])) as Record<
  EntryTaxonomy,
  { type: 'string'; multiple: true }
>

/** The options of `add` alone. */
export const ADD_OPTIONS = {
  picture: { type: 'string' },
  mobile: { type: 'string' },
  from: { type: 'string' },
  title: { type: 'string' },
  published: { type: 'string' },
  category: { type: 'string' },
  ...lists,
  anyway: { type: 'boolean', default: false },
  'skip-invalid': { type: 'boolean', default: false },
} as const

export type AddValues = Partial<Record<'picture' | 'mobile' | 'from' | (typeof TEXTS)[number], string>> &
  Partial<Record<EntryTaxonomy, string[]>>

/** The sites of a command. Asks for what is missing if it runs on a terminal. Throws {@link WrongUsage}. */
export async function sitesOf(
  [url, ...rest]: readonly string[],
  values: AddValues,
): Promise<readonly (Site | Failed)[]> {
  const { from, picture, mobile = null } = values
  if (from !== undefined) {
    if (url !== undefined || picture !== undefined)
      throw new WrongUsage('add --from FOLDER takes no URL and no --picture.')
    return readSiteFiles(from)
  }
  if (url === undefined || rest.length > 0) throw new WrongUsage('add takes one URL, or --from FOLDER.')
  if (picture === undefined) throw new WrongUsage('add URL takes --picture FILE.')
  const given = [{ path: 'url', operator: '=', value: url } as const, ...assignmentsOf(values)]
  const asked = canAsk() ? await askFor(given) : []
  return [{ name: url, picture, mobile, given: {}, assignments: [...given, ...asked] } satisfies Site]
}

function assignmentsOf(values: AddValues): Assignment[] {
  return [...TEXTS, ...ENTRY_TAXONOMIES].flatMap((path): Assignment[] => {
    const value = values[path]
    return value === undefined ? [] : [{ path, operator: '=', value: String(value) }]
  })
}
