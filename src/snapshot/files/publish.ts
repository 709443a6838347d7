// Publishing a snapshot: the folder gets its final name, then `current` names it. Both steps are one rename each, so a
// kill at any moment leaves the old snapshot or the new one.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renameSynced, replaceFile, syncFolder, writeSynced } from './durable.ts'
import { listSnapshots, MANIFEST, POINTER, readPointer } from './folder.ts'
import { type Manifest, manifestText } from './manifest.ts'

/** Snapshots that are kept, the current one among them. */
const KEPT = 3

/** Makes a staged folder, whose files are all written and synced, the current snapshot; prunes old ones. */
export async function publish(folder: string, staging: string, manifest: Manifest): Promise<void> {
  await writeSynced(join(staging, MANIFEST), manifestText(manifest))
  await syncFolder(staging)
  await renameSynced(staging, join(folder, manifest.id))
  await replaceFile(join(folder, POINTER), `${manifest.id}\n`)
  await prune(folder)
}

/** Makes a published snapshot the current one. */
export async function pointTo(folder: string, id: string): Promise<void> {
  await replaceFile(join(folder, POINTER), `${id}\n`)
}

async function prune(folder: string): Promise<void> {
  const current = await readPointer(folder)
  const old = (await listSnapshots(folder)).slice(KEPT).filter((id) => id !== current)
  for (const id of old) await rm(join(folder, id), { recursive: true, force: true })
}
