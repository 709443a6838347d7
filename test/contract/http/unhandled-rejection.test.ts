// An error that nothing caught, outside any request: it is logged, what is in flight is answered, and the process ends
// with 1, so that whoever watches it starts it anew.
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import { serverEntry, startServer } from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

describeOwn('an error that nothing caught', NEEDS, () => {
  // (rule 20.6)
  it.each([
    ['a rejection', "Promise.reject(new Error('nobody waits for this'))"],
    ['an exception', "setImmediate(() => { throw new Error('nobody waits for this') })"],
  ])('%s ends the server with 1, in order', async (_, code) => {
    const world = await ownWorld()
    const trigger = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`
    const server = await startServer(world.env, { args: ['--import', trigger, serverEntry()] })
    expect((await serviceAt(server.url)('/v1/meta')).status).toBe(200)
    process.kill(server.pid, 'SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/"level":"fatal".*nobody waits for this/)
  })
})
