// The folder of published snapshots: one folder a snapshot, and `current`, which names the one to serve.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, parseManifest } from './manifest.ts'

export const POINTER = 'current'
export const MANIFEST = 'manifest.json'
const ID = /^(\d{6,})-[0-9a-f]{12}$/

/** The id that `current` names, or null where nothing is published. */
export async function readPointer(folder: string): Promise<string | null> {
  const text = await readOrNull(join(folder, POINTER))
  const id = text?.trim() ?? ''
  return ID.test(id) ? id : null
}

/** A snapshot's manifest; null where it has none (it is half-written or gone), a string where it is damaged. */
export async function readManifest(folder: string, id: string): Promise<Manifest | string | null> {
  const text = await readOrNull(join(folder, id, MANIFEST))
  return text === null ? null : parseManifest(text)
}

/** The ids of all snapshots in the folder, the newest first. */
export async function listSnapshots(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => ID.test(name)).sort((a, b) => sequenceOf(b) - sequenceOf(a))
}

/** A snapshot's place in the order of publication. */
export function sequenceOf(id: string): number {
  return Number(ID.exec(id)?.[1] ?? 0)
}

/** The part of an id that is a hash of what the snapshot holds. */
export function contentOf(id: string): string {
  return id.slice(id.indexOf('-') + 1)
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
