// GET /healthz: tells a process monitor whether a snapshot is loaded (rule 20.1).
import { Health } from '../contract/shapes/account.ts'
import { probed } from '../contract/shapes/declared.ts'
import { SOON } from '../http/response/problem.ts'
import { respondProblem, respondUncached } from '../http/response/respond.ts'
import { endpoint } from '../operate/endpoint.ts'

export const GET = endpoint(
  {
    access: 'probe',
    operation: 'getHealth',
    group: 'Operation',
    summary: 'Check that the service is up',
    description: 'For uptime monitors. Returns 200 when a snapshot of the catalog is loaded. Needs no key.',
    responses: probed(Health),
  },
  (context) => {
    const served = context.service.watcher.current
    if (served !== null) return respondUncached(context, 200, { status: 'ok', snapshot: served.snapshot.id })
    return respondProblem(context, { problem: 'unavailable', message: 'The snapshot is not loaded yet.' }, SOON)
  },
)
