// The responses that each endpoint declares, by path, so that the suite can check every response against them.
import type { Responses } from '../../../src/contract/shapes/declared.ts'
import { endpoints } from '../../../src/ui/contract/served-document.ts'

/** Returns the declared responses of the endpoint at a path without a trailing slash; undefined if there is none. */
export function responsesOf(path: string): Responses | undefined {
  const pattern = path.replace(/^(\/v1\/inspirations\/)[^/]+/, '$1[slug]')
  return endpoints.get(pattern)?.responses
}
