// The folder of published snapshots: one folder per snapshot, and the file `current`, which names the one to serve.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, parseFacts, parseManifest, type SnapshotFacts } from './manifest.ts'

export const POINTER = 'current'
export const MANIFEST = 'manifest.json'
const ID = /^(\d{6,})-[0-9a-f]{12}$/

/** The id in `current`, or null if nothing is published. */
export async function readPointer(folder: string): Promise<string | null> {
  const text = await readOrNull(join(folder, POINTER))
  const id = text?.trim() ?? ''
  return ID.test(id) ? id : null
}

/** The manifest of a snapshot. Null if it has none (it is half-written or gone), a reason if it cannot be used. */
export async function readManifest(folder: string, id: string): Promise<Manifest | string | null> {
  const text = await readOrNull(join(folder, id, MANIFEST))
  return text === null ? null : parseManifest(text)
}

/** What the manifest of a snapshot of any release says. Null if it has none, or a damaged one. */
export async function readFacts(folder: string, id: string): Promise<SnapshotFacts | null> {
  return parseFacts((await readOrNull(join(folder, id, MANIFEST))) ?? '')
}

/** The manifest of the current snapshot; null if there is none, or if it is damaged. */
export async function readCurrent(folder: string): Promise<Manifest | null> {
  const id = await readPointer(folder)
  const manifest = id === null ? null : await readManifest(folder, id)
  return typeof manifest === 'string' ? null : manifest
}

/** The ids of all snapshots in the folder, newest first. */
export async function listSnapshots(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => ID.test(name)).sort((a, b) => sequenceOf(b) - sequenceOf(a))
}

/** The position of a snapshot in the order of publication, on any machine (rule 16.14). */
export function sequenceOf(id: string): number {
  return Number(ID.exec(id)?.[1] ?? 0)
}

/** The part of an id that is a hash of the content. */
export function contentOf(id: string): string {
  return id.slice(id.indexOf('-') + 1)
}

/** The text of a file, or null if it does not exist. */
export async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
