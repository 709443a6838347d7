// The largest queries that a request line can carry: each is bounded, so that none holds up the others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceAt } from '../../support/http/http.ts'
import { madeAdmin, registered } from '../../support/http/registrations.ts'
import type { Taxonomies } from '../../support/model/shapes.ts'
import { killRemaining, type Server, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { largeWorld } from '../kills/large-world.ts'
import { loopDelayOf, MONITORED } from './loop-delay.ts'

const ENTRIES = 5_000
const ROUNDS = 40
/** Node.js takes request line and headers of 16 KiB. */
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
}, 120_000)
afterAll(() => {
  killRemaining()
  folder.remove()
})

/** Repeats pieces, each another one, as long as they fit. */
function filled(piece: (n: number) => string, longest = LONGEST): string {
  let text = ''
  for (let n = 0; text.length + piece(n).length < longest; n++) text += piece(n)
  return text
}

/** A text of 200 characters, as many tokens as fit. */
const ofWords = (take: (word: string) => boolean) =>
  filled((n) => `${words.filter(take)[n % words.filter(take).length]} `.slice(0, 60), 200).trim()
const asked = (q: string) => encodeURIComponent(q.slice(0, 200))

const QUERIES: readonly [string, () => string][] = [
  ['a thousand unknown filters', () => `/v1/inspirations?${filled((n) => `tech=x${n}&`)}`],
  ['one filter a thousand times', () => `/v1/inspirations?${filled(() => `tech=${slugs[0]}&`)}`],
  ['every filter there is', () => `/v1/inspirations?${filled((n) => `tech=${slugs[n % slugs.length]}&`)}`],
  ['fields without end', () => `/v1/sections?type=hero&fields=${filled(() => 'image,')}`],
  [
    '66 tokens of two letters',
    () => `/v1/search?limit=50&explain=1&q=${asked(filled((n) => `${(n + 360).toString(36)} `, 200))}`,
  ],
  ['200 characters of names', () => `/v1/search?limit=50&explain=1&q=${asked(ofWords(() => true))}`],
  [
    '200 characters of short names',
    () => `/v1/search?limit=50&explain=1&q=${asked(ofWords((word) => word.length < 6))}`,
  ],
  ['one token of 200 letters', () => `/v1/search?q=${'a'.repeat(200)}`],
  ['misspelt words', () => `/v1/search?explain=1&q=${asked(filled((n) => `portfolyo${n % 10} `, 200))}`],
  [
    'a title letter by letter',
    () => `/v1/search?stopwords=off&q=${asked('an ne in er st on re ti es or te at ar al se le de co ro '.repeat(4))}`,
  ],
  ['suggestions for a hundred characters', () => `/v1/suggest?limit=20&q=${asked(ofWords(() => true).slice(0, 100))}`],
  ['suggestions for one letter', () => '/v1/suggest?limit=20&q=a'],
  ['unknown parameters', () => `/v1/inspirations?${filled((n) => `p${n}=%41&`)}`],
  ['an offset past everything', () => '/v1/inspirations?limit=100&offset=9007199254740991'],
  ['a page of everything', () => '/v1/sections?type=hero&limit=100&offset=4000'],
]

test.each(QUERIES)('%s', async (name, target) => {
  const path = target()
  await service(path, { key })
  await loopDelayOf(server)
  const took: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const start = performance.now()
    expect((await service(path, { key, headers: { 'accept-encoding': 'identity' } })).status).toBeLessThan(500)
    took.push(performance.now() - start)
  }
  const { p99 } = await loopDelayOf(server)
  const middle = took.toSorted((a, b) => a - b)[ROUNDS >> 1] as number
  console.info(`${name}: ${middle.toFixed(1)} ms, event loop late by ${p99.toFixed(1)} ms (99th percentile)`)
  expect(middle, 'a bound that only something unbounded breaks').toBeLessThan(100)
})
