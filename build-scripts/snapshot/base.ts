// The snapshot that a build starts from.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { unpackIndex } from '../../src/catalog/storage/index-segment.ts'
import { unpackSegmentTitles } from '../../src/search/index/segment-titles.ts'
import { readManifest, readPointer } from '../../src/snapshot/files/folder.ts'
import { filePath, type Manifest, type ManifestFile } from '../../src/snapshot/files/manifest.ts'
import { DamagedSnapshot, isWhole, readVerified } from '../../src/snapshot/files/verify.ts'
import { changeToken } from '../../src/state/catalog/database.ts'
import type { Db } from '../../src/state/sqlite.ts'
import type { Base, BaseSegment } from './plan.ts'
import { segmentNames } from './segments.ts'

/** The last published snapshot, whatever it was built from: its files can be taken over where the bytes are equal. */
export interface Previous {
  folder: string
  manifest: Manifest
  files: ReadonlyMap<string, ManifestFile>
}

/** Reads what `current` names; null where there is none or its manifest is damaged. */
export async function readPrevious(root: string): Promise<Previous | null> {
  const id = await readPointer(root)
  const manifest = id && (await readManifest(root, id))
  if (!id || !manifest || typeof manifest === 'string') return null
  return { folder: join(root, id), manifest, files: new Map(manifest.files.map((file) => [file.name, file])) }
}

/** Whether a build may go on from a snapshot: the catalog was what it holds, and the addresses are the same. */
export function canContinue(db: Db, { manifest }: Previous, { siteUrl, assetsUrl }: Addresses): boolean {
  const sameAddresses = manifest.siteUrl === siteUrl && manifest.assetsUrl === assetsUrl
  return sameAddresses && manifest.changeToken === changeToken(db, manifest.change)
}

type Addresses = Pick<Manifest, 'siteUrl' | 'assetsUrl'>

/** Reads what a build needs of a snapshot's segments and checks all their files; one with a damaged file is null. */
export async function readBase(previous: Previous): Promise<Base> {
  const segments: (BaseSegment | null)[] = []
  for (const [n, { entries }] of previous.manifest.segments.entries()) {
    segments.push(await readSegment(previous, segmentNames(n, entries)))
  }
  return { manifest: previous.manifest, segments }
}

async function readSegment(
  { folder, files }: Previous,
  { blocks, pages }: ReturnType<typeof segmentNames>,
): Promise<BaseSegment | null> {
  const [index, titles, ...others] = [...blocks, ...pages].map((name) => files.get(name))
  if (!index || !titles || others.includes(undefined)) return null
  for (const file of others) if (!(await isWhole(folder, file as ManifestFile))) return null
  const [indexBlock, titlesBlock] = [await readBlock(folder, index), await readBlock(folder, titles)]
  if (!indexBlock || !titlesBlock) return null
  return { index: unpackIndex(indexBlock), titles: unpackSegmentTitles(titlesBlock) }
}

/** The bytes of a block, aligned as its columns need them; null where they are damaged. */
async function readBlock(folder: string, file: ManifestFile): Promise<Uint8Array | null> {
  try {
    return Uint8Array.from(await readVerified(folder, { ...file, path: filePath(file) }))
  } catch (error) {
    if (error instanceof DamagedSnapshot) return null
    throw error
  }
}

/** A hash of what a snapshot holds: equal files, equal hash, whenever and wherever it was built. */
export function contentHash(files: readonly ManifestFile[]): string {
  return hash('sha256', files.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('')).slice(0, 12)
}
