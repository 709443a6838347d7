// GET /readyz: tells a load balancer whether to send requests to this process (rule 20.2).
import { Readiness } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import type { Fault } from '../engine/faults.ts'
import type { Service } from '../http/endpoint.ts'
import { SOON } from '../http/response/problem.ts'
import { respondProblem, respondUncached } from '../http/response/respond.ts'
import { endpoint } from '../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'probe',
    operation: 'getReadiness',
    group: 'Operation',
    summary: 'Check that the service can take requests',
    description:
      'For load balancers. Returns 200 when a snapshot is loaded, keys can be registered and the server is not shutting ' +
      'down. Needs no key.',
    responses: probed(Readiness),
  },
  async (context) => {
    const { service } = context
    const isWritable = await service.accounts.isWritable()
    const faults = Object.values(await service.faults()).filter((fault) => fault !== null)
    const reason = reasonNotReady(service, isWritable, faults)
    if (reason !== null) return respondProblem(context, { problem: 'unavailable', message: reason }, SOON)
    return respondUncached(context, 200, readiness(service, faults))
  },
)

function readiness({ watcher }: Service, faults: readonly Fault[]) {
  const details = [watcher.mismatch, ...faults.map((fault) => fault.detail)].filter((text) => text !== null)
  const detail = details.length === 0 ? {} : { detail: details.join(' ') }
  return { status: 'ready', snapshot: watcher.current?.snapshot.id, ...detail }
}

function reasonNotReady({ stopping, watcher }: Service, isWritable: boolean, faults: readonly Fault[]): string | null {
  if (stopping) return 'The server is stopping.'
  if (watcher.current === null) return watcher.mismatch ?? 'The snapshot is not loaded yet.'
  const grave = faults.find(({ isReady }) => !isReady)
  if (grave !== undefined) return grave.detail
  return isWritable ? null : 'Accounts cannot be written.'
}
