// The parameters that choose sites, for every endpoint that lists some and for the explorer (section 24): those of the table
// of filters, and three for each taxonomy.
import type { z } from 'zod'
import {
  FILTER_NAMES,
  FILTERS,
  type Filtering,
  type FilterName,
  type FilterValues,
  type TermChoice,
  type TermFilter,
} from '../../catalog/listing/query.ts'
import { TAXONOMIES, TAXONOMY, type Taxonomy } from '../../catalog/model/taxonomy.ts'
import { WITHIN_NAMES } from '../../catalog/storage/colors/color-index.ts'
import { dateOfDay } from '../../ground/days.ts'
import type { FewerFilters } from '../../search/query.ts'
import { ALIASES, colors, day, oneOf, slugs, year } from './parameters.ts'

/** The most slugs of an `_any` or `_not` filter. (rule 24.5) */
export const MAX_CHOICES = 20

/** How a filter treats its terms, and the end of its name: all are required, one is enough, or none is allowed. */
export const LIST_ENDS = { filters: '', any: '_any', not: '_not' } as const
export type TermList = keyof typeof LIST_ENDS
export const TERM_LISTS = Object.keys(LIST_ENDS) as TermList[]

type TermParameter = `${Taxonomy}${(typeof LIST_ENDS)[TermList]}`

/** The parameter of one taxonomy for one list. */
interface TermFilterParameter {
  readonly taxonomy: Taxonomy
  readonly list: TermList
  readonly name: TermParameter
  readonly alias: string | null
}

/** In the order in which they are checked. */
export const TERM_PARAMETERS: readonly TermFilterParameter[] = TERM_LISTS.flatMap((list) =>
  TAXONOMIES.map((taxonomy) => {
    const { alias } = TAXONOMY[taxonomy]
    const end = LIST_ENDS[list]
    return { taxonomy, list, name: `${taxonomy}${end}`, alias: alias === undefined ? null : alias + end } as const
  }),
)

function descriptionOf({ taxonomy, list }: TermFilterParameter): string {
  const [one, many] = TAXONOMY[taxonomy].filtered
  const several = `Slugs of ${many}, one per parameter, up to ${MAX_CHOICES}.`
  if (list === 'any') return `${several} A site must have at least one of them.`
  if (list === 'not') return `${several} A site must have none of them. Unknown slugs exclude nothing.`
  return `The slug of ${one}. Repeat the parameter to require several. An unknown slug matches nothing.`
}

function termParameters() {
  const schemas = TERM_PARAMETERS.flatMap((row) => {
    const { name, alias, list } = row
    const schema = slugs(list === 'filters' ? undefined : MAX_CHOICES).meta({ description: descriptionOf(row) })
    const description = `An alias of \`${name}\`. If you send both, they count as one parameter.`
    const other = slugs().register(ALIASES, { of: name }).meta({ description })
    return alias === null ? [[name, schema] as const] : [[name, schema] as const, [alias, other] as const]
  })
  return Object.fromEntries(schemas) as Record<TermParameter, ReturnType<typeof slugs>>
}

function schemaOf({ takes, description }: (typeof FILTERS)[FilterName]): z.ZodType {
  if (takes === 'year') return year.nullable().default(null).meta({ description })
  if (takes === 'day') return day.nullable().default(null).meta({ description })
  const named = oneOf<readonly string[]>(takes)
  return (takes[0] === 'all' ? named.default('all') : named.nullable().default(null)).meta({ description })
}

const schemas = FILTER_NAMES.map((name) => [name, schemaOf(FILTERS[name])])
const {
  status,
  year: inYear,
  ...others
} = Object.fromEntries(schemas) as {
  [Name in FilterName]: z.ZodType<FilterValues[Name]>
}

/** The filter by colors. (section 40) */
const nearParameters = {
  color_near: colors.meta({
    description:
      'Up to 3 colors as `ff7f50`, `f50`, `#ff7f50` (with `#` encoded as `%23`) or a name (`sage`, `navy`), one per ' +
      'parameter. Keeps what has all of them in its picture, the best match first unless you send `sort`.',
  }),
  color_within: oneOf(WITHIN_NAMES)
    .default('similar')
    .meta({ description: 'How near a color of the picture must be to one of `color_near`.' }),
}

