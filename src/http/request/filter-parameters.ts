// The parameters that choose sites, for every endpoint that lists some (section 24), and the text that ETags and cursors
// are made from.
import type { Filtering, Status, TermChoice, TermFilter } from '../../catalog/listing/query.ts'
import { TAXONOMIES, TAXONOMY_ALIASES, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Problem } from '../response/problem.ts'
import { day, oneOf, slugs, year } from './parameters.ts'

/** The most slugs of an `_any` or `_not` filter. (rule 24.5) */
const MAX_CHOICES = 20

/** How a filter treats its terms: all are required, one is enough, or none is allowed. */
const MODES = { all: '', any: '_any', not: '_not' } as const
type Mode = keyof typeof MODES

const ALIASES: Partial<Record<Taxonomy, string>> = TAXONOMY_ALIASES
type Alias = (typeof TAXONOMY_ALIASES)[keyof typeof TAXONOMY_ALIASES]
type TermParameter = `${Taxonomy | Alias}${(typeof MODES)[Mode]}`

const NOUNS: Record<Taxonomy, readonly [one: string, many: string]> = {
  genre: ['a genre', 'genres'],
  color: ['a color', 'colors'],
  style: ['a style', 'styles'],
  typeface: ['a typeface', 'typefaces'],
  platform: ['the platform', 'platforms'],
  tech: ['a technology', 'technologies'],
  sections: ['a section type', 'section types'],
  authors: ['a designer, agency or studio', 'designers, agencies or studios'],
  post_tag: ['a tag', 'tags'],
  pricing: ['a pricing', 'pricings'],
}

/** The parameters of one taxonomy in one mode: its name and its alias. */
interface TermParameters {
  readonly taxonomy: Taxonomy
  readonly mode: Mode
  readonly name: string
  readonly alias: string | null
  /** Its place in the order of checks. */
  readonly place: number
}

const TERM_PARAMETERS: readonly TermParameters[] = (Object.keys(MODES) as Mode[]).flatMap((mode, i) =>
  TAXONOMIES.map((taxonomy, j) => {
    const alias = ALIASES[taxonomy]
    const suffix = MODES[mode]
    const place = i * TAXONOMIES.length + j
    return { taxonomy, mode, name: taxonomy + suffix, alias: alias === undefined ? null : alias + suffix, place }
  }),
)

const BY_NAME: ReadonlyMap<string, TermParameters> = new Map(
  TERM_PARAMETERS.flatMap((own) => [own.name, own.alias ?? own.name].map((name) => [name, own] as const)),
)

/** The term parameters that a query has, in the order of checks. Looking up all of them takes four times as long. */
function presentIn(parameters: FilterParameters): Iterable<TermParameters> {
  const found = new Set<TermParameters>()
  for (const name in parameters) {
    const own = BY_NAME.get(name)
    if (own !== undefined) found.add(own)
  }
  return found.size < 2 ? found : [...found].sort((a, b) => a.place - b.place)
}

function description({ taxonomy, mode }: TermParameters): string {
  const [one, many] = NOUNS[taxonomy]
  const several = `Slugs of ${many}, one per parameter, up to ${MAX_CHOICES}.`
  if (mode === 'any') return `${several} A site must have at least one of them.`
  if (mode === 'not') return `${several} A site must have none of them. Unknown slugs exclude nothing.`
  return `The slug of ${one}. Repeat the parameter to require several. An unknown slug matches nothing.`
}

function termParameters(): Record<TermParameter, typeof slugs> {
  const schemas = TERM_PARAMETERS.flatMap((own) => {
    const text = `An alias of \`${own.name}\`. If you send both, they count as one parameter.`
    const alias = own.alias === null ? [] : [[own.alias, slugs.meta({ description: text })] as const]
    return [[own.name, slugs.meta({ description: description(own) })] as const, ...alias]
  })
  return Object.fromEntries(schemas) as Record<TermParameter, typeof slugs>
}

/** The parameters of {@link filteringOf}, in the order in which they are checked. (rule 24.1) */
export const filterParameters = {
  status: oneOf(['all', 'live', 'offline'])
    .default('all')
    .meta({ description: '`live` returns sites that are still online, `offline` those that are gone.' }),
  year: year.nullable().default(null).meta({ description: 'Only sites that entered the catalog in this year.' }),
  ...termParameters(),
  category: oneOf(['inspiration', 'template']).optional().meta({
    description: 'Only sites of this category. The default is both.',
  }),
  published_from: day.nullable().default(null).meta({
    description: 'Only sites that entered the catalog on this day or later.',
  }),
  published_to: day.nullable().default(null).meta({
    description: 'Only sites that entered the catalog on this day or earlier.',
  }),
}

/** The values of {@link filterParameters}. */
export type FilterParameters = {
  readonly status: Status
  readonly year: number | null
  readonly category?: Filtering['category'] | undefined
  readonly published_from: number | null
  readonly published_to: number | null
} & { readonly [Name in TermParameter]?: readonly string[] | undefined }

/** The filters in checked parameters: without duplicates, in a fixed order. Or a problem that names the parameter. */
export function filteringOf(parameters: FilterParameters): Required<Filtering> | Problem {
  const { status, year, category = null, published_from: publishedFrom, published_to: publishedTo } = parameters
  const found = {
    all: [] as TermFilter[],
    any: [] as TermChoice[],
    not: [] as TermFilter[],
  }
  for (const own of presentIn(parameters)) {
    const given = slugsOf(parameters, own)
    if (given === null) continue
    if (own.mode !== 'all' && given.length > MAX_CHOICES) return tooMany(sentName(parameters, own), given.length)
    const { taxonomy } = own
    if (own.mode === 'any') found.any.push({ taxonomy, slugs: given })
    else for (const slug of given) found[own.mode].push({ taxonomy, slug })
  }
  const { all: filters, any, not } = found
  return { status, year, filters, any, not, category, publishedFrom, publishedTo }
}

function tooMany(name: string, count: number): Problem {
  const message = `${name} takes up to ${MAX_CHOICES} different slugs, one per parameter; got ${count}.`
  return { problem: 'bad_request', message }
}

/** The name that a message uses: the alias if only that was sent. */
function sentName(parameters: FilterParameters, { name, alias }: TermParameters): string {
  return alias !== null && parameters[name as TermParameter] === undefined ? alias : name
}

/** The slugs of a parameter and its alias, each once, sorted; null if there are none. (rule 24.4) */
function slugsOf(parameters: FilterParameters, { name, alias }: TermParameters): readonly string[] | null {
  const own = parameters[name as TermParameter]
  const other = alias === null ? undefined : parameters[alias as TermParameter]
  if (own === undefined && other === undefined) return null
  if (own?.length === 1 && other === undefined) return own
  return [...new Set([...(own ?? []), ...(other ?? [])])].sort()
}

/** A text that is equal for two queries exactly if they have the same filters. Slugs may contain any character. */
export function filteringKey(filtering: Required<Filtering>): string {
  const { status, year, filters, any, not, category, publishedFrom, publishedTo } = filtering
  let key = `${status} ${year} ${category} ${publishedFrom} ${publishedTo} `
  for (const { taxonomy, slug } of filters) key += `${taxonomy}=${slug.length}:${slug}&`
  for (const { taxonomy, slugs } of any) for (const slug of slugs) key += `${taxonomy}|${slug.length}:${slug}&`
  for (const { taxonomy, slug } of not) key += `${taxonomy}!${slug.length}:${slug}&`
  return key
}
