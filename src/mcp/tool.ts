// What a tool is: a name and a description for agents, and a function from arguments to a result.

import type { Json } from '../contract/lines.ts'
import type { Picturing } from '../images/image-origin.ts'
import type { ImagesArgument } from './answer/pictures.ts'
import type { Arguments, CallApi, Page } from './arguments.ts'

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The operation of the API whose parameters the tool takes. */
  readonly operation: string
  /** Parameters beside those of the operation, as JSON Schemas. */
  readonly own?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  /** The structured content, as a JSON Schema. */
  readonly output: OutputSchema
  /** Which `images` the tool takes; none if it has no pictures (rule 31.11). */
  readonly images?: ImagesArgument
  /** Whether its endpoint has cursors, which it then takes. */
  readonly hasCursors?: boolean
  /** Returns rows, of which as many are shown as fit, or what is shown. Throws {@link FailedCall}. */
  run(call: Call): Promise<Rows | Shown>
}

/** What a tool call may use on behalf of its key. */
export interface Access {
  readonly api: CallApi
  readonly picturing: Picturing
}

/** One call of a tool. */
export interface Call {
  /** The arguments without those of the page. */
  readonly given: Arguments
  readonly page: Page
  /** Requests a path of the API with arguments as its query. Returns the body of a 200. Throws {@link FailedCall}. */
  ask(path: string, given: Arguments): Promise<Json>
}

export interface OutputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
}

const NEXT_CURSOR = { type: ['string', 'null'] }

/** The structured content of a tool that returns rows with these members. */
export function listSchema(members: string, beside: readonly string[] = []): OutputSchema {
  const row = { type: 'object', description: members }
  const others = Object.fromEntries(beside.map((name) => [name, {}]))
  const properties = { next_cursor: NEXT_CURSOR, ...others, results: { type: 'array', items: row } }
  return { type: 'object', properties, required: ['next_cursor', 'results'] }
}

/** The structured content of a tool that returns one thing with these members. */
export function oneSchema(properties: Readonly<Record<string, object>>): OutputSchema {
  return { type: 'object', properties: { next_cursor: NEXT_CURSOR, ...properties }, required: Object.keys(properties) }
}

/** What a tool returns, and both forms of it. */
export interface Shown {
  readonly content: Json
  readonly json: string
  readonly lines: string
}

/** Rows of a result and what stands beside them. */
export interface Rows {
  readonly rows: readonly Json[]
  /** The member with the rows, which is `results` unless it is named here. */
  readonly list?: string
  /** Members beside the rows, such as `total`. */
  readonly beside: Json
  /** The cursor that goes on behind the first n rows, or null at the end. */
  cursorAfter(count: number): string | null | Promise<string | null>
}
