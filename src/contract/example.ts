// Examples of the document: answers that the demo catalog really gave, recorded by `npm run contract`. What changes from
// run to run or is secret, such as keys, is blanked there.
import recorded from './examples.json' with { type: 'json' }

export interface Example {
  /** The operation that it belongs to. */
  readonly operation: string
  /** Tells it apart within its operation. */
  readonly name: string
  readonly summary: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Body of the request, where it has one. */
  readonly sent?: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The addresses that examples are recorded with, in place of a real website's. */
const RECORDED = { siteUrl: 'https://site.example', assetsUrl: 'https://assets.example' } as const

/** Every example, with the addresses of this service's catalog in it; none ends with a slash. */
export function examplesFor(siteUrl: string, assetsUrl: string): Example[] {
  const text = JSON.stringify(recorded)
  const here = text.replaceAll(RECORDED.siteUrl, inJson(siteUrl)).replaceAll(RECORDED.assetsUrl, inJson(assetsUrl))
  return JSON.parse(here) as Example[]
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
