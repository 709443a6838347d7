// Reads the query of a request with the schemas of its endpoint, and says what is wrong with it. URLSearchParams takes several
// times as long as this and ignores malformed escapes.

import type { z } from 'zod'
import { cached } from '../../ground/caches.ts'
import { repeats } from '../../ground/text-ring.ts'
import { badRequest, type Problem } from '../response/problem.ts'
import { hintFor } from './near-miss.ts'
import {
  ALIASES,
  EXCLUDES,
  NO_DEFAULT_BESIDE,
  type ParameterSchema,
  quote,
  REQUIRED_WITHOUT,
  UNTRIMMED,
} from './parameters.ts'
import { decodePercent } from './percent-encoding.ts'

export type Reading = Read | Problem

interface Read {
  readonly value: unknown
  /** Equal for two queries of an endpoint exactly if the same values were read from them. */
  readonly key: string
  /** The names of the parameters that the endpoint does not know, as a header value; absent if there are none. */
  readonly ignored?: string
  readonly last: LastTag
}

/** The last tag of a query, with the text that it was made from, and how often it was: none so far. */
export const newTag = (query: string) => ({ query, from: '', tag: '', times: 0 })

export type LastTag = ReturnType<typeof newTag>

/** How many queries that came twice recently are remembered, of all endpoints, and the longest: some 4 MB together, at most 15. */
const MAX_REMEMBERED = 4_000
const MAX_REMEMBERED_LENGTH = 200
const isRepeated = repeats()
const remembered = cached(
  (_, read: () => Reading) => read(),
  (reading, name) => !('problem' in reading) && isRepeated(name),
  MAX_REMEMBERED,
)
let readers = 0

/**
 * Returns a function that reads an endpoint's raw queries. It checks the parameters in the order of the schema, and the
 * problem names the first wrong one and what it takes (rules 2.3, 6.9). A query has few of the parameters, so reading it
 * costs little for the others.
 */
export function parameterReader(schema: Pick<ParameterSchema, 'shape'>): (query: string) => Reading {
  const read = readerOf(schema)
  const reader = `${readers++} `
  return (query) => {
    if (query.length > MAX_REMEMBERED_LENGTH) return read(query)
    const name = reader + query
    // A slice of the name, because one of the request would keep all of its URL.
    return remembered.of(name, () => read(name.slice(reader.length)))
  }
}

function readerOf({ shape }: Pick<ParameterSchema, 'shape'>): (query: string) => Reading {
  const spellings = new Map(Object.entries(shape).map(([name, field]) => [name, ALIASES.get(field)?.of ?? name]))
  const names = [...new Set(spellings.values())]
  const fields = new Map(names.map((name) => [name, fieldOf(name, shape[name] as z.ZodType)]))
  const untrimmed = new Set(names.filter((name) => UNTRIMMED.get(shape[name] as z.ZodType)))
  const required = names.flatMap((name) => requiredOf(name, shape[name] as z.ZodType))
  const defaults = defaultsOf(fields)
  const excludes = names.flatMap((name) => excludedBy(name, shape[name] as z.ZodType))
  const undefaultedBy = undefaulting(names, shape)
  return (query) => {
    const ignored: string[] = []
    const raw = readQuery(query, spellings, untrimmed, (name) => ignored.push(name))
    if (raw === null) return badRequest('The query string contains a malformed percent-escape. Encode it as UTF-8.')
    const value: Record<string, unknown> = { ...defaults }
    const parts: string[] = []
    const wrong = missingIn(raw, required)
    for (const [name, sent] of raw) {
      const result = fields.get(name)?.check(sent)
      if (result?.success) {
        value[name] = result.data
        if (result.part !== '') parts.push(result.part)
      } else wrong.push(name)
    }
    const [first] = wrong.length < 2 ? wrong : names.filter((name) => wrong.includes(name))
    if (first !== undefined) {
      const { check } = fields.get(first) as Field
      const sent = raw.get(first)
      if (sent === undefined) return badRequest(requiredMessage(first, required, ignored))
      return badRequest(wrongMessage(spelledIn(query, first, spellings), check(sent).error?.issues[0], sent))
    }
    const clash = excludes.find(([name, other]) => raw.has(name) && raw.has(other))
    if (clash) return badRequest(`${clash[1]} cannot be used with ${clash[0]}: leave one of them out.`)
    for (const name of undefaultedBy(raw)) {
      value[name] = null
      parts.push(`${name}null`)
    }
    const all = { value, key: parts.sort().join('&'), last: newTag(query) }
    return ignored.length === 0 ? all : { ...all, ...ignoredOf(ignored) }
  }
}

