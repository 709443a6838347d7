// Texts that follow from the code and the configuration alone: made once, compressed once, served from memory.
import { respondEncoded } from '../../http/response/respond.ts'
import type { ResponseContext } from '../../http/response/response-context.ts'
import { encodeNow } from '../../snapshot/files/encoded.ts'

/** Any cache may keep it for an hour, and asks then. */
const AN_HOUR = 'public, max-age=3600'

/** An endpoint's answer from a text that is made at the first request. */
export function cachedText(type: string, make: () => string) {
  let encoded: ReturnType<typeof encodeNow> | undefined
  return (to: ResponseContext) => {
    encoded ??= encodeNow(make())
    return respondEncoded(to, encoded, AN_HOUR, { type })
  }
}
