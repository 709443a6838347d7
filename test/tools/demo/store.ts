// The results of `npm run demo` on the disk: the catalog, its pictures, and the hashes of the sources that they are from.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEMO_CATALOG } from '../../../src/ground/config.ts'
import type { Pictures } from './encode.ts'
import { type CatalogLine, picturePaths } from './line.ts'

export interface Places {
  readonly sites: string
  readonly images: string
  readonly catalog: string
}

export const DEMO: Places = { sites: 'data/demo/sites', images: 'data/demo/images', catalog: DEMO_CATALOG }

/** In the folder of pictures: the hash of each page's sources. */
const HASHES = 'sources.json'

/** A page that was captured before. */
export interface Kept {
  readonly hash: string
  readonly line: CatalogLine
  /** The size of its pictures. */
  readonly bytes: number
}

/** The captured pages by slug. A page without a line or without its pictures is missing. */
export async function readKept({ images, catalog }: Places): Promise<Map<string, Kept>> {
  const hashes = JSON.parse(await textOr(join(images, HASHES), '{}')) as Record<string, string>
  const lines = (await textOr(catalog, '')).split('\n').filter((line) => line !== '')
  const kept = new Map<string, Kept>()
  for (const line of lines.map((text) => JSON.parse(text) as CatalogLine)) {
    const hash = hashes[line.slug]
    if (hash === undefined) continue
    const bytes = await Promise.all(Object.values(picturePaths(line)).map((path) => sizeOf(join(images, path))))
    if (!bytes.includes(0)) kept.set(line.slug, { hash, line, bytes: bytes.reduce((sum, size) => sum + size, 0) })
  }
  return kept
}

/**
 * Writes new pictures, the catalog and the hashes, and removes other pictures. Every file appears complete. The hashes come
 * last, so that a run after a killed one captures again what is not finished.
 */
export async function writeDemo(
  { images, catalog }: Places,
  pictures: readonly Pictures[],
  pages: readonly { readonly hash: string; readonly line: CatalogLine }[],
): Promise<void> {
  const lines = pages.map(({ line }) => line).sort(inOrder)
  for (const [path, bytes] of pictures.flatMap((own) => [...own])) await replace(join(images, path), bytes)
  await replace(catalog, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const hashes = pages.map(({ hash, line }) => [line.slug, hash] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  await replace(join(images, HASHES), `${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`)
  await removeOthers(images, new Set(lines.flatMap((line) => Object.values(picturePaths(line)))))
}

function inOrder(a: CatalogLine, b: CatalogLine): number {
  const [one, other] = [`${a.published} ${a.slug}`, `${b.published} ${b.slug}`]
  return one < other ? -1 : 1
}

async function replace(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

async function removeOthers(images: string, wanted: ReadonlySet<string>): Promise<void> {
  const found = await readdir(images, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const others = files.filter(
    (file) => file !== join(images, HASHES) && !wanted.has(file.slice(join(images, '/').length)),
  )
  for (const file of others) await rm(file)
}

async function textOr(file: string, fallback: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}