/** Has all names, so that the values of all queries have one shape: V8 takes three times as long for each new one. */
function defaultsOf(fields: ReadonlyMap<string, Field>): Record<string, unknown> {
  return Object.fromEntries([...fields].map(([name, { absent }]) => [name, absent.data]))
}

/** Returns a function that names the absent parameters whose default does not hold beside the given ones. */
function undefaulting(names: readonly string[], shape: ParameterSchema['shape']) {
  const pairs = names.map((name) => ({ name, beside: NO_DEFAULT_BESIDE.get(shape[name] as z.ZodType)?.other }))
  const some = pairs.filter(({ beside }) => beside !== undefined) as { name: string; beside: string }[]
  return (raw: RawParameters) => some.flatMap(({ name, beside }) => (raw.has(beside) && !raw.has(name) ? [name] : []))
}

const NAMEABLE = /^[A-Za-z0-9_-]{1,100}$/
const MAX_IGNORED = 10

/** The names that a header can have, each once, in the order of the query. (rule 24.7) */
function ignoredOf(names: readonly string[]): Pick<Read, 'ignored'> {
  const shown = new Set(names.filter((name) => NAMEABLE.test(name)))
  return shown.size === 0 ? {} : { ignored: [...shown].slice(0, MAX_IGNORED).join(', ') }
}

/** A parameter that has to be there without any of some others, or always, with what it takes. */
interface Required {
  readonly name: string
  readonly others: readonly string[]
  readonly takes: string | undefined
}

function missingIn(raw: RawParameters, required: readonly Required[]): string[] {
  return required
    .filter(({ name, others }) => ![name, ...others].some((other) => raw.has(other)))
    .map(({ name }) => name)
}

function requiredOf(name: string, field: z.ZodType): Required[] {
  const without = REQUIRED_WITHOUT.get(field)
  if (without !== undefined) return [{ name, ...without }]
  const { error } = field.safeParse(undefined)
  return error === undefined ? [] : [{ name, others: [], takes: error.issues[0]?.message }]
}

/** A parameter with each that cannot be used with it. */
function excludedBy(name: string, field: z.ZodType): (readonly [name: string, other: string])[] {
  return (EXCLUDES.get(field)?.excludes ?? []).map((other) => [name, other])
}

/** The name of a parameter as a message says it: an alias if only that was sent. */
function spelledIn(query: string, name: string, spellings: Spellings): string {
  const sent = (spelling: string) => readQuery(query, new Map([[spelling, name]]))?.has(name)
  return [...spellings.keys()].find((spelling) => spellings.get(spelling) === name && sent(spelling)) ?? name
}

/** Recent results of all parameters: a stranger could fill a cache of each of the 400. */
const recent = cached(
  (_, read: () => z.ZodSafeParseResult<unknown> & { readonly part: string }) => read(),
  ({ success }) => success,
)
const MAX_CACHED_LENGTH = 40
let fields = 0

/**
 * Checks one parameter. The results of valid short texts are cached, because the same few values come again and again:
 * this halves the time to read a listing with four parameters. Free texts seldom come again.
 */
function fieldOf(name: string, field: z.ZodType) {
  const place = `${fields++} `
  const absent = field.safeParse(undefined)
  const standard = textOf(absent.data)
  function read(sent: string | string[]) {
    const result = field.safeParse(sent)
    const text = textOf(result.data)
    return { ...result, part: text === standard ? '' : name + text }
  }
  const remembered = (sent: string | string[]) =>
    typeof sent === 'string' && sent.length <= MAX_CACHED_LENGTH
      ? recent.of(place + sent, () => read(sent))
      : read(sent)
  return { absent, check: UNTRIMMED.get(field) ? read : remembered }
}

