// JSON as lines for a reader, which are the text content of tools (rule 31.5) and the facts of pages as Markdown (rule 23.16).

/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>

/** A line for each member, then the numbered results, or sections of a site, with their members, or a text as it is. */
export function linesOf({ crops, results = crops, text, ...beside }: Json): string {
  const head = Object.entries(beside).map(memberLine)
  const rows = Array.isArray(results) ? results.map(rowLine) : []
  return [...head, ...rows, ...(text === undefined ? [] : [text])].join('\n')
}

/** A row with its number. */
export function rowLine(row: Json, place: number): string {
  return `${place + 1}. ${rowText(row)}`
}

/** The members that need no name beside their value. */
const HEAD = ['section_type', 'title', 'name', 'term', 'slug', 'url', 'published']
const NAMELESS: ReadonlySet<string> = new Set(HEAD)

/** A row begins with what it is; its other members follow in lines of their own. */
function rowText({ site, ...row }: Json): string {
  const { terms, ...whole } = site ? { ...site, ...row } : row
  const named = HEAD.filter((name) => name in whole).map((name) => inline(whole[name]))
  const lines = named.length === 0 ? [] : [named.join(' | ')]
  for (const name in whole) if (!NAMELESS.has(name)) lines.push(memberLine([name, whole[name]]))
  for (const pair of Object.entries(terms ?? {})) lines.push(memberLine(pair))
  return lines.join(named.length === 0 ? '; ' : '\n   ')
}

/** A member with its name. */
export function memberLine([name, value]: [string, unknown]): string {
  return `${name}: ${inline(value)}`
}

/** What few values have: other blanks than single spaces. */
const SPACED = /\s\s|[^\S ]/

function inline(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none'
  if (typeof value !== 'object') return SPACED.test(String(value)) ? String(value).replace(/\s+/g, ' ') : String(value)
  if (Array.isArray(value)) return value.map((one) => (isMarked(one) ? inline(one) : `(${inline(one)})`)).join(', ')
  if ('hex' in value && 'share' in value) return `${value.hex} ${value.share}`
  if (isTerm(value)) return termText(value as unknown as Json)
  return Object.entries(value).map(memberLine).join('; ')
}

/** Whether a value needs no brackets in a list. */
function isMarked(value: unknown): boolean {
  return typeof value !== 'object' || value === null || 'hex' in value || isTerm(value)
}

function isTerm(value: object): boolean {
  return 'slug' in value && ('taxonomy' in value || 'count' in value) && !('type' in value)
}

/** A term as the argument that filters by it. */
function termText({ taxonomy, slug, count }: Json): string {
  return `${taxonomy === undefined ? '' : `${taxonomy}=`}${slug}${count === undefined ? '' : ` (${count})`}`
}
