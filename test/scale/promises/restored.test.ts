// PostgreSQL is put back to an earlier moment by means of its own (a copy of its disk), while servers run and Valkey has the
// changes that came after that moment.
import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { type ClusterServer, startCluster } from '../../support/engines/cluster.ts'
import { clusterClient } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { keyIdOf, unlimitedKeys } from './key-load.ts'

const cluster = await forFile(startCluster())
const client = await forFile(clusterClient())
const db = await forFile(openPostgres(cluster.env['DATABASE_URL'] as string, { connections: 1 }))

const everywhere = (key: string) =>
  Promise.all(cluster.servers.map(async (server) => (await client.send(server, { key })).status))
const revoke = (server: ClusterServer, key: string) =>
  client.send(server, { key, target: '/v1/me/revoke', method: 'POST' })

/** What a copy of an earlier moment looks like: without the last rows of the log, and without a key that came later. */
async function putBack(laterKey: string): Promise<void> {
  await db.transaction(async (query) => {
    await query('DELETE FROM changes WHERE number > 1')
    await query('UPDATE log SET number = 1')
    await query('DELETE FROM keys WHERE key_id = $1', [keyIdOf(laterKey)])
  })
}

test('a restored database serves each key that it has, and no other, also after it gave out the same numbers again (rule 37.43)', async () => {
  const [kept, later, first, second, third] = (await unlimitedKeys(cluster, 5)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const [one] = cluster.servers as [ClusterServer]
  for (const ended of [first, second]) expect(await revoke(one, ended)).toMatchObject({ status: 200 })
  expect(await everywhere(kept)).toEqual([200, 200, 200])
  expect(await everywhere(later)).toEqual([200, 200, 200])

  await putBack(later)
  await expect.poll(() => everywhere(later)).toEqual([401, 401, 401])
  expect(await everywhere(kept)).toEqual([200, 200, 200])
  for (const ended of [third, kept]) {
    expect(await revoke(one, ended)).toMatchObject({ status: 200 })
    expect(await everywhere(ended)).toEqual([403, 403, 403])
  }
})
