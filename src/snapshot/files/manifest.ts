// The manifest of a snapshot: every file with its size and hash, and the state that the next build continues from. It is
// written last, so a folder without a manifest is not a snapshot.
import { hash } from 'node:crypto'
import { z } from 'zod'
import { RELEASE } from '../../ground/release.ts'
import { pauseBetweenSteps } from '../../ground/scheduling.ts'
import { parseJson } from '../../ground/texts.ts'
import { registered, SNAPSHOT_FORMAT } from './shards.ts'

export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
export const SnapshotId = z.string().regex(/^\d{6,}-[0-9a-f]{12}$/)

const Stored = z.object({ bytes: Count, sha256: Hash })

const File = Stored.extend({
  /** The name of the shard: `meta.json`, `taxonomies/tech.json`, `records/3.bin`. */
  name: z.string().refine((name) => registered(name) !== undefined, 'no shard has this name'),
  /** Whether anyone may read it. */
  public: z.boolean(),
  /** Its precompressed siblings, if it has any. */
  codings: z.object({ br: Stored, gzip: Stored }).optional(),
  /** A hash of what it was made from, if the next build can keep it for that. */
  from: Hash.optional(),
})
export type ManifestFile = z.infer<typeof File>

/** The position of an entry in the catalog: by publish date, then by id. */
const Key = z.object({ published: z.string(), id: Count })
export type EntryKey = z.infer<typeof Key>

/** What a manifest says in every format. */
const Facts = z.object({
  id: SnapshotId,
  format: z.int().optional(),
  /** The release that built it. */
  release: z.string().optional(),
  /** The snapshot's day, `YYYY-MM-DD`. */
  today: z.string(),
  siteUrl: z.string(),
  assetsUrl: z.string(),
  /** Number of entries. */
  entries: Count,
  /** How many more the catalog has that are hidden. Earlier formats do not say it. */
  hidden: Count.default(0),
  /** The number of the last catalog change in the snapshot, and its token. */
  change: Count,
  changeToken: z.string(),
})
export type SnapshotFacts = z.infer<typeof Facts>

const ManifestSchema = Facts.extend({
  format: z.literal(SNAPSHOT_FORMAT),
  release: z.string(),
  /** The greatest entry id in the catalog. */
  lastId: Count,
  /** For each segment: its last entry, and the bytes of the longest response text that contains one of its entries. */
  segments: z.array(z.object({ entries: Count, last: Key, longest: Count })),
  files: z.array(File),
})
export type Manifest = z.infer<typeof ManifestSchema>

/** Whether a snapshot has all changes of a catalog, and is of a day and of this release. */
export function isOf({ change, ...built }: SnapshotFacts, state: { change: number; today: string }): boolean {
  return change === state.change && built.today === state.today && built.release === RELEASE
}

/** The text of a manifest ends with the SHA-256 of everything before it. */
const SEALED = /^(.*),"sha256":"([0-9a-f]{64})"}$/s

/** The text of a manifest. {@link parseManifest} reads it. */
export function manifestText(manifest: Manifest): string {
  const open = JSON.stringify(manifest).slice(0, -1)
  return `${open},"sha256":"${hash('sha256', open)}"}`
}

/** Reads the text of a manifest, in steps. A returned string says why it cannot be used: it is damaged, or of another format. */
export async function parseManifest(text: string): Promise<Manifest | string> {
  const pause = pauseBetweenSteps()
  if (!isSealed(text)) return 'is damaged: its SHA-256 is missing or does not match'
  await pause()
  const json = parseJson(text)
  if (!json.ok) return `is damaged: ${json.reason}`
  const { files, ...facts } = (json.value ?? {}) as { format?: unknown; files?: unknown }
  if (typeof facts.format === 'number' && facts.format !== SNAPSHOT_FORMAT) return otherFormat(facts.format)
  const { data, error } = ManifestSchema.safeParse({ ...facts, files: Array.isArray(files) ? [] : files })
  if (error) return damage(error)
  for (const [n, file] of (files as unknown[]).entries()) {
    await pause()
    const read = File.safeParse(file)
    if (read.error) return damage(read.error, `files.${n}.`)
    data.files.push(read.data)
  }
  return data
}

function damage({ issues: [issue] }: z.ZodError, within = ''): string {
  return `is damaged: ${within}${issue?.path.join('.') || 'manifest'}: ${issue?.message}`
}

/** Reads what a manifest of any release says. Null if it is damaged. */
export function parseFacts(text: string): SnapshotFacts | null {
  const json = isSealed(text) ? parseJson(text) : null
  return json?.ok ? (Facts.safeParse(json.value).data ?? null) : null
}

function isSealed(text: string): boolean {
  const [, open, sealed] = SEALED.exec(text) ?? []
  return open !== undefined && hash('sha256', open) === sealed
}

function otherFormat(format: number): string {
  return `is of another release: it has format ${format}, and this release reads format ${SNAPSHOT_FORMAT}`
}
