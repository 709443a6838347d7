// Pictures of added sites: read and checked, then stored in IMAGE_DIR under the name of their content. (rules 44.33, 44.35)
import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import sharp from 'sharp'
import { contentName } from '../../../src/catalog/pictures/ready-picture.ts'
import { LARGEST_FILE } from '../../../src/ground/picture-file.ts'
import { replaceFile, syncFolder } from '../../../src/snapshot/files/durable.ts'
import { makeFolder } from '../../../src/state/ownership.ts'
import type { Db } from '../../../src/state/sqlite/connection.ts'
import { BadInput } from '../../cli/command.ts'
import { removeOrWarn } from '../../cli/files.ts'
import { reasonOf } from '../../import/input.ts'
import { type Decoded, decode } from '../../pictures/decode.ts'

export interface SitePicture extends Pick<Decoded, 'size' | 'pixels'> {
  readonly bytes: Uint8Array
  /** Names the content of the file. */
  readonly content: string
  readonly extension: string
}

/** What sharp calls formats, if files are called something else. */
const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', heif: 'avif' }

/** Reads a picture. Throws {@link BadInput} that names the file if it is none. */
export async function readPicture(file: string): Promise<SitePicture> {
  const bytes = await readFile(file).catch((error) => {
    throw new BadInput(`${file} cannot be read: ${reasonOf(error)}`)
  })
  if (bytes.length > LARGEST_FILE) throw new BadInput(`${file} has more than ${LARGEST_FILE >> 20} MB`)
  const picture = await decode(bytes)
  if ('error' in picture) throw new BadInput(`${file} is no picture that can be shown. ${picture.error}`)
  const { format } = await sharp(bytes).metadata()
  const extension = EXTENSIONS[format] ?? format
  return { ...picture, bytes, extension, content: contentName(hash('sha256', bytes)) }
}

/** The folder of the pictures of a day, as a path in IMAGE_DIR. */
export function pictureFolder(day: string): string {
  return `/wp-content/uploads/${day.slice(0, 4)}/${day.slice(5, 7)}`
}

const NAME_LENGTH = 60

/** The path of a picture in IMAGE_DIR: the same for the same site and content. */
export function picturePath(folder: string, name: string, { content, extension }: SitePicture): string {
  return `${folder}/${name.slice(0, NAME_LENGTH)}-${content.slice(0, 16)}.${extension}`
}

/** Stores a picture so that it outlasts a crash. */
export async function storePicture(imageDir: string, path: string, { bytes }: SitePicture): Promise<void> {
  const file = join(imageDir, path)
  makeFolder(dirname(file))
  await replaceFile(file, bytes)
  for (let folder = dirname(path); folder !== '/'; folder = dirname(folder))
    await syncFolder(join(imageDir, dirname(folder)))
}

const LEFT_AFTER_MS = 3_600_000
const IS_NAMED = `SELECT EXISTS (SELECT 1 FROM entries WHERE screenshot_path = @path OR screenshot_mobile = @path)
  OR EXISTS (SELECT 1 FROM change_items WHERE kind = 'entry' AND instr(before, @path) > 0)`

/** Removes what killed commands left in a folder of IMAGE_DIR: files of ours that neither an entry nor the history names. */
export async function sweepPictures(db: Db, imageDir: string, folder: string): Promise<void> {
  const isNamed = db.prepare<{ path: string }, number>(IS_NAMED)
  for (const name of await readdir(join(imageDir, folder)).catch(() => [])) {
    if (!/-[\da-f]{16}\.\w+(\.\d+\.tmp)?$/.test(name)) continue
    const found = await stat(join(imageDir, folder, name)).catch(() => null)
    const isOld = found !== null && Date.now() - found.mtimeMs > LEFT_AFTER_MS
    const isOurs = extname(name) === '.tmp' || isNamed.pluck().get({ path: `${folder}/${name}` }) === 0
    if (isOld && isOurs) await removeOrWarn(join(imageDir, folder, name))
  }
}
