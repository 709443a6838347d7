// Where snapshots are published, and which one a server is told to serve.
import type { EditorialSource } from '../../state/editorial.ts'
import type { Addresses } from '../files/addresses.ts'
import { readPointer } from '../files/folder.ts'

/** A folder of published snapshots, and the live editorial data that overlays them. */
export interface SnapshotSource {
  snapshotDir: string
  editorial: EditorialSource
  /** The addresses of the server. Snapshots for other ones are refused (rule 16.13). */
  addresses?: Addresses
}

/** A snapshot that a folder names as the one to serve. */
export interface Published {
  source: SnapshotSource
  id: string
}

/** The published snapshot of the first source that has one. */
export async function findPublished(sources: readonly SnapshotSource[]): Promise<Published | null> {
  for (const source of sources) {
    const id = await readPointer(source.snapshotDir)
    if (id) return { source, id }
  }
  return null
}
