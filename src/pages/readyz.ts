// GET /readyz: tells a load balancer whether to send requests to this process (rule 20.2).
import type { About } from '../contract/endpoint.ts'
import { Readiness } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import type { ProbeContext, Service } from '../http/endpoint.ts'
import type { ApiResponse } from '../http/response/api-response.ts'
import { SOON } from '../http/response/problem.ts'
import { respondProblem, respondUncached } from '../http/response/respond.ts'
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

export async function GET(context: ProbeContext): Promise<ApiResponse> {
  const { service } = context
  const reason = reasonNotReady(service, await service.accounts.isWritable(), await service.accounts.place())
  if (reason !== null) return respondProblem(context, { problem: 'unavailable', message: reason }, SOON)
  return respondUncached(context, 200, await readiness(service))
}

async function readiness({ watcher, faults }: Service) {
  const found = Object.values(await faults()).map((fault) => fault?.detail ?? null)
  const details = [watcher.mismatch, ...found].filter((text) => text !== null)
  const detail = details.length === 0 ? {} : { detail: details.join(' ') }
  return { status: 'ready', snapshot: watcher.current?.snapshot.id, ...detail }
}

function reasonNotReady({ stopping, watcher }: Service, writable: boolean, place: Place): string | null {
  if (stopping) return 'The server is stopping.'
  if (watcher.current === null) return watcher.mismatch ?? 'The snapshot is not loaded yet.'
  if (place === 'without log') return 'The write-ahead log of the accounts was moved away. The log says what to do.'
  if (place !== 'in place') return 'The accounts database was moved away or replaced. The log says what to do.'
  return writable ? null : 'Accounts cannot be written.'
}
