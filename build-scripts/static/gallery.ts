// Writes an export: pages, pictures and the catalog, into a folder that appears whole.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decode } from 'html-entities'
import pLimit from 'p-limit'
import type { Config } from '../../src/ground/config.ts'
import { UnusableDatabase } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { showProgress } from '../cli/lines.ts'
import { withLock } from '../snapshot/lock.ts'
import { buildSiteIfStale } from '../start/server.ts'
import { bundle } from './bundle.ts'
import { requireSnapshot, writeCatalog } from './catalog.ts'
import { writePictures } from './pictures.ts'

/** What `src/exporter.ts` is built to. */
const EXPORTER = resolve('dist/server/exporter.mjs')
const ASSETS = resolve('dist/client/_astro')
/** What runs in an export, from src/local. */
const BUNDLES = ['engine', 'pages', 'service-worker']
const AT_ONCE = 8

interface Written {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What the built site makes of a snapshot. */
interface Exporter {
  readonly makes: readonly (() => Promise<Written[]>)[]
  readonly pictures: readonly string[]
  isRemovedPicture(path: string): boolean
}

export interface Order {
  readonly config: Config
  /** A folder that is new or empty. */
  readonly out: string
  /** The public address of the export, without a slash at its end. */
  readonly address: string
}

/** The address in an option, or else the server's. Throws BadInput. */
export function addressOf(option: string | undefined, { baseUrl }: Pick<Config, 'baseUrl'>): string {
  if (option === undefined) return baseUrl
  if (/^https?:\/\/[^?#\s]+$/.test(option) && URL.canParse(option)) return new URL(option).href.replace(/\/+$/, '')
  throw new BadInput(`--address takes an absolute http or https URL, not "${option}".`)
}

export interface Exported {
  readonly id: string
  readonly files: number
  /** Pictures that pages name and IMAGE_DIR lacks. */
  readonly missing: number
}

/** Throws BadInput for a folder that is neither new nor empty. */
export async function requireNewFolder(out: string): Promise<void> {
  const present = await readdir(out).catch(() => [])
  if (present.length > 0) throw new BadInput(`${out} is not empty; npm run export takes a new or empty folder.`)
}

/** Exports the current snapshot. Rejects with BadInput, and then leaves nothing in `out`. */
export async function exportGallery(order: Order): Promise<Exported> {
  const { out } = order
  // Beside it, because only there a rename is one step.
  const drafts = join(dirname(resolve(out)), `.${basename(resolve(out))}.draft`)
  try {
    return await inDraft(drafts, `Another export to ${out} is running; nothing was changed.`, async (draft) => {
      await requireNewFolder(out)
      const exported = await writeAll({ ...order, out: draft })
      await rename(draft, out)
      return exported
    })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new BadInput(
      `${out} cannot be written (${code}), and nothing is left there. Use a folder on a disk with enough room.`,
    )
  }
}

/** Does some work with a new folder in `folder`, which one process at a time has. Nothing of it is left, nor of one that was killed. */
export function inDraft<T>(folder: string, busy: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = join(folder, 'export')
  const whole = async () => {
    try {
      await rm(draft, { recursive: true, force: true })
      return await work(draft)
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
  return withLock(folder, 0, whole, busy).catch((error) => {
    if (!(error instanceof UnusableDatabase)) throw error
    throw new BadInput(`${folder}, which another export left, cannot be used (${error.reason}). Remove it.`)
  })
}

async function writeAll({ config, out, address }: Order): Promise<Exported> {
  // A build may publish another one meanwhile: pages and catalog are of the same.
  const manifest = await requireSnapshot(config.snapshotDir)
  await buildSiteIfStale()
  const { openExporter } = await import(pathToFileURL(EXPORTER).href)
  const exporter = (await openExporter(config, manifest.id, address)) as Exporter
  const names = new Set<string>()
  const write = async ({ path, bytes }: Written) => {
    const name = decodeURIComponent(path)
    if (names.has(name)) throw new BadInput(`Two pages of the gallery would be the file ${name}. Rename one of them.`)
    names.add(name)
    await mkdir(dirname(join(out, name)), { recursive: true })
    await writeFile(join(out, name), bytes)
  }
  const linked = await writePages(exporter.makes, write)
  await writeAssets(linked, write)
  const pictures = new Set([...linked.keys()].filter((name) => name.startsWith('pictures/')))
  for (const path of exporter.pictures) pictures.add(decodeURIComponent(path))
  const missing = await writePictures(pictures, out, { config, isRemoved: exporter.isRemovedPicture })
  requireLinked(linked, names)
  await mkdir(out, { recursive: true })
  for (const name of BUNDLES) await bundle(`${name}.ts`, join(out, `${name}.js`))
  const { files, id } = await writeCatalog(config.snapshotDir, join(out, 'catalog'), config.baseUrl, manifest)
  return { id, files: files.size + names.size + BUNDLES.length + pictures.size - missing, missing }
}

/** Writes what is made. Returns the files that pages lead to, each with a page that does. */
async function writePages(makes: Exporter['makes'], write: (file: Written) => Promise<void>) {
  const linked = new Map<string, string>()
  let done = 0
  await pLimit(AT_ONCE).map(makes, async (make) => {
    for (const file of await make()) {
      await write(file)
      if (file.path.endsWith('.html'))
        for (const name of linksOf(String(Buffer.from(file.bytes)), file.path)) linked.set(name, file.path)
    }
    done += 1
    showProgress(() => `export: ${done} of ${makes.length}`)
  })
  return linked
}

/** Writes the scripts, styles and typefaces that pages load, and those that these load. */
async function writeAssets(linked: ReadonlyMap<string, string>, write: (file: Written) => Promise<void>) {
  const all = (await readdir(ASSETS)).filter((name) => !/\.(br|gz)$/.test(name))
  const wanted = new Set(all.filter((name) => linked.has(`_astro/${name}`)))
  for (const name of wanted) {
    const bytes = await readFile(join(ASSETS, name))
    const isText = /\.(js|css)$/.test(name)
    const text = isText ? String(bytes) : ''
    for (const other of all) if (text.includes(other)) wanted.add(other)
    const moved = isText ? Buffer.from(text.replaceAll('url(/_astro/', 'url(')) : bytes
    await write({ path: `_astro/${name}`, bytes: moved })
  }
}

const setOf = (value: string) => value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0] as string)
const LINK = /\s(?:href|src|action|poster|(srcset))="([^"]*)"/g
/** Stands for the address of the export. */
const ROOT = 'export://host/'

/** The files of an export that a page leads to, by their names on a disk. */
export function linksOf(page: string, path: string): Set<string> {
  const names = new Set<string>()
  const base = new URL(path, ROOT)
  const values = new Set(page.matchAll(LINK).flatMap(([, isSet, value = '']) => (isSet ? setOf(value) : [value])))
  for (const value of values) {
    const address = decode(value)
    if (/^[\w+.-]+:|^#|^$/.test(address)) continue
    const url = new URL(address, base)
    if (url.href.startsWith(ROOT)) names.add(decodeURIComponent(url.pathname.slice(1)))
  }
  return names
}

/** Throws BadInput with the links to files that are not among `names`. `linked` has a page for each file that pages lead to. */
export function requireLinked(linked: ReadonlyMap<string, string>, names: ReadonlySet<string>): void {
  const lost = [...linked].filter(([name]) => !names.has(name) && !/^(pictures|v1)\//.test(name))
  if (lost.length === 0) return
  const lines = lost.slice(0, 20).map(([name, page]) => `\n${page} leads to ${name}`)
  throw new BadInput(`The export would lead to ${lost.length} files that are not in it:${lines.join('')}`)
}
