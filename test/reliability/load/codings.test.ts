// Every coding of a response has the bytes of the plain one, for random requests to all endpoints that can be read.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpResponse, type Service, uncheckedAt } from '../../support/http/http.ts'
import { madeAdmin, registered } from '../../support/http/registrations.ts'
import { seedOfRun } from '../../support/project/random.ts'
import { killRemaining, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { largeWorld } from '../kills/large-world.ts'
import { isShort, scale } from '../scale.ts'
import { type FuzzedRequest, requests } from './requests/fuzz-requests.ts'
import { vocabularyOf } from './requests/vocabulary.ts'

const REQUESTS = scale('CODED_REQUESTS', 10_000, 300)
/** What clients send: `deflate` is not offered, and the last one is that of browsers. */
const ACCEPTED = ['gzip', 'deflate', 'br', 'zstd', 'gzip, deflate, br, zstd']
const seed = seedOfRun('codings')
const folder = temporaryFolder()
const counts: Record<string, number> = {}
let service: Service
let key: string

beforeAll(async () => {
  const entry = await builtSite(folder.path)
  const { env } = await largeWorld(folder.path, isShort ? 1_500 : 5_000)
  service = uncheckedAt((await startServer(env, { args: [entry] })).url)
  key = await madeAdmin(await registered(service), env)
})
afterAll(() => {
  killRemaining()
  folder.remove()
  console.info(`codings: ${JSON.stringify(counts)}, SEED=${seed}`)
})

const isRead = ({ method, route }: FuzzedRequest) => method === 'GET' && route.endpoint.method === 'get'

/** The tag without the part that differs for each coding: equal for equal bodies. */
const bodyTag = ({ headers }: HttpResponse) => headers['etag']?.replace(/-(zs|br|gz|id)"$/, '"')

/** Whether two requests may get different bodies: sites drawn without a seed, counts, and suggestions in limited time. */
function mayDiffer({ route }: FuzzedRequest, { headers, text }: HttpResponse): boolean {
  return headers['cache-control'] === 'no-store' || route.pattern === '/v1/me' || text.includes('"suggestions":')
}

async function expectEqualBodies(request: FuzzedRequest): Promise<void> {
  const answerTo = (coding: string) => service(request.target, { key, headers: { 'accept-encoding': coding } })
  const plain = await answerTo('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const accepted of ACCEPTED) {
    const coded = await answerTo(accepted)
    const coding = coded.headers['content-encoding'] ?? 'identity'
    counts[coding] = (counts[coding] ?? 0) + 1
    expect([...accepted.split(', '), 'identity']).toContain(coding)
    expect(coded.status).toBe(plain.status)
    if (bodyTag(coded) !== bodyTag(plain) || plain.status !== 200) {
      expect(plain.status !== 200 || mayDiffer(request, plain), 'only such bodies have two tags').toBe(true)
      if (plain.status === 200) continue
    }
    expect(coded.bytes.equals(plain.bytes), `${accepted} of ${request.target}`).toBe(true)
  }
}

test(`${REQUESTS} random requests get the same body in every coding`, async () => {
  const property = fc.asyncProperty(requests(await vocabularyOf(service, key)).filter(isRead), expectEqualBodies)
  await fc.assert(property, { numRuns: REQUESTS, seed, endOnFailure: true })
  expect(Object.keys(counts).sort(), 'each coding was compared').toEqual(['br', 'gzip', 'identity', 'zstd'])
})
