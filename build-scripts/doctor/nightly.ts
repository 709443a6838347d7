// Checks that the nightly rebuild runs.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { MANIFEST, readCurrent } from '../../src/snapshot/files/folder.ts'
import { readRun } from '../../src/snapshot/files/runs.ts'
import { type Finding, ok, warn } from './finding.ts'

const WHAT = 'last nightly'
const OLD_HOURS = 48

/** The last nightly rebuild. Before the first one, the age of the snapshot counts. */
export async function checkNightly({ snapshotDir }: Config, now: number): Promise<Finding> {
  const current = await readCurrent(snapshotDir)
  const last = await readRun(snapshotDir, 'nightly')
  if (current === null && last === null) return ok(WHAT, 'none yet, and nothing is published')
  const at = last?.at ?? (current && timeOf(join(snapshotDir, current.id, MANIFEST))) ?? now
  const hours = (now - at) / 3_600_000
  const ago = `${hours.toFixed(hours < 10 ? 1 : 0)} hours ago`
  if (last?.hasFailed) return warn(WHAT, `it failed ${ago}`, 'npm run nightly says why')
  const text = last === null ? `none; the snapshot is ${ago}` : `it ran ${ago}`
  return hours > OLD_HOURS ? warn(WHAT, text, 'npm run nightly, every night (src/deploy has a timer)') : ok(WHAT, text)
}

function timeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}
