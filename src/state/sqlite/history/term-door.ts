// The one door through which terms change: what names a term names its ID, so entries stay as they are and show what it is by now. (rule 44.66)
import { isDeepStrictEqual } from 'node:util'
import { lineOf } from '../../../catalog/import/import-line.ts'
import type { Members } from '../../documents.ts'
import { type ChangeNumber, itemRecorder } from '../catalog/database.ts'
import { type StoredEntry, storedEntryReader } from '../catalog/entry-reader.ts'
import type { Db } from '../connection.ts'

/** A term as the history has it. `redirects` are the slugs that lead to it, sorted. */
interface TermMembers extends Members {
  readonly name: string
  readonly slug: string
  readonly removed: boolean
  readonly redirects: readonly string[]
}

export type TermDoor = ReturnType<typeof termDoor>

/** A merged term is removed, and its slug leads to the term that stands for it. A term that does stays while its slug leads there. */
const POINT = `WITH leading AS (SELECT terms.id, value AS slug FROM terms, json_each(former)
    WHERE former <> '[]' AND taxonomy = @taxonomy)
  UPDATE terms SET merged = CASE removed WHEN 1 THEN (SELECT id FROM leading WHERE leading.slug = terms.slug
    ORDER BY leading.id = terms.merged DESC LIMIT 1) END
  WHERE taxonomy = @taxonomy AND (removed = 1 OR merged IS NOT NULL)`
const UPDATE = `UPDATE terms SET name = @name, slug = @slug, removed = @removed, former = @former, change = @change
  WHERE id = @id`
/** An import reads a touched entry again, because other slugs may lead to its terms. */
const TOUCH = "UPDATE entries SET change = ?, digest = '' WHERE id = ?"

/** Reads and changes terms by their ID inside one write transaction. */
export function termDoor(db: Db, change: ChangeNumber) {
  const [update, point, touch] = [db.prepare(UPDATE), db.prepare(POINT), db.prepare(TOUCH)]
  const record = itemRecorder(db, change)
  const [read, readEntry] = [termReader(db), storedEntryReader(db)]
  const lineAt = (slug: string) => lineOf((readEntry(slug) as StoredEntry).entry)

  /**
   * Gives terms of one taxonomy members, all at once. The entries that have them get a new change number, and what they show else is
   * recorded, too.
   */
  function put(edits: readonly (readonly [id: number, members: Partial<TermMembers>])[]): void {
    const terms = edits.map(([id, members]) => ({ id, members, before: read(id) }))
    const next = terms.map(({ members, before }) => sorted({ ...before.members, ...members }))
    if (terms.every(({ before }, at) => isDeepStrictEqual(before.members, next[at]))) return
    const entries = entriesOf(db, terms).map((entry) => ({ ...entry, before: lineAt(entry.slug) }))
    for (const [at, { id }] of terms.entries()) update.run({ id, change: change(), ...rowOf(next[at] as TermMembers) })
    point.run({ taxonomy: terms[0]?.before.taxonomy })
    for (const { id } of entries) touch.run(change(), id)
    for (const { id, before } of terms) record('term', before.subject, before.members, read(id).members)
    for (const { slug, before } of entries) record('entry', slug, before, lineAt(slug))
  }

  return { read, put }
}

/** A term does not lead to itself. */
function sorted({ name, slug, removed, redirects }: TermMembers): TermMembers {
  return { name, slug, removed, redirects: [...new Set(redirects)].filter((former) => former !== slug).sort() }
}

function rowOf({ name, slug, removed, redirects }: TermMembers) {
  return { name, slug, removed: removed ? 1 : 0, former: JSON.stringify(redirects) }
}

type Row = Readonly<Record<'taxonomy' | 'name' | 'slug' | 'former', string>> & { readonly removed: number }

function termReader(db: Db) {
  const find = db.prepare<[number], Row>('SELECT taxonomy, name, slug, removed, former FROM terms WHERE id = ?')
  return (id: number) => {
    const { taxonomy, removed, former, ...row } = find.get(id) as Row
    const members: TermMembers = { ...row, removed: removed === 1, redirects: JSON.parse(former) as string[] }
    return { taxonomy, subject: `${taxonomy}/${row.slug}`, members }
  }
}

interface Tagged {
  readonly id: number
  readonly slug: string
}

/** The entries that have one of some terms, hidden ones too. */
export function entriesOf(db: Db, terms: readonly { readonly id: number }[]): Tagged[] {
  const sql = `WITH named AS MATERIALIZED (SELECT terms.id FROM terms, json_each(?) AS wanted WHERE wanted.value IN (terms.id, merged))
    SELECT id, slug FROM entries WHERE EXISTS (SELECT 1 FROM json_each(terms) AS item WHERE item.value IN named)
      OR EXISTS (SELECT 1 FROM json_each(sections) AS item WHERE item.value ->> 0 IN named) ORDER BY id`
  return db.prepare<[string], Tagged>(sql).all(JSON.stringify(terms.map(({ id }) => id)))
}
