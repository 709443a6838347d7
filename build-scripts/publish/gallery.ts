// Sends an export to a bucket that serves it: only what changed, and `current` last, so that a reader always finds a whole catalog.
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { parseConfig } from '../../src/ground/config.ts'
import { parseJson } from '../../src/ground/texts.ts'
import { type Bucket, openBucket } from '../../src/snapshot/bucket/bucket.ts'
import { BadInput } from '../cli/command.ts'
import { counted, showProgress } from '../cli/lines.ts'

/** What the bucket has: the hash of each file, and the files of the export before. It is no file of the export. */
const LIST = 'export.json'
const LIST_BYTES = 64_000_000
const CURRENT = 'catalog/current'
const AT_ONCE = 8

const ListSchema = z.object({ files: z.record(z.string(), z.string()), previous: z.array(z.string()) })
type List = z.infer<typeof ListSchema>

/** The bucket at an address such as `s3://bucket/prefix`, with the settings of the store. Throws BadInput. */
export function exportBucket(url: string): Bucket {
  if (!/^s3:\/\/./.test(url) || !URL.canParse(url))
    throw new BadInput('The bucket of an export is a URL such as s3://bucket/prefix.')
  const { bucket } = parseConfig({ ...process.env, SNAPSHOT_URL: url })
  return openBucket(bucket as NonNullable<typeof bucket>)
}

/**
 * Sends the files of an export that the bucket lacks, and removes those that neither this export nor the one before has. A run
 * that was killed is continued by the next one. Returns a line that says what was done. Throws BadInput.
 */
export async function publishExport(bucket: Bucket, folder: string): Promise<string> {
  const files = await hashesIn(folder)
  if (files[CURRENT] === undefined) throw new BadInput(`${folder} is no export: it has no file ${CURRENT}.`)
  const before = await readList(bucket)
  const putList = (list: List) => bucket.put(LIST, Buffer.from(JSON.stringify(list)), optionsOf(LIST))
  const changed = Object.keys(files).filter((path) => files[path] !== before.files[path])
  // What a killed run may have sent is sent again, or removed by a later one.
  const kept = Object.entries(before.files).filter(([path, own]) => files[path] === own || !(path in files))
  await putList({ files: Object.fromEntries(kept), previous: [...new Set([...before.previous, ...changed])] })
  let sent = 0
  // Pages name scripts and pictures, and `current` names the rest of the catalog: what is named is there first.
  for (const rank of [0, 1, 2]) {
    const some = changed.filter((path) => rankOf(path) === rank)
    await pLimit(AT_ONCE).map(some, async (path) => {
      await bucket.put(path, await readFile(join(folder, path)), optionsOf(path))
      showProgress(() => `publish: ${++sent} of ${changed.length}`)
    })
  }
  const gone = before.previous.filter((path) => !(path in files) && !(path in before.files))
  await pLimit(AT_ONCE).map(gone, (path) => bucket.delete(path))
  await putList({ files, previous: Object.keys(before.files) })
  const same = Object.keys(files).length - changed.length
  return `${counted(changed.length, 'file')} sent, ${same} were there, ${gone.length} removed: the export is in ${bucket.place}`
}

/** What the bucket has. Throws BadInput if its list is damaged. */
async function readList(bucket: Bucket): Promise<List> {
  const content = await bucket.get(LIST, LIST_BYTES)
  if (content === null) return { files: {}, previous: [] }
  const json = parseJson(Buffer.from(content.bytes).toString())
  const list = ListSchema.safeParse(json.ok && json.value)
  if (list.success) return list.data
  throw new BadInput(
    `${LIST} in ${bucket.place} is damaged. Delete it there and run this again: all files are then sent.`,
  )
}

/** The hashes of the files of a folder, by their paths with slashes. */
async function hashesIn(folder: string): Promise<Record<string, string>> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hashed = await pLimit(AT_ONCE).map(files, async (file) => {
    const digest = hash('sha256', await readFile(file)).slice(0, 32)
    return [relative(folder, file).split(sep).join('/'), digest] as const
  })
  return Object.fromEntries(hashed)
}

/** What is named by its content, or never read before a page, comes first. */
function rankOf(path: string): number {
  if (path === CURRENT) return 2
  return /^(_astro|catalog|pictures)\//.test(path) ? 0 : 1
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.jpg': 'image/jpeg',
}

/** Names of files in `_astro` and `catalog` change with their content. */
function optionsOf(path: string) {
  const end = extname(path).toLowerCase()
  const image = /^\.(png|webp|avif|gif|jpeg)$/.test(end) ? `image/${end.slice(1)}` : 'application/octet-stream'
  const isKept = /^(_astro|catalog)\//.test(path) && path !== CURRENT
  const age = isKept ? '31536000, immutable' : path.startsWith('pictures/') ? '86400' : '60'
  return { contentType: TYPES[end] ?? image, cacheControl: `public, max-age=${age}` }
}
