// Texts that follow from the code and the configuration alone: made once, compressed once, served from memory.
import type { Answering } from '../../http/call.ts'
import { sendEncoded } from '../../http/respond.ts'
import { encodeNow } from '../../snapshot/encoded.ts'

/** Any cache may keep it for an hour, and asks then. */
const AN_HOUR = 'public, max-age=3600'

/** An endpoint's answer from a text that is made at the first request; any web page may read it. */
export function keptText(type: string, make: () => string): (to: Answering) => Response {
  let encoded: ReturnType<typeof encodeNow> | undefined
  return (to) => {
    encoded ??= encodeNow(make())
    const response = sendEncoded(to, encoded, AN_HOUR, type)
    response.headers.set('Access-Control-Allow-Origin', '*')
    return response
  }
}
