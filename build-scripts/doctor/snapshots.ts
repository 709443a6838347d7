// The published snapshots: every file against its hash, and whether the current one fits the configuration.
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { listSnapshots, readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import { type Manifest, storedFiles } from '../../src/snapshot/files/manifest.ts'
import { DamagedSnapshot, readVerified } from '../../src/snapshot/files/verify.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const WHAT = 'snapshot'
const REBUILD = 'npm run snapshot'

/** The current snapshot and those that a rollback could go to. Reads every file of them. */
export async function checkSnapshots(config: Config): Promise<Finding[]> {
  const current = await readPointer(config.snapshotDir)
  if (current === null) return [warn(WHAT, `nothing is published in ${config.snapshotDir}`, `${REBUILD}, or npm start`)]
  const others = (await listSnapshots(config.snapshotDir)).filter((id) => id !== current)
  const older = await Promise.all(others.map((id) => checkOlder(config.snapshotDir, id)))
  return [await checkCurrent(config, current), ...older.filter((found) => found !== null)]
}

async function checkCurrent(config: Config, id: string): Promise<Finding> {
  const manifest = await wholeManifest(config.snapshotDir, id)
  if (typeof manifest === 'string') return fail(WHAT, manifest, `${REBUILD} writes it anew`)
  const { siteUrl, assetsUrl, entries, today, files } = manifest
  if (siteUrl === config.siteUrl && assetsUrl === config.assetsUrl) {
    return ok(WHAT, `${id} of ${today}: ${entries} entries, all ${files.length} shards whole`)
  }
  const text = `${id} was built for SITE_URL=${siteUrl} and ASSETS_URL=${assetsUrl}`
  return warn(WHAT, text, `${REBUILD}, or set these addresses`)
}

async function checkOlder(folder: string, id: string): Promise<Finding | null> {
  const manifest = await wholeManifest(folder, id)
  if (typeof manifest !== 'string') return null
  return warn(WHAT, `${manifest}; a rollback passes over it`, `delete ${join(folder, id)}`)
}

/** A snapshot's manifest; a text that names the damage where a file of it is not whole. */
async function wholeManifest(folder: string, id: string): Promise<Manifest | string> {
  const manifest = await readManifest(folder, id)
  if (manifest === null) return `${join(folder, id)} has no manifest`
  if (typeof manifest === 'string') return `${join(folder, id)}/manifest.json is damaged (${manifest})`
  try {
    for (const stored of manifest.files.flatMap(storedFiles)) await readVerified(join(folder, id), stored)
    return manifest
  } catch (error) {
    if (error instanceof DamagedSnapshot) return error.message
    throw error
  }
}
