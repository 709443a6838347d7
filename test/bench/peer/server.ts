// The peer: a server that a good engineer would write with Fastify and SQLite. It checks keys as Vitrine does and
// returns the same bytes for an entry and a listing. Its variables are HOST, PORT, DATABASE and KEY.
import { createHash, timingSafeEqual } from 'node:crypto'
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import { createListing } from './listing.ts'
import { createSearch } from './search.ts'

const { HOST, PORT, DATABASE = '', KEY = '' } = process.env
const TAXONOMIES = ['genre', 'color', 'style', 'typeface', 'platform', 'tech', 'sections', 'authors']

const db = new Database(DATABASE, { readonly: true })
const list = createListing(db)
const search = createSearch(db)
const findEntry = db.prepare<[string], string>('SELECT body FROM entries WHERE slug = ?').pluck()

const keys = new Database(':memory:')
keys.exec('CREATE TABLE keys (id TEXT PRIMARY KEY, secret BLOB NOT NULL)')
const [, keyId = '', secret = ''] = KEY.split('_')
keys.prepare('INSERT INTO keys VALUES (?, ?)').run(keyId, digest(secret))
const findKey = keys.prepare<[string], Buffer>('SELECT secret FROM keys WHERE id = ?').pluck()

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isKnown(authorization = ''): boolean {
  const [, id = '', secret = ''] = /^Bearer svc_(\w+)_(\w+)$/.exec(authorization) ?? []
  const stored = findKey.get(id)
  return stored !== undefined && timingSafeEqual(stored, digest(secret))
}

interface Query {
  limit?: string
  offset?: string
  sort?: string
  status?: string
  year?: string
  fields?: string
}
type Filters = Record<string, string | string[] | undefined>

const app = Fastify({ forceCloseConnections: true })
app.get('/healthz', () => ({ status: 'ok' }))

app.register(async (keyed) => {
  keyed.addHook('onRequest', async (request, reply) => {
    if (!isKnown(request.headers.authorization)) await reply.code(401).send({ error: 'unauthorized' })
  })

  keyed.get<{ Params: { slug: string } }>('/v1/inspirations/:slug', (request, reply) => {
    const body = findEntry.get(request.params.slug)
    if (body === undefined) reply.code(404).send({ error: 'not_found' })
    else reply.type('application/json').send(body)
  })

  keyed.get<{ Querystring: Query & Filters }>('/v1/inspirations', ({ query }, reply) => {
    const { limit = '20', offset = '0', sort, status = 'all', year, fields } = query
    const { total, bodies } = list({
      filters: TAXONOMIES.flatMap((name) => [query[name] ?? []].flat().map((slug) => [name, slug] as const)),
      offline: status === 'all' ? null : status === 'offline',
      year: year === undefined ? null : Number(year),
      oldestFirst: sort === 'oldest',
      limit: Number(limit),
      offset: Number(offset),
    })
    const shown = fields === undefined ? bodies : bodies.map((body) => selectFields(body, fields.split(',')))
    reply.type('application/json')
    reply.send(`{"total":${total},"limit":${limit},"offset":${offset},"results":[${shown.join(',')}]}`)
  })

  keyed.get<{ Querystring: { q: string; limit?: string } }>('/v1/search', ({ query }, reply) => {
    const { tokens, total, items } = search(query.q, Number(query.limit ?? 12))
    const head = JSON.stringify({ query: query.q, tokens }).slice(0, -1)
    reply.type('application/json').send(`${head},"results":{"total":${total},"items":[${items.join(',')}]}}`)
  })
})

function selectFields(body: string, names: readonly string[]): string {
  const members = Object.entries(JSON.parse(body) as object).filter(([name]) => names.includes(name))
  return JSON.stringify(Object.fromEntries(members))
}

await app.listen({ host: HOST ?? '127.0.0.1', port: Number(PORT) })
