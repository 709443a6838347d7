// Searches are counted after an orderly stop, and a kill loses the last minute of them and nothing else (rule 46.3).
import { afterAll, expect, test } from 'vitest'
import { storedQueries } from '../../../src/state/sqlite/accounts/queries.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { killRemaining, startServer } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { setUpIn } from '../faults/faulty-server.ts'
import { temporaryFolder } from './altered-lines.ts'

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
    for (const key of keys) {
      const headers = { authorization: `Bearer ${key}` }
      expect((await fetch(`${server.url}/v1/search?q=marine`, { headers })).status).toBe(200)
    }
    await server.stop(stop)
    return storedQueries(env['ACCOUNTS_DB'] as string, '')
  }
  expect(await searching('SIGTERM')).toMatchObject([{ form: 'marine', searches: 5 }])
  expect(await searching('SIGKILL')).toMatchObject([{ form: 'marine', searches: 5 }])
  expect(await searching('SIGTERM')).toMatchObject([{ form: 'marine', searches: 10 }])
})
