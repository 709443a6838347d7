// Publishes a snapshot: one rename gives the folder its final name, another one makes `current` name it. A kill at any
// moment leaves the old snapshot or the new one served. (rules 16.2, 16.10)
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adoptAll } from '../../state/ownership.ts'
import { renameSynced, replaceFile, syncFolder, writeSynced } from './durable.ts'
import { listSnapshots, MANIFEST, POINTER, readPointer } from './folder.ts'
import { readHold, readServed } from './folder-notes.ts'
import { type Manifest, manifestText } from './manifest.ts'

/** How many snapshots stay, in addition to those that are in use. */
const KEPT = 3

/** An old snapshot that could not be removed. */
interface NotRemoved {
  path: string
  error: unknown
}

/**
 * Makes a staged folder the current snapshot and removes old ones. All files in the folder must be synced. Returns the old
 * snapshots that could not be removed.
 */
export async function publish(folder: string, staging: string, manifest: Manifest): Promise<NotRemoved[]> {
  await placeSnapshot(folder, staging, { id: manifest.id, text: manifestText(manifest) })
  await pointTo(folder, manifest.id)
  return prune(folder)
}

/** Writes the manifest into a staged folder and gives the folder its final name. */
export async function placeSnapshot(
  folder: string,
  staging: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await writeSynced(join(staging, MANIFEST), text)
  adoptAll(staging)
  await syncFolder(staging)
  await renameSynced(staging, join(folder, id))
}

/** Makes a published snapshot the current one. */
export async function pointTo(folder: string, id: string): Promise<void> {
  await replaceFile(join(folder, POINTER), `${id}\n`)
}

/**
 * Removes old snapshots, but not the one that is current, served, or rolled back to. Returns those that could not be
 * removed. (rules 16.10, 16.12)
 */
export async function prune(folder: string): Promise<NotRemoved[]> {
  const failed: NotRemoved[] = []
  const used = [await readPointer(folder), await readServed(folder), (await readHold(folder))?.to]
  const old = (await listSnapshots(folder)).slice(KEPT).filter((id) => !used.includes(id))
  for (const path of old.map((id) => join(folder, id))) {
    await rm(path, { recursive: true, force: true }).catch((error) => failed.push({ path, error }))
  }
  return failed
}
