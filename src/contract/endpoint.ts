// What an endpoint declares for the documentation, in addition to what the server uses.
import type { z } from 'zod'
import type { Operation } from '../http/endpoint.ts'
import type { ParameterSchema } from '../http/request/parameters.ts'
import type { Responses } from './shapes/declared.ts'

/** The headings of the reference, in order. */
export const GROUPS = ['Keys', 'Catalog', 'Search', 'Terms', 'Operation'] as const

export interface Documentation {
  /** The operation ID, which is also the method name in the generated client. */
  readonly operation: string
  readonly group: (typeof GROUPS)[number]
  /** A few words, in the imperative. */
  readonly summary: string
  /** Markdown: code spans only. */
  readonly description: string
  readonly path?: z.ZodObject
  readonly parameters?: ParameterSchema
  /** The body of a POST. */
  readonly body?: z.ZodType
  readonly responses: Responses
}

/** An endpoint with its documentation. */
export type DocumentedEndpoint = Operation & Documentation & { readonly method: 'get' | 'post' }
