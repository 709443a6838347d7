// Terms that move while several servers share editorial data, which names terms by their slugs: nothing is lost on the way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { type Cluster, startCluster } from '../../support/engines/cluster.ts'
import { type ClusterClient, clusterClient } from '../../support/engines/cluster-client.ts'
import { unlimitedKeys } from '../promises/key-load.ts'

let cluster: Cluster
let client: ClusterClient
let key: string
beforeAll(async () => {
  cluster = await startCluster({ hasBucket: true })
  client = clusterClient()
  ;[key] = (await unlimitedKeys(cluster, 1)) as [string]
  await cluster.command('editorial', 'synonyms', 'genre', 'portfolio', 'showcase')
  await cluster.command('editorial', 'synonyms', 'genre', 'agency', 'studio')
})
afterAll(async () => {
  client.close()
  await cluster.stop()
})

/** The synonyms of a genre on every server. */
async function synonymsOf(slug: string): Promise<unknown[]> {
  const answers = await Promise.all(
    cluster.servers.map((server) => client.send(server, { key, target: '/v1/taxonomies?taxonomy=genre' })),
  )
  const lists = answers.map(({ text }) => (JSON.parse(text) as { genre: { slug: string; synonyms: string[] }[] }).genre)
  return lists.map((terms) => terms.find((term) => term.slug === slug)?.synonyms ?? null)
}

/** The slugs of genres that the shared data has synonyms of. */
async function sharedSlugs(): Promise<string[]> {
  const db = openPostgres(cluster.env['DATABASE_URL'] as string, { connections: 1 })
  const sql = "SELECT split_part(subject, '/', 2) AS slug FROM documents WHERE kind = 'synonyms' AND body IS NOT NULL"
  const rows = await db.query<{ slug: string }>(sql)
  await db.close()
  return rows.map(({ slug }) => slug)
}

test('a renamed term keeps its synonyms on every server, and the next edit writes its new slug (rule 44.62)', async () => {
  await cluster.command('terms', 'rename', 'genre', 'portfolio', 'Portfolios', '--slug', 'portfolios', '--build')
  expect(await synonymsOf('portfolios')).toEqual(cluster.servers.map(() => ['showcase']))
  expect(await sharedSlugs()).toContain('portfolio')
  await cluster.command('editorial', 'synonyms', 'genre', 'agency', 'studio', 'bureau')
  const slugs = await sharedSlugs()
  expect([slugs.includes('portfolio'), slugs.includes('portfolios')]).toEqual([false, true])
  expect(await synonymsOf('portfolios')).toEqual(cluster.servers.map(() => ['showcase']))
})

test('a merged term gives its synonyms to the other one, on every server (rule 44.62)', async () => {
  await cluster.command('terms', 'merge', 'genre', 'portfolios', 'agency', '--synonyms', '--build')
  const all = ['studio', 'bureau', 'showcase', 'Portfolios']
  expect(await synonymsOf('agency')).toEqual(cluster.servers.map(() => all))
  await cluster.command('editorial', 'synonyms', 'genre', 'portfolio', 'cases')
  expect(await synonymsOf('agency')).toEqual(cluster.servers.map(() => ['cases']))
})
