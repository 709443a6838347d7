// What a tool is: a name and a description for agents, and a function from arguments to a result.
import type { Arguments } from './arguments.ts'
import type { CallApi, Json } from './call-api.ts'

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The operation of the API whose parameters the tool takes. */
  readonly operation: string
  /** Parameters beside those of the operation, as JSON Schemas. */
  readonly own?: Readonly<Record<string, object>>
  /** Required parameters. */
  readonly required?: readonly string[]
  /** Runs the tool. `query` makes the query of the endpoint. Throws {@link FailedCall}. */
  run(call: Call): Promise<Json>
}

/** One call of a tool. */
export interface Call {
  readonly given: Arguments
  readonly api: CallApi
  /** The query for the endpoint, from arguments. */
  query(given: Arguments): URLSearchParams
}

/** Rows of a result and what stands beside them. */
export interface Rows {
  readonly rows: readonly Json[]
  /** Members beside `results`, such as `total`. */
  readonly beside: Json
  /** The cursor that goes on behind the first n rows, or null at the end. */
  cursorAfter(count: number): string | null | Promise<string | null>
}
