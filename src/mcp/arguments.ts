// The arguments of a tool call: the page that it asks for, the query that the endpoint gets, and what the API returns, which is
// read inside the process, for a key that was checked and counted (rule 31.3).
import { INCLUDES } from '../catalog/listing/fields.ts'
import type { Json } from '../contract/lines.ts'
import { type Asker, answerAt, tagAt } from '../http/reads/answers.ts'
import { JSON_TYPE } from '../http/response/common-headers.ts'

/** Arguments as the client sent them. */
export type Arguments = Readonly<Record<string, unknown>>

/** A call that fails, with a sentence for the agent: a mistake in its arguments, or a problem of the API. */
export class FailedCall extends Error {}

/** The page that a tool call asks for. */
export interface Page {
  readonly limit: number
  readonly offset: number
  /** The cursor of the API that the client sent, or null. */
  readonly cursor: string | null
  /** How many characters the result may have. */
  readonly budget: number
}

const DEFAULT_LIMIT = 5
const MAX_LIMIT = 20
/** Of the characters of rule 31.6, without place for a sentence about pictures. */
export const DEFAULT_BUDGET = 7_700
const MAX_BUDGET = 39_700
/** What is wrong with a cursor that the tool has not returned. (rule 31.14) */
export const FOREIGN_CURSOR = 'cursor takes the next_cursor of a result.'
const OFFSET_CURSOR = /^offset:(\d{1,15})$/

/** The JSON Schemas of the arguments that {@link pageOf} reads. */
export const PAGING = {
  limit: { type: 'integer', maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  offset: { type: 'integer' },
  cursor: { type: 'string' },
}

/** The arguments without those of the page. */
export function withoutPage({ limit: _, offset: __, cursor: ___, ...rest }: Arguments): Arguments {
  return rest
}

/** The cursor of a tool whose endpoint has none: where the next page begins. */
export function offsetCursor(offset: number): string {
  return `offset:${offset}`
}

/**
 * Reads `limit`, `offset` and `cursor`, which is {@link offsetCursor} unless the endpoint has cursors. A limit over 20 is 20.
 * Throws {@link FailedCall}. (rule 31.6)
 */
export function pageOf({ limit, offset, cursor }: Arguments, hasCursors = false): Page {
  const count = limit === undefined ? DEFAULT_LIMIT : whole('limit', limit, 1)
  const skipped = offset === undefined ? 0 : whole('offset', offset, 0)
  if (cursor !== undefined && offset !== undefined) throw new FailedCall('Send cursor or offset, not both.')
  const text = cursor === undefined ? '' : typeof cursor === 'string' ? cursor.trim() : null
  const own = OFFSET_CURSOR.exec(text ?? '')?.[1]
  if (text === null || (text !== '' && own === undefined && !hasCursors)) throw new FailedCall(FOREIGN_CURSOR)
  return {
    limit: Math.min(count, MAX_LIMIT),
    offset: own === undefined ? skipped : Number(own),
    cursor: own === undefined ? text || null : null,
    budget: limit === undefined ? DEFAULT_BUDGET : MAX_BUDGET,
  }
}

function whole(name: string, value: unknown, low: number): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (Number.isSafeInteger(number) && (number as number) >= low) return number as number
  throw new FailedCall(`${name} takes a whole number, ${low} or more.`)
}

/** Names of arguments whose values go into one comma-separated value of the query. */
export type CommaLists = ReadonlySet<string>

/** The arguments as a query, without those of the page. A text in `split` has several values. Throws {@link FailedCall}. */
export function queryOf(
  given: Arguments,
  { commaLists, split }: Record<'commaLists' | 'split', CommaLists>,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    const parts = typeof value === 'string' && split.has(name) ? value.split(',') : [value].flat()
    const values = parts.map((one) => textOf(name, one))
    if (commaLists.has(name)) query.append(name, values.join(','))
    else for (const one of values) query.append(name, one)
  }
  return query
}

/** The texts of an argument that is one or a list, without blanks around them and without empty ones (rules 6.4, 6.5). */
export function textsOf(name: string, value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.map((one) => textOf(name, one).trim()).filter((text) => text !== '')
}

/** The only text of an argument. Throws {@link FailedCall}. */
export function onlyText(name: string, value: unknown): string {
  const [text, ...more] = textsOf(name, value)
  if (text === undefined || more.length > 0) throw new FailedCall(`${name} takes one text that is not empty.`)
  return text
}

function textOf(name: string, value: unknown): string {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
  if (text === null) throw new FailedCall(`${name} takes a text, a number or a list of them.`)
  if (text.isWellFormed()) return text
  throw new FailedCall(`${name} contains half of a character (a lone surrogate). Send whole characters.`)
}

/** `include` with `terms`, unless something else in it is wrong: an error quotes what was sent. (rule 31.14) */
export function withTerms({ include = [] }: Arguments): Arguments {
  const given = textsOf('include', include).flatMap((text) => text.split(','))
  return { include: given.every((text) => INCLUDED.has(text.trim())) ? ['terms', ...given] : given }
}

const INCLUDED: ReadonlySet<string> = new Set(['', ...INCLUDES])

/** Requests a path with a query. Returns the body of a 200. Throws {@link FailedCall} with the message of a problem. */
export type CallApi = (path: string, query: URLSearchParams) => Promise<Json>

/** Returns calls of one request, which read the same snapshot. `designAt` answers what only a server has. */
export function callsOf(asked: Asker, designAt: typeof answerAt): CallApi {
  return async (path, query) => {
    const target = `${path}?${query}`
    const answer = (answerAt(target) ?? designAt(target))?.(asked, () => tagAt(asked.served, target))
    if (answer === undefined) throw new Error(`${path} is no endpoint to read`)
    const { status, text, type = JSON_TYPE } = answer
    if (status !== 200) throw new FailedCall(JSON.parse(text).message)
    return type === JSON_TYPE ? JSON.parse(text) : { text }
  }
}
