// An uncaught error outside any request: the server logs it, completes the requests in flight and exits with 1, so that
// a supervisor restarts it.
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import { serverEntry, startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

describeOwn('an uncaught error', NEEDS, () => {
  // (rule 20.6)
  it.each([
    ['a rejection', "Promise.reject(new Error('nobody waits for this'))"],
    ['an exception', "setImmediate(() => { throw new Error('nobody waits for this') })"],
  ])('stops the server in order, with exit code 1: %s', async (_, code) => {
    const world = await ownWorld()
    const trigger = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`
    const server = await startServer(world.env, { args: ['--import', trigger, serverEntry()] })
    expect((await serviceAt(server.url)('/v1/meta')).status).toBe(200)
    process.kill(server.pid, 'SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/"level":"fatal".*nobody waits for this/)
  })
})
