// Checks that the nightly rebuild runs.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { MANIFEST, NIGHTLY_MARK, readCurrent } from '../../src/snapshot/files/folder.ts'
import { type Finding, ok, warn } from './finding.ts'

const OLD_HOURS = 48

/** The age of the last nightly rebuild. Before the first one, the age of the snapshot counts. */
export async function checkNightly({ snapshotDir }: Config, now: number): Promise<Finding> {
  const current = await readCurrent(snapshotDir)
  if (current === null) return ok('last nightly', 'none yet, and nothing is published')
  const last = timeOf(join(snapshotDir, NIGHTLY_MARK))
  const at = last ?? timeOf(join(snapshotDir, current.id, MANIFEST)) ?? now
  const hours = (now - at) / 3_600_000
  const text = `${last === null ? 'none; the snapshot is' : 'it ran'} ${hours.toFixed(hours < 10 ? 1 : 0)} hours ago`
  return hours > OLD_HOURS
    ? warn('last nightly', text, 'npm run nightly, every night (src/deploy has a timer)')
    : ok('last nightly', text)
}

function timeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}
