// The sources of the demo's pages: a folder for each site with a page and its style.
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Part of every hash. Increase it when the same sources give other pictures or other tags. */
const CAPTURE = 1
const FILES = ['index.html', 'style.css']

export interface Source {
  readonly slug: string
  /** The folder of the page. */
  readonly folder: string
  /** Equal hashes mean equal captures. */
  readonly hash: string
}

/** The sources in a folder by slug, and what is wrong with them. */
export async function readSources(sites: string): Promise<{ sources: Source[]; problems: string[] }> {
  const slugs = (await readdir(sites)).sort()
  const read = await Promise.all(slugs.map((slug) => readSource(slug, join(sites, slug))))
  return {
    sources: read.flatMap((source) => (typeof source === 'string' ? [] : [source])),
    problems: read.flatMap((source) => (typeof source === 'string' ? [source] : [])),
  }
}

/** A source, or a problem. */
async function readSource(slug: string, folder: string): Promise<Source | string> {
  if (!/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(slug)) return `${slug}: the folder is not named by a slug`
  const found = await readdir(folder).catch(() => [])
  if (found.sort().join() !== FILES.join()) return `${slug}: the folder has to contain ${FILES.join(' and ')} only`
  const texts = await Promise.all(FILES.map((file) => readFile(join(folder, file), 'utf8')))
  return { slug, folder, hash: hash('sha256', JSON.stringify([CAPTURE, slug, ...texts])).slice(0, 20) }
}
