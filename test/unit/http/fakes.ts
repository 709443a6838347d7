// A service without files: fake accounts, rate limiter and snapshot behind the real request handler and endpoints.
// Over 200 lines: the fakes belong to one service.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Listed } from '../../../src/catalog/listing/query.ts'
import type { Responses } from '../../../src/contract/shapes/declared.ts'
import { databaseFaults } from '../../../src/engine/faults.ts'
import { EngineUnavailable } from '../../../src/ground/faults.ts'
import { textRing } from '../../../src/ground/text-ring.ts'
import type { Service } from '../../../src/http/endpoint.ts'
import { requestHandler } from '../../../src/http/handle-request.ts'
import type { ApiRequest } from '../../../src/http/request/api-request.ts'
import { webResponseOf } from '../../../src/http/response/api-response.ts'
import { routeTable } from '../../../src/http/routes.ts'
import type { Searched } from '../../../src/search/query.ts'
import type { Encoded } from '../../../src/snapshot/files/encoded.ts'
import type { Snapshot } from '../../../src/snapshot/load/open.ts'
import type { ServedSnapshot } from '../../../src/snapshot/snapshot.ts'
import { signIns } from '../../../src/state/accounts/sign-ins.ts'
import type { FileState } from '../../../src/state/accounts.ts'
import { localAuthorizer } from '../../../src/state/authorizer.ts'
import type { EmbeddedAccounts } from '../../../src/state/sqlite/accounts.ts'
import { apiRows } from '../../../src/ui/contract/served-document.ts'
import { NO_ARCHIVES } from '../../support/model/archives.ts'

export const find = routeTable(apiRows)

export const FREE = 'svc_000000000001_00000000000000000000000000000000'
export const ADMIN = 'svc_000000000002_00000000000000000000000000000000'
export const REVOKED = 'svc_000000000003_00000000000000000000000000000000'
export const BROKEN = 'svc_000000000004_00000000000000000000000000000000'

const counts = { genre: 1, color: 1, style: 1, typeface: 1, platform: 1, tech: 1, sections: 1, authors: 1 }
const META = {
  service: 'vitrine',
  version: '0.1.0',
  inspirations: { total: 3, live: 2, offline: 1 },
  taxonomies: counts,
  updated_at: '2026-11-01T00:00:00Z',
}

function bytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

/** A JSON body in the form of a response. */
function text(value: unknown): string {
  return bytes(value).toString('latin1')
}

function listed(body: { total: number; offset: number; [member: string]: unknown }): Listed {
  return { text: text(body), total: body.total, offset: body.offset, nextCursor: null }
}

function encoded(value: unknown, hash: string): Encoded {
  const identity = bytes(value)
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity), hash }
}

const images = { hero: 'http://x/h', thumbnail: 'http://x/t', full: 'http://x/f', original: 'http://x/o' }
const INSPIRATION = {
  title: 'Café',
  slug: 'cafe',
  url: null,
  published: '2020-01-02',
  offline: false,
  genre: [],
  color: [],
  style: [],
  typeface: [],
  sections: [],
  platform: '',
  tech: [],
  authors: [],
  screenshot: { ...images, width: 1, height: 1 },
}

/** A snapshot that records what it is asked. */
interface Recorded extends Snapshot {
  readonly asked: unknown[]
}

function fakeSnapshot(): Recorded {
  const asked: unknown[] = []
  const noted = <T>(value: T, ...question: unknown[]) => {
    asked.push(...question)
    return value
  }
  return {
    id: 'snap-1',
    publishedAt: 0,
    day: '2026-11-20',
    change: 1,
    meta: encoded(META, 'metahash'),
    asked,
    stats: (taxonomy, period, sort) =>
      noted(encoded({ taxonomy, period, total_tagged: 0, results: [] }, `${taxonomy}${sort}`), {
        taxonomy,
        period,
        sort,
      }),
    listInspirations: (query) =>
      noted(listed({ total: 1, limit: query.limit, offset: query.offset, results: [INSPIRATION] }), query),
    findInspiration: (slug) => noted(slug === 'cafe' || slug === 'café' ? text(INSPIRATION) : null, slug),
    listSimilar: (query) => noted(query.slug === 'cafe' ? text({ slug: 'cafe', results: [] }) : null, query),
    drawSites: (query) => noted(text({ seed: query.seed, total: 0, results: [] }), query),
    listChanges: (query) => noted(text({ results: [], next: 'token', more: false }), query),
    findDesign: () => null,
    countSections: () => 0,
    listSections: (query) =>
      noted(
        query.type === 'hero'
          ? listed({ total: 0, limit: 20, offset: 0, section_type: { name: 'Hero', slug: 'hero' }, results: [] })
          : null,
        query,
      ),
    feedSize: () => 0,
    version: () => 'snap-1',
    isRemoved: () => false,
    isRemovedPicture: () => false,
    hasColors: () => false,
    changesAt: () => '[]',
    changeTime: () => null,
    listSiteSections: () => null,
    findNeighbors: () => null,
  }
}

