// Servers of two releases on one database and one Valkey, as while an update rolls out. The scripts of the other release have
// another text, and so another name in Valkey.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, header } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { serverEntry } from '../../support/worlds/processes.ts'
import { unlimitedKeys } from './key-load.ts'
import { exactly, newKey } from './rounds.ts'

const FIRST_LINE = "redis.call('SET', KEYS[2], 1, 'NX')"
const RELEASE = '99.0.0'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-release-'))
const other = otherRelease()
const cluster = await forFile(startCluster({ entryOf: (n) => (n === 1 ? other : serverEntry()) }))
const client = await forFile(clusterClient())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Copies the built server and changes its scripts and its version. Returns the path of the copy's program. */
function otherRelease(): string {
  const site = dirname(dirname(dirname(serverEntry())))
  cpSync(site, folder, { recursive: true, verbatimSymlinks: true })
  const chunks = join(folder, 'dist/server/chunks')
  let changed = 0
  for (const name of readdirSync(chunks).filter((file) => file.endsWith('.mjs'))) {
    const text = readFileSync(join(chunks, name), 'utf8')
    const other = text
      .replace(FIRST_LINE, `-- another release\n${FIRST_LINE}`)
      .replace(/\b0\.1\.0\b/g, name.startsWith('release') ? RELEASE : '0.1.0')
    if (other !== text) changed++
    writeFileSync(join(chunks, name), other)
  }
  if (changed !== 2) throw new Error(`${changed} files of the built server have the scripts or the version, not 2.`)
  return join(folder, 'dist/server/entry.mjs')
}

/** 300 requests at once over all servers, in a round that no server decides alone. */
async function hundredOf300(): Promise<void> {
  await exactly(cluster, async () => {
    const key = await newKey(cluster)
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => client.send(cluster.servers[n % 3] as ClusterServer, { key })),
    )
    return () => {
      const admitted = answers.filter(({ status }) => status === 200)
      const remaining = admitted.map((answer) => header(answer, 'x-ratelimit-remaining'))
      expect(remaining.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 100 }, (_, n) => 99 - n))
      expect(new Set(answers.map((answer) => header(answer, 'x-ratelimit-reset'))).size).toBe(1)
    }
  })
}

test('limits, revocations and edits hold over two releases, also after Valkey has lost their scripts (rules 37.1, 37.11)', async () => {
  const versions = await Promise.all(
    cluster.servers.map(async (server) => {
      const metrics = await fetch(`http://127.0.0.1:${server.env['METRICS_PORT']}/metrics`)
      return /vitrine_snapshot_info\{.*release="([^"]+)"/.exec(await metrics.text())?.[1]
    }),
  )
  expect(versions).toEqual([versions[0], RELEASE, versions[0]])
  await hundredOf300()
  await cluster.engines.valkey.kill()
  await cluster.engines.valkey.start()
  for (const server of cluster.servers)
    await expect.poll(() => server.metric('vitrine_database_fault{database="valkey"}')).toBe(0)
  await hundredOf300()
  for (const [by, at] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const [key] = (await unlimitedKeys(cluster, 1)) as [string]
    const [one, other] = [cluster.servers[by] as ClusterServer, cluster.servers[at] as ClusterServer]
    expect((await client.send(other, { key })).status).toBe(200)
    expect((await client.send(one, { key, target: '/v1/me/revoke', method: 'POST' })).status).toBe(200)
    expect((await client.send(other, { key })).status).toBe(403)
  }
  const [key] = (await unlimitedKeys(cluster, 1)) as [string]
  await cluster.command('editorial', 'synonyms', 'genre', 'portfolio', 'over-two-releases')
  for (const server of cluster.servers) {
    const { text } = await client.send(server, { key, target: '/v1/taxonomies?taxonomy=genre' })
    expect(text).toContain('over-two-releases')
  }
})
