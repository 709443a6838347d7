// GET /healthz: tells a process monitor whether a snapshot is loaded (rule 20.1).
import type { About } from '../contract/endpoint.ts'
import { Health } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import type { ProbeContext } from '../http/endpoint.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { SOON } from '../http/response/problem.ts'
import { respondProblem, respondUncached } from '../http/response/respond.ts'

export const access = 'probe'
export const about: About = {
  operation: 'getHealth',
  group: 'Operation',
  summary: 'Check that the service is up',
  description: 'For uptime monitors. Returns 200 when a snapshot of the catalog is loaded. Needs no key.',
}
export const responses = probed(Health)

export function GET(context: ProbeContext): ApiResponse {
  const served = context.service.watcher.current
  if (served !== null) return respondUncached(context, 200, { status: 'ok', snapshot: served.snapshot.id })
  return respondProblem(context, { problem: 'unavailable', message: 'The snapshot is not loaded yet.' }, SOON)
}
