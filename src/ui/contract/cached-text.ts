// Texts that follow from the code and the configuration alone: made once, compressed once, served from memory.
import type { ResponseContext } from '../../http/endpoint.ts'
import { sendEncoded } from '../../http/response/respond.ts'
import { encodeNow } from '../../snapshot/files/encoded.ts'

/** Any cache may keep it for an hour, and asks then. */
const AN_HOUR = 'public, max-age=3600'

/** An endpoint's answer from a text that is made at the first request. */
export function cachedText(type: string, make: () => string) {
  let encoded: ReturnType<typeof encodeNow> | undefined
  return (to: ResponseContext) => {
    encoded ??= encodeNow(make())
    return sendEncoded(to, encoded, AN_HOUR, { type })
  }
}
