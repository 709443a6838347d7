// A sign-in that was answered is there after `kill -9`, whenever it comes (rule 42.9).
import { afterAll, expect, test } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { refreshed, signedIn, signInServer, statusAtMcp } from '../../support/oauth/sign-in-client.ts'
import { killRemaining, startServer } from '../../support/worlds/processes.ts'
import { copiedWorld } from '../../support/worlds/world.ts'
import { setUpIn } from '../faults/faulty-server.ts'
import { temporaryFolder } from './altered-lines.ts'

const folder = temporaryFolder()
afterAll(() => {
  killRemaining()
  folder.remove()
})

test('tokens work after a kill right behind the answer that had them (rule 42.9)', async () => {
  const { entry, seed } = await setUpIn(folder.path)
  const { env } = await copiedWorld(seed.folder)
  const start = () => startServer(env, { args: [entry] })
  let server = await start()
  const agent = signInServer(server.url)
  const { api_key } = await registered(serviceAt(server.url))
  const { clientId, ...given } = await signedIn(agent, api_key)
  await server.stop('SIGKILL')
  server = await start()
  expect(await statusAtMcp(agent, given.access)).toBe(200)
  const { body } = await refreshed(agent, clientId, given.refresh)
  await server.stop('SIGKILL')
  server = await start()
  expect(await statusAtMcp(agent, body.access_token ?? '')).toBe(200)
  expect((await refreshed(agent, clientId, given.refresh)).body.refresh_token).toBe(body.refresh_token)
  expect((await refreshed(agent, clientId, given.refresh)).body.error).toBe('invalid_grant')
  expect(await statusAtMcp(agent, body.access_token ?? '')).toBe(401)
})
