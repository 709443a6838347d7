// Searches are counted after an orderly stop, and a kill loses the last minute of them and nothing else (rule 46.3).
import { afterAll, expect, test } from 'vitest'
import { readQueries } from '../../../src/engine/engine.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { killRemaining, startServer } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { setUpIn } from '../faults/faulty-server.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'

const folder = temporaryFolder()
afterAll(() => {
  killRemaining()
  folder.remove()
})

test('an orderly stop keeps searches, and a kill keeps those that were written (rule 46.3)', async () => {
  const { entry, seed } = await setUpIn(folder.path)
  const { env } = await copiedWorld(seed.folder)
  const keys: string[] = []
  const searching = async (stop: 'SIGTERM' | 'SIGKILL') => {
    const server = await startServer(env, { args: [entry] })
    while (keys.length < 5) keys.push((await registered(serviceAt(server.url))).api_key)
    for (const [n, key] of keys.entries()) {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': `192.0.${n}.1` }
      expect((await fetch(`${server.url}/v1/search?q=marine`, { headers })).status).toBe(200)
    }
    for (const n of keys.keys()) {
      const headers = { accept: 'text/html', 'x-forwarded-for': `192.0.${n}.1` }
      expect((await fetch(`${server.url}/explore?q=sombre`, { headers })).status).toBe(200)
    }
    await server.stop(stop)
    return readQueries({ shared: null, accountsDb: env['ACCOUNTS_DB'] as string }, '')
  }
  const counted = (searches: number) => ['marine', 'sombre'].map((form) => ({ form, searches }))
  expect(await searching('SIGTERM')).toMatchObject(counted(5))
  expect(await searching('SIGKILL')).toMatchObject(counted(5))
  expect(await searching('SIGTERM')).toMatchObject(counted(10))
})
