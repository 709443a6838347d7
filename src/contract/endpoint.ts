// What an endpoint module declares for the documentation, in addition to what the server uses.
import type { z } from 'zod'
import type { EndpointModule } from '../http/endpoint.ts'
import type { Responses } from './shapes/declared.ts'

/** The headings of the reference, in order. */
export const GROUPS = ['Keys', 'Catalog', 'Search', 'Terms', 'Operation'] as const

export interface About {
  /** The operation ID, which is also the method name in the generated client. */
  readonly operation: string
  readonly group: (typeof GROUPS)[number]
  /** A few words, in the imperative. */
  readonly summary: string
  /** Markdown: code spans only. */
  readonly description: string
}

/** An endpoint module of src/pages with its documentation. */
export type DocumentedEndpoint = EndpointModule & {
  readonly about: About
  readonly responses: Responses
  /** Path parameters. */
  readonly path?: z.ZodObject
  /** The body of a POST. */
  readonly body?: z.ZodType
}
