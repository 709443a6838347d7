// An edit is in every response of every server after its command, and no client sees an earlier version after a later one.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startCluster } from '../../support/engines/cluster.ts'
import { clusterClient, type Exchange } from '../../support/engines/cluster-client.ts'
import { forFile } from '../../support/project/for-file.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { unlimitedKeys } from './key-load.ts'
import { isShort } from './rounds.ts'

const EDITS = isShort ? 6 : 60
const READERS = 4
const TARGET = '/v1/taxonomies?taxonomy=genre'

const cluster = await forFile(startCluster())
const client = await forFile(clusterClient())

/** The version in a response: the synonym of the term is `version` and a number. 0 before the first edit. */
function versionOf({ text }: Exchange): number {
  return Number(/"version(\d+)"/.exec(text)?.[1] ?? 0)
}

const CASES = [
  { when: 'while all is well', isDisturbed: false },
  { when: 'while Valkey freezes', isDisturbed: true },
]

test.each(CASES)(
  `each of ${EDITS} edits shows at every server after its command, $when (rule 37.7)`,
  {
    timeout: 300_000 + EDITS * 15_000,
  },
  async ({ isDisturbed }) => {
    const random = randomFrom(seedOfRun('edits'))
    const [key] = (await unlimitedKeys(cluster, 1)) as [string]
    const seen: Exchange[][] = []
    const done: { version: number; at: number }[] = []
    let isOver = false

    async function read(): Promise<void> {
      const own: Exchange[] = []
      seen.push(own)
      while (!isOver) {
        own.push(await client.send(random.pick(cluster.servers), { key, target: TARGET }))
        await pause(random.below(20))
      }
    }

    async function disturb(): Promise<void> {
      while (isDisturbed && !isOver) {
        await pause(random.below(2_000))
        cluster.engines.valkey.signal('SIGSTOP')
        await pause(random.below(800))
        cluster.engines.valkey.signal('SIGCONT')
      }
    }

    const readers = [...Array.from({ length: READERS }, read), disturb()]
    for (let n = 1; n <= EDITS; n++) {
      const version = (isDisturbed ? EDITS : 0) + n
      await cluster.command('editorial', 'synonyms', 'genre', 'portfolio', `version${version}`)
      done.push({ version, at: performance.now() })
      await pause(random.below(100))
    }
    await pause(200)
    isOver = true
    await Promise.all(readers)
    const all = seen.flat()
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { version, at } of done)
      for (const exchange of all) if (exchange.sent > at) expect(versionOf(exchange)).toBeGreaterThanOrEqual(version)
    expect(versionOf(all.at(-1) as Exchange)).toBe(isDisturbed ? 2 * EDITS : EDITS)
    // Without Valkey a server may show an edit some moments before the others, until the command has ended.
    const views = isDisturbed ? seen.flatMap((own) => [...Map.groupBy(own, ({ server }) => server).values()]) : seen
    for (const own of views) {
      const versions = own.map(versionOf)
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    }
  },
)
