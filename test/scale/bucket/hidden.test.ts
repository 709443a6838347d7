// When a site was taken down, no server shows it: from the end of the command on, not from some moment later.
import { expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { unlimitedKeys } from '../promises/key-load.ts'

const cluster = await forFile(startCluster({ hasBucket: true }))
const client = await forFile(clusterClient())
const [key] = (await unlimitedKeys(cluster, 1)) as [string]

async function slugsOf(server: Cluster['servers'][number]): Promise<string[]> {
  const { status, text } = await client.send(server, { key, target: '/v1/inspirations?limit=100' })
  expect(status).toBe(200)
  return (JSON.parse(text) as { results: { slug: string }[] }).results.map(({ slug }) => slug)
}

test('a hidden site is gone from every server when the command has ended (rule 44.55)', async () => {
  const [leader] = cluster.servers as [Cluster['servers'][number]]
  for (const slug of (await slugsOf(leader)).slice(0, 2)) {
    const { stdout } = await cluster.command('entries', 'hide', slug, '--reason', 'a letter')
    const lists = await Promise.all(cluster.servers.map(slugsOf))
    const pages = await Promise.all(cluster.servers.map(({ url }) => fetch(`${url}/site/${slug}`)))
    expect([lists.flat().includes(slug), pages.map(({ status }) => status)]).toEqual([false, [410, 410, 410]])
    expect(stdout).toMatch(/sites is built\.\nEvery server shows it\.\n$/)
  }
})

test('a hidden site is gone from every server before the build, and back with the command (rule 44.57)', async () => {
  const [leader] = cluster.servers as [Cluster['servers'][number]]
  const [slug] = (await slugsOf(leader)) as [string]
  const run = (...words: string[]) => cluster.command('snapshot', ...words)
  const pages = () => Promise.all(cluster.servers.map(async ({ url }) => (await fetch(`${url}/site/${slug}`)).status))
  await run('--rollback')
  const before = await slugsOf(leader)
  const failed = await cluster.command('entries', 'hide', slug, '--reason', 'a letter').catch(String)
  expect(failed).toContain(`${slug}: hidden in the catalog, but counts of terms, statistics and files`)
  const lists = await Promise.all(cluster.servers.map(slugsOf))
  const others = before.filter((other) => other !== slug)
  expect(lists.map((list) => list.slice(0, others.length))).toEqual(cluster.servers.map(() => others))
  expect(await pages()).toEqual([410, 410, 410])
  await run('--release')
  await cluster.command('entries', 'unhide', slug)
  expect([(await slugsOf(leader)).includes(slug), await pages()]).toEqual([true, [200, 200, 200]])
})
