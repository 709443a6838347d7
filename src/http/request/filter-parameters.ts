// The parameters that choose sites, for every endpoint that lists some (section 24).
import type { Filtering, Status, TermChoice, TermFilter } from '../../catalog/listing/query.ts'
import { TAXONOMIES, TAXONOMY, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { ALIASES, day, oneOf, slugs, year } from './parameters.ts'

/** The most slugs of an `_any` or `_not` filter. (rule 24.5) */
const MAX_CHOICES = 20

/** How a filter treats its terms: all are required, one is enough, or none is allowed. */
const MODES = { all: '', any: '_any', not: '_not' } as const
type Mode = keyof typeof MODES

type TermParameter = `${Taxonomy}${(typeof MODES)[Mode]}`

/** The parameters of one taxonomy in one mode: its name and its alias. */
interface TermParameters {
  readonly taxonomy: Taxonomy
  readonly mode: Mode
  readonly name: string
  readonly alias: string | null
  /** Its place in their order. */
  readonly place: number
}

const TERM_PARAMETERS: readonly TermParameters[] = (Object.keys(MODES) as Mode[]).flatMap((mode, i) =>
  TAXONOMIES.map((taxonomy, j) => {
    const { alias } = TAXONOMY[taxonomy]
    const suffix = MODES[mode]
    const place = i * TAXONOMIES.length + j
    return { taxonomy, mode, name: taxonomy + suffix, alias: alias === undefined ? null : alias + suffix, place }
  }),
)

const BY_NAME: ReadonlyMap<string, TermParameters> = new Map(TERM_PARAMETERS.map((own) => [own.name, own]))

/** The term parameters that a query has, in their order. Looking up all of them takes four times as long. */
function presentIn(parameters: FilterParameters): readonly TermParameters[] {
  const found: TermParameters[] = []
  for (const name in parameters) {
    const own = BY_NAME.get(name)
    if (own !== undefined) found.push(own)
  }
  return found.sort((a, b) => a.place - b.place)
}

function description({ taxonomy, mode }: TermParameters): string {
  const [one, many] = TAXONOMY[taxonomy].filtered
  const several = `Slugs of ${many}, one per parameter, up to ${MAX_CHOICES}.`
  if (mode === 'any') return `${several} A site must have at least one of them.`
  if (mode === 'not') return `${several} A site must have none of them. Unknown slugs exclude nothing.`
  return `The slug of ${one}. Repeat the parameter to require several. An unknown slug matches nothing.`
}

function termParameters(): Record<TermParameter, ReturnType<typeof slugs>> {
  const schemas = TERM_PARAMETERS.flatMap((own) => {
    const schema = slugs(own.mode === 'all' ? undefined : MAX_CHOICES)
    const named = [[own.name, schema.meta({ description: description(own) })] as const]
    if (own.alias === null) return named
    const text = `An alias of \`${own.name}\`. If you send both, they count as one parameter.`
    const alias = slugs().register(ALIASES, { of: own.name }).meta({ description: text })
    return [...named, [own.alias, alias] as const]
  })
  return Object.fromEntries(schemas) as Record<TermParameter, ReturnType<typeof slugs>>
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

/** The filters in checked parameters, in a fixed order. */
export function filteringOf(parameters: FilterParameters): Required<Filtering> {
  const { status, year, category = null, published_from: publishedFrom, published_to: publishedTo } = parameters
  const filters: TermFilter[] = []
  const any: TermChoice[] = []
  const not: TermFilter[] = []
  for (const { taxonomy, mode, name } of presentIn(parameters)) {
    const given = parameters[name as TermParameter] ?? []
    if (mode === 'any') any.push({ taxonomy, slugs: given })
    else for (const slug of given) (mode === 'all' ? filters : not).push({ taxonomy, slug })
  }
  return { status, year, filters, any, not, category, publishedFrom, publishedTo }
}

/** Equal for two queries exactly if they have the same filters: cursors are made from it. Slugs may contain any character. */
export function filteringKey(filtering: Required<Filtering>): string {
  const { status, year, filters, any, not, category, publishedFrom, publishedTo } = filtering
  let key = `${status} ${year} ${category} ${publishedFrom} ${publishedTo} `
  for (const { taxonomy, slug } of filters) key += `${taxonomy}=${slug.length}:${slug}&`
  for (const { taxonomy, slugs } of any) for (const slug of slugs) key += `${taxonomy}|${slug.length}:${slug}&`
  for (const { taxonomy, slug } of not) key += `${taxonomy}!${slug.length}:${slug}&`
  return key
}
