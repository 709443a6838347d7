// The largest queries that fit into a request line. Their cost is bounded, so that none delays other requests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processorSeconds } from '../../bench/measure/process-tree.ts'
import { type Service, serviceAt } from '../../support/http/http.ts'
import { madeAdmin, registered } from '../../support/http/registrations.ts'
import type { Taxonomies } from '../../support/model/shapes.ts'
import { killRemaining, type Server, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { largeWorld } from '../kills/large-world.ts'
import { isShort } from '../scale.ts'
import { loopDelayOf, MONITORED } from './loop-delay.ts'

const ENTRIES = 5_000
const ROUNDS = isShort ? 10 : 40
/** Node.js accepts up to 16 KiB of request line and headers. */
const LONGEST = 15_000
const folder = temporaryFolder()
let server: Server
let service: Service
let key: string
let words: string[]
let slugs: string[]

beforeAll(async () => {
  const entry = await builtSite(folder.path)
  const { env } = await largeWorld(folder.path, ENTRIES)
  server = await startServer(env, { args: [...MONITORED, entry] })
  service = serviceAt(server.url)
  key = await madeAdmin(await registered(service), env)
  const { data } = await service<Taxonomies>('/v1/taxonomies', { key })
  words = Object.values(data).flatMap((terms) => terms.map(({ name }) => name))
  slugs = data.tech.map(({ slug }) => encodeURIComponent(slug))
})
afterAll(() => {
  killRemaining()
  folder.remove()
})

/** Concatenates pieces while they fit. */
function repeatToLength(piece: (n: number) => string, longest = LONGEST): string {
  let text = ''
  for (let n = 0; text.length + piece(n).length < longest; n++) text += piece(n)
  return text
}

/** Returns a text of 200 characters from the words that `take` selects. */
const ofWords = (take: (word: string) => boolean) =>
  repeatToLength((n) => `${words.filter(take)[n % words.filter(take).length]} `.slice(0, 60), 200).trim()
const encoded = (q: string) => encodeURIComponent(q.slice(0, 200))

const QUERIES: readonly [string, () => string][] = [
  ['a thousand unknown filters', () => `/v1/inspirations?${repeatToLength((n) => `tech=x${n}&`)}`],
  ['one filter a thousand times', () => `/v1/inspirations?${repeatToLength(() => `tech=${slugs[0]}&`)}`],
  ['all filters of a taxonomy', () => `/v1/inspirations?${repeatToLength((n) => `tech=${slugs[n % slugs.length]}&`)}`],
  ['thousands of fields', () => `/v1/sections?type=hero&fields=${repeatToLength(() => 'image,')}`],
  [
    '66 tokens of two letters',
    () => `/v1/search?limit=50&explain=1&q=${encoded(repeatToLength((n) => `${(n + 360).toString(36)} `, 200))}`,
  ],
  ['200 characters of names', () => `/v1/search?limit=50&explain=1&q=${encoded(ofWords(() => true))}`],
  [
    '200 characters of short names',
    () => `/v1/search?limit=50&explain=1&q=${encoded(ofWords((word) => word.length < 6))}`,
  ],
  ['one token of 200 letters', () => `/v1/search?q=${'a'.repeat(200)}`],
  ['misspelled words', () => `/v1/search?explain=1&q=${encoded(repeatToLength((n) => `portfolyo${n % 10} `, 200))}`],
  [
    'a title letter by letter',
    () =>
      `/v1/search?stopwords=off&q=${encoded('an ne in er st on re ti es or te at ar al se le de co ro '.repeat(4))}`,
  ],
  [
    'suggestions for a hundred characters',
    () => `/v1/suggest?limit=20&q=${encoded(ofWords(() => true).slice(0, 100))}`,
  ],
  ['suggestions for one letter', () => '/v1/suggest?limit=20&q=a'],
  ['unknown parameters', () => `/v1/inspirations?${repeatToLength((n) => `p${n}=%41&`)}`],
  ['an offset after all results', () => '/v1/inspirations?limit=100&offset=9007199254740991'],
  ['a deep page', () => '/v1/sections?type=hero&limit=100&offset=4000'],
]

test.each(QUERIES)('%s', async (name, target) => {
  const path = target()
  await service(path, { key })
  await loopDelayOf(server)
  const before = processorSeconds(server.pid)
  for (let n = 0; n < ROUNDS; n++)
    expect((await service(path, { key, headers: { 'accept-encoding': 'identity' } })).status).toBeLessThan(500)
  // Other work on the machine makes a request slow, but takes none of the server's processor time.
  const ms = ((processorSeconds(server.pid) - before) * 1_000) / ROUNDS
  const { p99 } = await loopDelayOf(server)
  console.info(`${name}: ${ms.toFixed(1)} ms of processor, event-loop delay ${p99.toFixed(1)} ms (99th percentile)`)
  expect(ms, 'the cost is bounded').toBeLessThan(100)
})