export interface World {
  readonly service: Service
  readonly snapshot: Recorded
  readonly faults: unknown[]
  /** Key ids in the order in which uses were counted. */
  readonly uses: string[]
  /** The searches that were counted: form and person. */
  readonly searches: string[]
  /** Rotations and revocations, with the header that asked for them. */
  readonly keyChanges: string[]
  /** Why a key is refused after it was authenticated: another process changed it. */
  refusedMeanwhile: 'unauthorized' | 'forbidden' | null
  /** Addresses that tried to register. */
  readonly attempts: string[]
  /** Addresses whose requests for pages were counted. */
  readonly visits: string[]
  served: ServedSnapshot | null
  /** Requests left to the free key. */
  left: number
  trustProxy: number
  /** Why the last published snapshot is not served. */
  mismatch: string | null
  writable: boolean
  place: FileState
  /** Why no change of a key can be stored. */
  storageFault: EngineUnavailable | null
  catalogFault: string | null
  /** The sentence about an engine that does not answer. */
  engineDetail: string | null
  /** Whether the server should get requests although the engine is away. */
  isReady: boolean
  stopping: boolean
  accelRedirect: Service['accelRedirect']
}

/** A search that found something. */
export function searchedFor(text: string): Searched {
  return { text, form: text, hasNothing: false, isUnmatched: false }
}

export function fakeWorld(): World {
  const snapshot = fakeSnapshot()
  const world: World = {
    snapshot,
    faults: [],
    uses: [],
    searches: [],
    keyChanges: [],
    refusedMeanwhile: null,
    attempts: [],
    visits: [],
    served: {
      snapshot,
      recent: textRing(2 ** 16),
      taxonomies: (only) => encoded(only ? { [only]: [] } : { genre: [] }, `tax${only}`),
      search: (query) => ({
        text: text({ query: query.q }),
        total: 30,
        searched: searchedFor(query.q),
        complete: true,
      }),
      suggest: (query) => text({ query: query.q, results: [] }),
      nearestTerms: () => [],
      archives: { ...NO_ARCHIVES, termName: (_taxonomy, slug) => slug },
      editorialVersion: () => 'edition',
    },
    left: 100,
    trustProxy: 0,
    mismatch: null,
    writable: true,
    place: 'in place',
    storageFault: null,
    catalogFault: null,
    engineDetail: null,
    isReady: true,
    stopping: false,
    accelRedirect: null,
    service: null as unknown as Service,
  }
  return Object.assign(world, { service: serviceOf(world) })
}

const DATABASES = { accountsDb: '/srv/accounts.db', catalogDb: '/srv/catalog.db' }

function serviceOf(world: World): Service {
  const watcher = {
    refusal: null,
    get mismatch() {
      return world.mismatch
    },
    ready: Promise.resolve(),
    get editorialFault() {
      return world.catalogFault
    },
    turnTo() {},
    get current() {
      return world.served
    },
    close() {},
  }
  const config = {
    baseUrl: 'http://api.example',
    designData: true,
    get trustProxy() {
      return world.trustProxy
    },
  }
  const accounts = accountsOf(world)
  return {
    config,
    watcher,
    accounts,
    authorizer: localAuthorizer(accounts, rateLimiterOf(world)),
    visitors: {
      hit(address) {
        world.visits.push(address)
        return rateLimiterOf(world).hit(address, 100)
      },
    },
    faults: async () => {
      const databases = await databaseFaults({ config: DATABASES, accounts, watcher })
      const { engineDetail: detail } = world
      return detail === null ? databases : { ...databases, valkey: { line: detail, detail, isReady: world.isReady } }
    },
    get accelRedirect() {
      return world.accelRedirect
    },
    get stopping() {
      return world.stopping
    },
  }
}

