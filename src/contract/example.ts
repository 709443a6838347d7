// The examples of the OpenAPI document: real responses for the demo catalog, recorded by `npm run contract`.
import { innerJson } from '../ground/texts.ts'
import recorded from './examples.json' with { type: 'json' }

export interface Example {
  /** The ID of its operation. */
  readonly operation: string
  /** Unique within the operation. */
  readonly name: string
  readonly summary: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The body of the request, if it has one. */
  readonly sent?: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The addresses in the recorded examples, which `examplesFor` replaces. */
const RECORDED = { siteUrl: 'https://site.example', assetsUrl: 'https://assets.example' } as const

/** All examples, with these addresses (without a trailing slash) in place of the recorded ones. */
export function examplesFor(siteUrl: string, assetsUrl: string): Example[] {
  const text = JSON.stringify(recorded)
  const here = text
    .replaceAll(RECORDED.siteUrl, innerJson(siteUrl))
    .replaceAll(RECORDED.assetsUrl, innerJson(assetsUrl))
  return JSON.parse(here) as Example[]
}
