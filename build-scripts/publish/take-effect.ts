// Makes an edit of the catalog take effect at once: a build of what changed, its publication, and the swap of the servers.
import { setTimeout as pause } from 'node:timers/promises'
import { awaitTurn } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { POLL_MS } from '../../src/snapshot/bucket/mirror.ts'
import { publicationOf } from '../../src/snapshot/bucket/publication.ts'
import { readCurrent } from '../../src/snapshot/files/folder.ts'
import { hasServerEnded, readServed } from '../../src/snapshot/files/served.ts'
import type { Allowed } from '../checks/allowed.ts'
import { BadInput } from '../cli/command.ts'
import { counted } from '../cli/counted.ts'
import { explained } from '../cli/explain.ts'
import { TURN_MS } from '../snapshot/lock.ts'
import { runBuild } from '../snapshot/run.ts'
import { readToday } from '../snapshot/today.ts'
import { bucketToWrite, publishSnapshot } from './run.ts'

const LOOK_MS = 50
/** A server looks four times a second, and loads about 100,000 entries in a second. */
const SWAP_MS = 10_000
const SWAP_MS_PER_ENTRY = 0.1
/** A server that cannot load a publication holds the others up for ten minutes (rule 37.7). */
const ALL_TURN_MS = 660_000

/** Throws BadInput if this configuration cannot publish. Call it before the edit. */
export function requirePublishing(config: Config): void {
  if (config.bucket !== null) bucketToWrite(config)
}

interface Reported {
  say(line: string): void
  done: string
  again: string
  /** What holds if the build fails. */
  unfinished?: string
  allowed?: Allowed
}

/**
 * Builds, publishes, and resolves when every server shows the catalog as it is. Calls `say` with a line for each step. Throws
 * {@link BadInput}: `done` says what holds already, and `again` is the command that continues. (rule 44.55)
 */
export async function takeEffect(
  config: Config,
  { say, done, again, allowed = {}, unfinished = 'servers may not show it yet' }: Reported,
): Promise<void> {
  try {
    const today = readToday(undefined, new Date())
    const { entries } = await runBuild({ config, today, marking: false, waitMs: TURN_MS, picturesMs: 0, allowed })
    say(`A snapshot with ${counted(entries, 'site')} is built.`)
    if (config.bucket !== null) await publishSnapshot(bucketToWrite(config), config.snapshotDir)
    say(await awaitServers(config))
  } catch (error) {
    throw new BadInput(`${done}, but ${unfinished}: ${explained(error)} To finish, run: ${again}`)
  }
}

/** Waits until servers have swapped to the current snapshot. Returns a line about them. */
async function awaitServers(config: Config): Promise<string> {
  if (config.bucket === null) return awaitServer(config)
  if (config.shared === null) return awaitLooks(config)
  const publication = (await publicationOf(config.snapshotDir))?.publication ?? 0
  if (await awaitTurn(config, publication, ALL_TURN_MS)) return 'Every server shows it.'
  throw new Error(`Not every server serves publication ${publication} yet: see the logs of the servers.`)
}

/** The host knows of no server that reads the bucket. It waits for two looks, and as long as a snapshot takes to load. (rule 44.58) */
async function awaitLooks({ snapshotDir }: Config): Promise<string> {
  const { entries = 0 } = (await readCurrent(snapshotDir)) ?? {}
  const waitMs = 2 * POLL_MS + entries * SWAP_MS_PER_ENTRY
  await pause(waitMs)
  return `It is in the bucket. Servers look there every ${POLL_MS / 1_000} seconds, and had ${Math.round(waitMs / 1_000)} seconds to load it.`
}

async function awaitServer({ snapshotDir }: Config): Promise<string> {
  const current = await readCurrent(snapshotDir)
  if ((await readServed(snapshotDir)) === null) return 'No server has used this folder yet.'
  if (await hasServerEnded(snapshotDir)) return 'No server is running: the next start shows it.'
  const until = performance.now() + SWAP_MS + (current?.entries ?? 0) * SWAP_MS_PER_ENTRY
  while (performance.now() < until) {
    if ((await readServed(snapshotDir)) === current?.id) return 'The server shows it.'
    await pause(LOOK_MS)
  }
  throw new Error(
    `no server has swapped to snapshot ${current?.id}. If one is running, see its log; if none is, the next start shows it.`,
  )
}
