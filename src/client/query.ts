// Writes query strings: lists of names are separated by commas, and filters are repeated.

/** Parameters whose values are one list, separated by commas. All others are repeated. */
export const COMMA_LISTS: readonly string[] = ['fields', 'facets', 'include']

type Value = string | number | boolean
export type Query = Readonly<Record<string, Value | readonly Value[] | null | undefined>>

/** The query string with its question mark, or an empty string. Absent and null values are left out. */
export function queryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => valuesOf(name, value).map((one) => pair(name, one)))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function valuesOf(name: string, value: Query[string]): readonly Value[] {
  if (value === undefined || value === null) return []
  const values = Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
  return COMMA_LISTS.includes(name) ? [values.join(',')] : values
}

function pair(name: string, value: Value): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`
}
