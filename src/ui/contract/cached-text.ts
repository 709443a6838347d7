// Endpoints for texts that depend only on the code and the configuration. They are made and compressed once.

import type { ResponseContext } from '../../http/response/api-response.ts'
import { respondEncoded } from '../../http/response/respond.ts'
import { encodeNow } from '../../snapshot/files/encoded.ts'

/** (rule 23.1) */
const AN_HOUR = 'public, max-age=3600'

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** A handler that returns a text, which `make` returns at the first request. */
export function cachedText(type: string, make: () => string) {
  let encoded: ReturnType<typeof encodeNow> | undefined
  return (to: ResponseContext) => {
    encoded ??= encodeNow(make())
    return respondEncoded(to, encoded, AN_HOUR, { type })
  }
}
