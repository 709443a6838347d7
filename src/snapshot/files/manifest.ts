// The manifest of a snapshot: every file with its size and hash, and what the next build continues from. It is written
// last, so a folder without one is no snapshot.
import { hash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../parse-json.ts'

/** Raise it when a shard's layout changes: a snapshot of another format is built anew, not continued. */
export const SNAPSHOT_FORMAT = 4

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Whole = z.int().min(0)

const Stored = z.object({ bytes: Whole, sha256: Hash })

const File = Stored.extend({
  /** What the shard is: `meta.json`, `inspirations/12.json`, `records/3.bin`. */
  name: z.string().regex(/^[\w-]+(\/[\w-]+)?\.(json|bin)$/),
  /** Whether anybody may read it; everything but meta repeats keyed data. */
  public: z.boolean(),
  /** Its precompressed siblings, where it has them. */
  codings: z.object({ br: Stored, gzip: Stored }).optional(),
})
export type ManifestFile = z.infer<typeof File>

/** An entry's place in the order of the catalog: by publish date, then by id. */
const Key = z.object({ published: z.string(), id: Whole })
export type EntryKey = z.infer<typeof Key>

const ManifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  id: z.string().regex(/^\d{6,}-[0-9a-f]{12}$/),
  /** The snapshot's day, `YYYY-MM-DD`. */
  today: z.string(),
  siteUrl: z.string(),
  assetsUrl: z.string(),
  /** The release that built it. */
  release: z.string(),
  /** Number of entries. */
  entries: Whole,
  /** The last change number of the catalog that the snapshot holds, and that change's token. */
  change: Whole,
  changeToken: z.string(),
  /** The greatest entry id that the catalog had. */
  lastId: Whole,
  /** The last entry of each segment, and the bytes of the longest text that one of its entries has a part in. */
  segments: z.array(z.object({ entries: Whole, last: Key, longest: Whole })),
  files: z.array(File),
})
export type Manifest = z.infer<typeof ManifestSchema>

/** The end of a manifest's text: the SHA-256 of all before it. */
const SEALED = /^(.*),"sha256":"([0-9a-f]{64})"}$/s

/** A manifest's text, as {@link parseManifest} reads it. */
export function manifestText(manifest: Manifest): string {
  const open = JSON.stringify(manifest).slice(0, -1)
  return `${open},"sha256":"${hash('sha256', open)}"}`
}

/** Reads a manifest's text; a string says what is wrong with it. */
export function parseManifest(text: string): Manifest | string {
  const [, open, sealed] = SEALED.exec(text) ?? []
  if (open === undefined || hash('sha256', open) !== sealed) return 'its SHA-256 is another one, or missing'
  const json = parseJson(text)
  if (!json.ok) return json.reason
  const result = ManifestSchema.safeParse(json.value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  return `${issue?.path.join('.') || 'manifest'}: ${issue?.message}`
}

/** Where a file lies in its snapshot's folder: named by its content. */
export function filePath({ name, sha256 }: Pick<ManifestFile, 'name' | 'sha256'>): string {
  const folder = name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : ''
  return `${folder}${sha256.slice(0, 32)}${name.slice(name.lastIndexOf('.'))}`
}

/** What precompressed siblings add to a file's path. */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const
type Coding = keyof typeof SUFFIXES

/** A manifest's file and its siblings, each with its own path, size and hash. */
export function storedFiles(file: ManifestFile): { path: string; bytes: number; sha256: string }[] {
  const path = filePath(file)
  const siblings = Object.entries(file.codings ?? {}).map(([coding, stored]) => ({
    path: path + SUFFIXES[coding as Coding],
    ...stored,
  }))
  return [{ path, bytes: file.bytes, sha256: file.sha256 }, ...siblings]
}
