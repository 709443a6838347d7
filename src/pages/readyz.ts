// GET /readyz: tells a load balancer whether to send requests to this process (rule 20.2).
import type { About } from '../contract/endpoint.ts'
import { Readiness } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import type { ProbeContext, Service } from '../http/endpoint.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { respondProblem, respondUncached } from '../http/response/respond.ts'
import { type MaybePromise, whenReady } from '../maybe-promise.ts'
import type { Place } from '../state/file-identity.ts'

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
  return whenReady(service.accounts.isWritable(), (writable) =>
    whenReady(service.accounts.place(), (place) => {
      const reason = reasonNotReady(service, writable, place)
      if (reason !== null)
        return respondProblem(context, { problem: 'unavailable', message: reason }, { 'Retry-After': '1' })
      return respondUncached(context, 200, readiness(service))
    }),
  )
}

function readiness({ watcher }: Service) {
  const details = [watcher.mismatch, watcher.catalogFault === null ? null : CATALOG_FAULT].filter(
    (text) => text !== null,
  )
  const detail = details.length === 0 ? {} : { detail: details.join(' ') }
  return { status: 'ready', snapshot: watcher.current?.snapshot.id, ...detail }
}

const CATALOG_FAULT = 'The catalog database cannot be read, so editorial changes have no effect. The log says why.'

function reasonNotReady({ stopping, watcher }: Service, writable: boolean, place: Place): string | null {
  if (stopping) return 'The server is stopping.'
  if (watcher.current === null) return watcher.mismatch ?? 'No snapshot is loaded yet.'
  if (place !== 'in place') return 'The accounts database was moved away or replaced. The log says what to do.'
  return writable ? null : 'Accounts cannot be written.'
}
