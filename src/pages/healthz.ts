// GET /healthz: whether a snapshot is loaded, for whoever watches the process. (decisions.md 2.1)

import type { About } from '../contract/endpoint.ts'
import { Health } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import type { Call } from '../http/endpoint.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { refuse, sendFresh } from '../http/response/respond.ts'

export const access = 'probe'
export const about: About = {
  operation: 'getHealth',
  group: 'Operation',
  summary: 'Ask whether the service answers',
  description: 'For whoever watches the service: 200 once a snapshot of the catalog is served. Needs no key.',
}
export const responses = probed(Health)

export function GET({ locals }: Call): ApiResponse {
  const served = locals.service.watcher.current
  if (served !== null) return sendFresh(locals, 200, { status: 'ok', snapshot: served.snapshot.id })
  return refuse(locals, { problem: 'unavailable', message: 'No snapshot is loaded yet.' }, { 'Retry-After': '1' })
}