function accountsOf(world: World): EmbeddedAccounts {
  const keyOf = (id: string, plan: 'free' | 'admin') =>
    ({ ok: true, key: { keyId: id, email: 'a@b.example', plan } }) as const
  return {
    authenticate(authorization) {
      if (authorization === `Bearer ${FREE}`) return keyOf('000000000001', 'free')
      if (authorization === `Bearer ${ADMIN}`) return Promise.resolve(keyOf('000000000002', 'admin'))
      if (authorization === `Bearer ${BROKEN}`) throw new Error('secret detail')
      return { ok: false, error: authorization === `Bearer ${REVOKED}` ? 'forbidden' : 'unauthorized' }
    },
    labelOf: async () => null,
    signIns: signIns(() => {
      throw new Error('this world keeps no sign-ins')
    }),
    async admitRegistration(address) {
      requireStorage(world)
      world.attempts.push(address)
      return { ok: true }
    },
    register() {
      return Promise.resolve({ ok: true, apiKey: FREE, keyId: '000000000001', plan: 'free' } as const)
    },
    rotate: async (authorization, overlapMs) => changed(world, authorization, `rotate ${overlapMs}`),
    revoke: async (authorization) => changed(world, authorization, 'revoke'),
    countUse: (keyId) => void world.uses.push(keyId),
    countSearch: ({ form }, person, network) => void world.searches.push(`${form} by ${person} in ${network}`),
    usage: async (keyId) => ({ today: world.uses.filter((id) => id === keyId).length, total: world.uses.length }),
    isWritable: () => world.writable,
    place: () => world.place,
    async flush() {},
    async close() {},
  }
}

/** Throws what the accounts throw if they cannot store a change. */
function requireStorage({ place, storageFault }: World): void {
  if (place !== 'in place') throw new EngineUnavailable('accounts', 'secret detail')
  if (storageFault !== null) throw storageFault
}

/** Notes the change of a key. A key that was refused in the meantime is not changed. */
function changed(world: World, authorization: string | null, change: string) {
  requireStorage(world)
  if (world.refusedMeanwhile !== null) return { ok: false, error: world.refusedMeanwhile } as const
  world.keyChanges.push(`${change} ${authorization}`)
  const key = { keyId: '000000000001', email: 'a@b.example', plan: 'free' } as const
  return { ok: true, apiKey: FREE, key, previousExpiresAt: Date.parse('2026-11-20T10:00:00Z') } as const
}

function rateLimiterOf(world: World) {
  return {
    hit(_keyId: string, _limit: number) {
      const admitted = world.left > 0
      if (admitted) world.left--
      return {
        admitted,
        limit: 100,
        remaining: world.left,
        resetAt: 1_800_000_000,
        retryAfterSeconds: admitted ? 0 : 7,
      }
    },
  }
}

export interface Asking {
  method?: string
  key?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  peer?: string
}

/** A request for the given target. */
export function request(
  target: string,
  { method = 'GET', key, headers = {}, body, peer = '192.0.2.1' }: Asking,
): ApiRequest {
  const [path = '', ...query] = target.split('?')
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    requestId: 'request-1',
    method,
    path,
    query: query.join('?'),
    headers: { ...authorization, ...headers },
    unreadBody: body !== undefined,
    peer: () => peer,
    signal: () => new AbortController().signal,
    async *body() {
      if (body !== undefined) yield Buffer.from(body)
    },
  }
}

/** Handles a request, and checks the response against what its endpoint declares, unless it is `unchecked`. */
export async function ask(
  world: World,
  target: string,
  asking: Asking = {},
  { unchecked = false } = {},
): Promise<Response> {
  const handle = requestHandler(find, { service: () => world.service, fault: (error) => world.faults.push(error) })
  const handled = await handle(request(target, asking))
  const response = webResponseOf(handled)
  if (!unchecked) await expectDeclared(response, target, asking.method ?? 'GET')
  return response
}

async function expectDeclared(response: Response, target: string, method: string): Promise<void> {
  const found = find({ path: target.split('?')[0] as string, query: '' })
  if (!('route' in found) || method === 'OPTIONS') return
  const operation = found.route.operations.get(method) ?? [...found.route.operations.values()][0]
  const { responses } = operation as { responses?: Responses }
  if (responses === undefined) return
  const declared = responses[response.status]
  expect(declared, `${target} declares ${response.status}`).toBeDefined()
  declared?.headers.parse(Object.fromEntries(response.headers))
  if (method === 'HEAD') return
  declared?.body.parse(response.status === 304 ? null : await decodedBody(response.clone()))
}

async function decodedBody(response: Response): Promise<unknown> {
  return response.headers.has('content-encoding') ? META : JSON.parse(await response.text())
}

/** Makes the service of a fake world the one of this process, for the tests of a file. */
export function startFakeService(): void {
  const slots = globalThis as Record<symbol, unknown>
  const slot = Symbol.for('vitrine.service')
  beforeAll(() => {
    slots[slot] = fakeWorld().service
  })
  afterAll(() => {
    delete slots[slot]
  })
}
