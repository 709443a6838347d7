// The pictures of an export: what a build has made ready, and originals, as second names of their files.
import { hash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { type Cut, contentName, READY_SIZES, readyPath } from '../../src/catalog/pictures/ready-picture.ts'
import type { Config } from '../../src/ground/config.ts'
import { findPictureFile, readyFolders } from '../../src/ground/picture-file.ts'
import { linkFile } from '../../src/snapshot/files/durable.ts'
import { decode } from '../pictures/decode.ts'
import { readyFolder } from '../pictures/ready-folder.ts'

const AT_ONCE = 4

interface Place {
  readonly config: Pick<Config, 'imageDir' | 'snapshotDir'>
  /** Whether a picture was taken down with its site. */
  isRemoved(path: string): boolean
}

/** Writes pictures by their names, such as `pictures/400/a.jpg.webp`. Returns how many there are no files for. */
export async function writePictures(names: ReadonlySet<string>, out: string, place: Place): Promise<number> {
  const kinds = Map.groupBy(names, (name) => pathOf(name))
  const missing = await pLimit(AT_ONCE).map(kinds, async ([path, own]) => {
    const picture = place.isRemoved(path) ? null : await findPictureFile(place.config.imageDir, path)
    if (picture === null) return own.length
    const files = await filesOf(picture.file, own.map(kindOf), place.config)
    let lost = 0
    for (const [i, file] of files.entries()) {
      const to = join(out, own[i] as string)
      await mkdir(dirname(to), { recursive: true })
      if (file === null) lost += 1
      else await linkFile(file, to)
    }
    return lost
  })
  return missing.reduce((sum, count) => sum + count, 0)
}

const NAME = /^pictures\/([^/]+)(\/.*)$/s

function pathOf(name: string): string {
  const [, kind, path = ''] = NAME.exec(name) ?? []
  return kind === 'original' ? path : path.slice(0, -'.webp'.length)
}

/** The original (null), a thumbnail, or a crop. */
function kindOf(name: string): { readonly name: string } | Cut | null {
  const kind = NAME.exec(name)?.[1] ?? ''
  const [top, bottom] = kind.split('-').map(Number) as [number, number]
  if (kind === 'original') return null
  return READY_SIZES.some(({ name }) => name === kind) ? { name: kind } : { top, bottom }
}

/** The files of a picture, in their order; null for one that cannot be made. What is not ready is made. */
async function filesOf(file: string, kinds: readonly ReturnType<typeof kindOf>[], config: Place['config']) {
  if (kinds.every((kind) => kind === null)) return kinds.map(() => file)
  const content = contentName(hash('sha256', await readFile(file)))
  const folders = readyFolders(config)
  const paths = kinds.map((kind) => kind && readyPath(content, kind))
  const ready = () => Promise.all(paths.map((path) => (path === null ? { file, size: 1 } : readyIn(folders, path))))
  let files = await ready()
  if (files.includes(null)) {
    const decoded = await decode(file)
    const cuts = kinds.filter((kind) => kind !== null && 'top' in kind)
    if (!('error' in decoded)) await readyFolder(folders[0], [folders[1]]).add(content, decoded, cuts)
    files = await ready()
  }
  // An empty file says that there is no such crop.
  return files.map((found) => (found === null || found.size === 0 ? null : found.file))
}

async function readyIn(folders: readonly string[], path: string) {
  for (const folder of folders) {
    const file = join(folder, path)
    const stats = await stat(file).catch(() => null)
    if (stats !== null) return { file, size: stats.size }
  }
  return null
}
