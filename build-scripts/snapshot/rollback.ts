// Goes back to the snapshot before the current one, and holds there. (rules 16.10, 16.12)
import { join } from 'node:path'
import {
  contentOf,
  listSnapshots,
  readCurrent,
  readManifest,
  readPointer,
  sequenceOf,
} from '../../src/snapshot/files/folder.ts'
import { readHold, recordAddresses, writeHold } from '../../src/snapshot/files/folder-notes.ts'
import type { Manifest } from '../../src/snapshot/files/manifest.ts'
import { pointTo } from '../../src/snapshot/files/publish.ts'
import { storedFiles } from '../../src/snapshot/files/stored-files.ts'
import { DamagedSnapshot, readVerified } from '../../src/snapshot/files/verify.ts'

/**
 * Makes the newest valid snapshot before the current one current, until the rollback is released. Snapshots with the same content do not count. If there
 * is none, changes nothing and returns null in `to`.
 */
export async function rollback(folder: string): Promise<{ from: string | null; to: string | null }> {
  const from = await readPointer(folder)
  // After a return to an older release, the current snapshot may have the same content in a format that it cannot read.
  const isReadable = (await readCurrent(folder)) !== null
  const isOlder = (id: string) =>
    from !== null && sequenceOf(id) < sequenceOf(from) && !(isReadable && contentOf(id) === contentOf(from))
  const older = (await listSnapshots(folder)).filter(isOlder)
  for (const to of older) {
    const manifest = await validManifest(folder, to)
    if (from === null || typeof manifest === 'string') continue
    const first = (await readHold(folder))?.from ?? from
    await writeHold(folder, { from: first, to, at: new Date().toISOString() })
    await pointTo(folder, to)
    await recordAddresses(folder, manifest)
    return { from, to }
  }
  return { from, to: null }
}

/** The manifest of a valid snapshot. For a damaged one, a text that names the damage. */
export async function validManifest(folder: string, id: string): Promise<Manifest | string> {
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