/** The parameters of {@link filteringOf}, in the order in which they are checked. (rule 24.1) */
export const filterParameters = { status, year: inYear, ...termParameters(), ...others, ...nearParameters }

/** The values of {@link filterParameters}. */
export type FilterParameters = Readonly<FilterValues> & {
  readonly [Name in TermParameter]?: readonly string[] | undefined
} & z.infer<z.ZodObject<typeof nearParameters>>

/** The filters in checked parameters, in a fixed order. */
export function filteringOf(parameters: FilterParameters): Required<Filtering> {
  const filters: TermFilter[] = []
  const any: TermChoice[] = []
  const not: TermFilter[] = []
  for (const { taxonomy, list, name } of TERM_PARAMETERS) {
    const sent = parameters[name]
    if (sent === undefined) continue
    if (list === 'any') any.push({ taxonomy, slugs: sent })
    else for (const slug of sent) (list === 'not' ? not : filters).push({ taxonomy, slug })
  }
  const { status, year, category, published_from, published_to, color_near, color_within } = parameters
  const near = color_near === undefined ? null : { colors: color_near, within: color_within }
  return { filters, any, not, near, status, year, category, published_from, published_to }
}

/** The filters as they go on in a query, `&genre=portfolio`, without `status`. Equal filters have the same text. */
export function filterQueryOf(filtering: Required<Filtering>): string {
  const { filters, any, not, near } = filtering
  const pairs: (readonly [name: string, value: string])[] = []
  for (const name of FILTER_NAMES) {
    if (name !== 'status' && filtering[name] !== null) pairs.push([name, valueText(name, filtering[name])])
  }
  for (const { taxonomy, slug } of filters) pairs.push([taxonomy, slug])
  for (const { taxonomy, slugs } of any) for (const slug of slugs) pairs.push([taxonomy + LIST_ENDS.any, slug])
  for (const { taxonomy, slug } of not) pairs.push([taxonomy + LIST_ENDS.not, slug])
  for (const color of near?.colors ?? []) pairs.push(['color_near', color])
  if (near !== null) pairs.push(['color_within', near.within])
  return pairs.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')
}

/** The filters without those of each parameter that has some, in the order in which parameters are checked. */
export function withoutEach(filtering: Required<Filtering>): FewerFilters[] {
  const fewer = (parameter: string, change: Partial<Filtering>) => {
    const left = { ...filtering, ...change } as Required<Filtering>
    return { parameter, filtering: left, filterQuery: filterQueryOf(left) }
  }
  const narrowing = FILTER_NAMES.filter((name) => filtering[name] !== filterParameters[name].parse(undefined))
  const lists = TERM_PARAMETERS.filter(({ list, taxonomy }) => filtering[list].some((row) => row.taxonomy === taxonomy))
  return [
    ...narrowing.map((name) => fewer(name, { [name]: filterParameters[name].parse(undefined) })),
    ...lists.map(({ name, list, taxonomy }) => {
      return fewer(name, { [list]: filtering[list].filter((row) => row.taxonomy !== taxonomy) })
    }),
    ...(filtering.near === null ? [] : [fewer('color_near', { near: null })]),
  ]
}

function valueText(name: FilterName, value: unknown): string {
  return FILTERS[name].takes === 'day' ? dateOfDay(Number(value)) : String(value)
}

/** Equal for two queries exactly if they have the same filters: cursors are made from it. Slugs may contain any character. */
export function filteringKey(filtering: Required<Filtering>): string {
  const { filters, any, not, near } = filtering
  let key = near === null ? '' : `${near.within}${near.colors} `
  for (const name of FILTER_NAMES) key += `${filtering[name]} `
  for (const { taxonomy, slug } of filters) key += `${taxonomy}=${slug.length}:${slug}&`
  for (const { taxonomy, slugs } of any) for (const slug of slugs) key += `${taxonomy}|${slug.length}:${slug}&`
  for (const { taxonomy, slug } of not) key += `${taxonomy}!${slug.length}:${slug}&`
  return key
}
