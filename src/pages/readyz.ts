// GET /readyz: tells a load balancer whether to send requests to this process (rule 20.2).
import type { About } from '../contract/endpoint.ts'
import { Readiness } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import type { ProbeContext, Service } from '../http/endpoint.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { respondProblem, respondUncached } from '../http/response/respond.ts'
import { type MaybePromise, whenReady } from '../maybe-promise.ts'

export const access = 'probe'
export const about: About = {
  operation: 'getReadiness',
  group: 'Operation',
  summary: 'Check that the service can take requests',
  description:
    'For load balancers. Returns 200 when a snapshot is loaded, keys can be registered and the server is not shutting ' +
    'down. Needs no key.',
}
export const responses = probed(Readiness)

export function GET(context: ProbeContext): MaybePromise<ApiResponse> {
  const { service } = context
  return whenReady(service.accounts.isWritable(), (writable) => {
    const reason = reasonNotReady(service, writable)
    if (reason !== null)
      return respondProblem(context, { problem: 'unavailable', message: reason }, { 'Retry-After': '1' })
    const { current, mismatch } = service.watcher
    const detail = mismatch === null ? {} : { detail: mismatch }
    return respondUncached(context, 200, { status: 'ready', snapshot: current?.snapshot.id, ...detail })
  })
}

function reasonNotReady({ stopping, watcher }: Service, writable: boolean): string | null {
  if (stopping) return 'The server is stopping.'
  if (watcher.current === null) return watcher.mismatch ?? 'No snapshot is loaded yet.'
  return writable ? null : 'Accounts cannot be written.'
}
