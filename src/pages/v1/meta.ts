// GET /v1/meta: the catalog's counts, without a key. (specification, "GET /v1/meta")
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/call.ts'
import { ALWAYS, cached } from '../../http/declared.ts'
import { sendEncoded } from '../../http/respond.ts'
import { Meta } from '../../http/shapes.ts'

const AN_HOUR = 'public, max-age=3600'

export const access = 'public'
export const responses = { ...cached(Meta, AN_HOUR), ...ALWAYS }

export function GET({ locals }: Call): Answer {
  return sendEncoded(locals, locals.served.snapshot.meta, AN_HOUR)
}
