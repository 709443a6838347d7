// Sign-ins on several servers: what one has answered, every other knows with the next request (rules 42.6, 42.8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../support/engines/cluster.ts'
import { serviceAt } from '../../support/http/http.ts'
import {
  codeFor,
  codeRequest,
  redeemed,
  redemption,
  refreshed,
  registeredClient,
  signedIn,
  signInServer,
  statusAtMcp,
} from '../../support/oauth/sign-in-client.ts'
import { newKey } from '../promises/rounds.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

/** The first server and the third, for which tokens last longer: its clock is an hour behind. */
function two() {
  const baseUrl = cluster.env['BASE_URL'] ?? ''
  const [first, , third] = cluster.servers
  return [signInServer(first?.url ?? '', baseUrl), signInServer(third?.url ?? '', baseUrl)] as const
}

test('a token of one server works on another, and ends there with its key (rule 42.6)', async () => {
  const [first, other] = two()
  const key = await newKey(cluster)
  const { access, refresh, clientId } = await signedIn(first, key)
  expect(await statusAtMcp(other, access)).toBe(200)
  await serviceAt(cluster.servers[0]?.url ?? '')('/v1/me/revoke', { method: 'POST', key })
  expect(await statusAtMcp(other, access)).toBe(401)
  expect((await refreshed(other, clientId, refresh)).body.error).toBe('invalid_grant')
})

test('a code that two servers get at one moment is worth nothing (rule 42.8)', async () => {
  const servers = two()
  const [first] = servers
  const { resource } = first
  const clientId = await registeredClient(first)
  const { url, verifier } = codeRequest(clientId, { resource })
  const code = await codeFor(first, url, await newKey(cluster))
  const form = { ...redemption(clientId, code, verifier), resource }
  const answers = await Promise.all([...servers, ...servers].map((server) => redeemed(server, form)))
  const given = answers.flatMap(({ body }) => body.access_token ?? [])
  expect(given.length).toBeLessThanOrEqual(1)
  for (const access of given) expect(await statusAtMcp(first, access)).toBe(401)
})
