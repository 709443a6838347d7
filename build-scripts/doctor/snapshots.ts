// Checks every file of the published snapshots, and whether the current one fits the configuration.
import { join } from 'node:path'
import type { Config } from '../../src/ground/config.ts'
import { listSnapshots, readFacts, readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import { addressesText, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import { type Manifest, storedFiles } from '../../src/snapshot/files/manifest.ts'
import { DamagedSnapshot, readVerified } from '../../src/snapshot/files/verify.ts'
import { counted } from '../cli/counted.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const WHAT = 'snapshot'
const REBUILD = 'npm run snapshot'

/** Checks the current snapshot and the ones that a rollback could use. Reads every file. */
export async function checkSnapshots(config: Config): Promise<Finding[]> {
  const current = await readPointer(config.snapshotDir)
  if (current === null) return [warn(WHAT, `nothing is published in ${config.snapshotDir}`, `${REBUILD}, or npm start`)]
  const others = (await listSnapshots(config.snapshotDir)).filter((id) => id !== current)
  const older = await Promise.all(others.map((id) => checkOlder(config.snapshotDir, id)))
  const faults = older.filter((found) => found !== null)
  const found = await checkCurrent(config, current)
  if (found.level !== 'fail') return [found, ...faults]
  return faults.length < others.length ? [found, ...faults] : [noneValid(found, others.length)]
}

/**
 * Snapshots share the files that did not change, so one damaged file can be in each. A running server has its snapshot in
 * memory and shows nothing of it.
 */
function noneValid({ text }: Finding, others: number): Finding {
  const which = others === 1 ? 'is the other one that is' : `are the ${others} others that are`
  const kept = others > 0 ? `, and so ${which} kept, which share files with it` : ''
  return fail(WHAT, `${text}${kept}: a server that starts has nothing to serve`, `before any restart, run: ${REBUILD}`)
}

async function checkCurrent(config: Config, id: string): Promise<Finding> {
  const manifest = await validManifest(config.snapshotDir, id)
  if (typeof manifest === 'string') return fail(WHAT, manifest, `${REBUILD} rebuilds it`)
  const { entries, today, files } = manifest
  if (sameAddresses(manifest, config)) {
    return ok(WHAT, `${id} of ${today}: ${counted(entries, 'entry', 'entries')}, all ${files.length} shards valid`)
  }
  const text = `${id} was built for ${addressesText(manifest)}, and a server with ${addressesText(config)} refuses it`
  return warn(WHAT, text, `set these addresses in .env, or ${REBUILD} -- --new-addresses`)
}

async function checkOlder(folder: string, id: string): Promise<Finding | null> {
  const manifest = await validManifest(folder, id)
  if (typeof manifest !== 'string' || (await isOfAnotherRelease(folder, id))) return null
  return warn(WHAT, `${manifest}; a rollback skips it`, `delete ${join(folder, id)}`)
}

/** Such a snapshot is the way back from an upgrade. */
async function isOfAnotherRelease(folder: string, id: string): Promise<boolean> {
  return (await readFacts(folder, id)) !== null && typeof (await readManifest(folder, id)) === 'string'
}

/** The manifest of a valid snapshot. For a damaged one, a text that names the damage. */
async function validManifest(folder: string, id: string): Promise<Manifest | string> {
  const manifest = await readManifest(folder, id)
  if (manifest === null) return `${join(folder, id)} has no manifest`
  if (typeof manifest === 'string') return `${join(folder, id)}/manifest.json ${manifest}`
  try {
    for (const stored of manifest.files.flatMap(storedFiles)) await readVerified(join(folder, id), stored)
    return manifest
  } catch (error) {
    if (error instanceof DamagedSnapshot) return error.message
    throw error
  }
}
