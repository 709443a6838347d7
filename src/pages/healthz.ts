// GET /healthz: whether a snapshot is loaded, for whoever watches the process. (decisions.md 2.1)
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { refuse, sendFresh } from '../http/respond.ts'

export const access = 'probe'

export function GET({ locals }: Call): Answer {
  const served = locals.service.follower.current
  if (served !== null) return sendFresh(locals, 200, { status: 'ok', snapshot: served.snapshot.id })
  return refuse(locals, { problem: 'unavailable', message: 'No snapshot is loaded yet.' }, { 'Retry-After': '1' })
}