type Field = ReturnType<typeof fieldOf>

/** A value as its part of a key: equal for equal values, and the end of one cannot be the beginning of another. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value instanceof Set ? [...value].sort() : value)
}

/** Also names the parameters that have no effect, because one of them may be meant. (rule 24.12) */
function requiredMessage(name: string, required: readonly Required[], unknown: readonly string[]): string {
  const { others = [], takes } = required.find((one) => one.name === name) ?? {}
  const without = others.length === 0 ? '' : ` without ${others.join(' or ')}`
  const { ignored } = ignoredOf(unknown)
  const hint = ignored === undefined ? '' : ` This endpoint does not know: ${ignored}.`
  return `${name} is required${without}: it takes ${takes}.${hint}`
}

function wrongMessage(name: string, issue: z.core.$ZodIssue | undefined, sent: string | string[]): string {
  if (typeof sent !== 'string')
    return `${name} takes ${issue?.code === 'custom' ? issue.message : `one value, got ${sent.length}`}.`
  const texts = sent.split(',').map((text) => text.trim())
  return `${name} takes ${issue?.message}; got ${quote(sent.trim())}.${hintFor(texts, namesOf(issue))}`
}

/** The names that a parameter takes; none if it takes something else. */
function namesOf(issue: z.core.$ZodIssue | undefined): readonly string[] {
  if (issue?.code === 'invalid_value') return issue.values.map(String)
  return issue?.code === 'custom' ? ((issue.params?.['names'] as readonly string[] | undefined) ?? []) : []
}

/** The characters that make decoding necessary. */
const ENCODED = /[%+]/

/** Values by parameter; a parameter given more than once has a list. Blank values are absent. */
export type RawParameters = Map<string, string | string[]>

const NO_NAMES: ReadonlySet<string> = new Set()

/** The names that a query may use, each with the name that its values are for: an alias has that of its parameter. */
export type Spellings = ReadonlyMap<string, string>

/**
 * Reads the known parameters of a raw query (no `?`) and trims their values, except those named in `untrimmed`. Others
 * are checked, passed to `unknown` by name, and dropped. Returns null if any name or value has a malformed percent-escape. (rules 1.6, 6.4, 6.5, 6.8)
 */
export function readQuery(
  query: string,
  spellings: Spellings,
  untrimmed: ReadonlySet<string> = NO_NAMES,
  unknown: (name: string) => void = () => {},
): RawParameters | null {
  const values: RawParameters = new Map()
  const decode = ENCODED.test(query) ? decodePart : (raw: string) => raw
  // A value that is kept would keep a slice's whole URL.
  const before = query.length > MAX_REMEMBERED_LENGTH ? ' ' : ''
  for (let start = 0; start < query.length; ) {
    const end = endOfPair(query, start)
    const equals = query.indexOf('=', start)
    const cut = equals < 0 || equals > end ? end : equals
    const name = decode(query.slice(start, cut))?.trim()
    const value = decode(`${before}${query.slice(cut + 1, end)}`.slice(before.length))
    if (name === undefined || value === null) return null
    const parameter = spellings.get(name)
    const trimmed = value.trim()
    if (parameter === undefined) unknown(name)
    else if (trimmed !== '') add(values, parameter, untrimmed.has(parameter) ? value : trimmed)
    start = end + 1
  }
  return values
}

function endOfPair(query: string, start: number): number {
  const ampersand = query.indexOf('&', start)
  return ampersand < 0 ? query.length : ampersand
}

function decodePart(raw: string): string | null {
  return decodePercent(raw.replaceAll('+', ' '))
}

function add(values: RawParameters, name: string, value: string): void {
  const before = values.get(name)
  if (before === undefined) values.set(name, value)
  else if (typeof before === 'string') values.set(name, [before, value])
  else before.push(value)
}
