// GET /healthz: whether a snapshot is loaded, for whoever watches the process. (decisions.md 2.1)

import type { About } from '../contract/endpoint.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { probed } from '../http/declared.ts'
import { refuse, sendFresh } from '../http/respond.ts'
import { Health } from '../http/shapes/account.ts'

export const access = 'probe'
export const about: About = {
  operation: 'getHealth',
  group: 'Operation',
  summary: 'Ask whether the service answers',
  description: 'For whoever watches the service: 200 once a snapshot of the catalog is served. Needs no key.',
}
export const responses = probed(Health)

export function GET({ locals }: Call): Answer {
  const served = locals.service.follower.current
  if (served !== null) return sendFresh(locals, 200, { status: 'ok', snapshot: served.snapshot.id })
  return refuse(locals, { problem: 'unavailable', message: 'No snapshot is loaded yet.' }, { 'Retry-After': '1' })
}
