// The publication that a folder holds. It is written before `current`, so that a kill between the two leaves a folder whose
// publication is unknown, which the next look repairs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../files/durable.ts'
import { MANIFEST, readOrNull, readPointer } from '../files/folder.ts'
import { pointTo } from '../files/publish.ts'

const FILE = 'publication'

export interface Publication {
  id: string
  /** 1 for the first one of a bucket, then one more each time. */
  publication: number
}

/** The publication that is current in a folder; null if its snapshot is not there, or not from a bucket. */
export async function publicationOf(folder: string): Promise<Publication | null> {
  const recorded = await recordedIn(folder)
  if (recorded === null || recorded.id !== (await readPointer(folder))) return null
  return existsSync(join(folder, recorded.id, MANIFEST)) ? recorded : null
}

async function recordedIn(folder: string): Promise<Publication | null> {
  const [number = '', id = ''] = (await readOrNull(join(folder, FILE)))?.trim().split(' ') ?? []
  return /^[1-9]\d*$/.test(number) && id !== '' ? { id, publication: Number(number) } : null
}

/** Makes a snapshot of the folder current, as a publication. */
export async function pointToPublication(folder: string, { id, publication }: Publication): Promise<void> {
  await recordPublication(folder, { id, publication })
  await pointTo(folder, id)
}

/** Records that the current snapshot of a folder is a publication. */
export async function recordPublication(folder: string, { id, publication }: Publication): Promise<void> {
  await replaceFile(join(folder, FILE), `${publication} ${id}\n`)
}
