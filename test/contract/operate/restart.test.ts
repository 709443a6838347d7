// A start: no request meets a server that is not ready.
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import { startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

describeOwn('a start', NEEDS, () => {
  it('listens only when the published snapshot is loaded (rule 20.11)', async () => {
    const world = await ownWorld()
    const server = await startServer(world.env, { until: 'listening', pollMs: 1 })
    expect((await serviceAt(server.url)('/v1/meta')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
