// What an endpoint says about itself for documentation, beside the schemas that it is served with.
import type { z } from 'zod'
import type { EndpointModule } from '../http/endpoint.ts'
import type { Responses } from './shapes/declared.ts'

/** Headings of the reference, in its order. */
export const GROUPS = ['Keys', 'Catalog', 'Search', 'Terms', 'Operation'] as const

export interface About {
  /** Name of the operation: what a generated client calls it. */
  readonly operation: string
  readonly group: (typeof GROUPS)[number]
  /** A few words, in the imperative. */
  readonly summary: string
  /** Markdown: code spans only. */
  readonly description: string
}

/** An endpoint module of src/pages as documentation reads it. */
export interface DocumentedEndpoint extends EndpointModule {
  readonly about: About
  readonly responses: Responses
  /** Path parameters. */
  readonly path?: z.ZodObject
  /** The body of a POST. */
  readonly body?: z.ZodType
}
