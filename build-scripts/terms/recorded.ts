// Runs an edit of terms and records what it changed: the terms, their entries, synonyms and archives. (rule 44.66)
import { importLineParser } from '../../src/catalog/import/import-line.ts'
import type { ChangeNumber } from '../../src/state/sqlite/catalog/change-number.ts'
import { entryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { digestOf } from '../../src/state/sqlite/catalog/entry-rows.ts'
import { differing, type ItemKind, itemRecorder, type Members } from '../../src/state/sqlite/catalog/history.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData } from '../../src/state/sqlite/editorial/read.ts'
import { archivesOf, entriesOf, type NamedTerm, redirectsOf, synonymsOf } from './term.ts'

interface Subject {
  readonly kind: ItemKind
  readonly subject: string
  read(): Members | null
}

/** How many subjects of each kind an edit changed. */
export type Changed = Readonly<Partial<Record<ItemKind, number>>>

/** Runs `work`, which edits these terms, and gives the entries that have them a new change number. */
export function recorded(db: Db, change: ChangeNumber, terms: readonly NamedTerm[], work: () => void): Changed {
  const entries = entriesOf(
    db,
    terms.map(({ id }) => id),
  )
  const subjects = [
    ...terms.flatMap((term) => subjectsOf(db, term)),
    ...entrySubjects(db, entries),
    ...archives(db, terms),
  ]
  const before = subjects.map(({ read }) => read())
  work()
  touch(db, change, entries)
  const record = itemRecorder(db, change)
  const changed: Partial<Record<ItemKind, number>> = {}
  for (const [i, { kind, subject, read }] of subjects.entries()) {
    const items = differing(before[i] ?? {}, read() ?? {})
    if (Object.keys(items.after).length === 0) continue
    record({ kind, subject, ...items })
    changed[kind] = (changed[kind] ?? 0) + 1
  }
  return changed
}

function subjectsOf(db: Db, { id, taxonomy, slug }: NamedTerm): Subject[] {
  const term = db.prepare<[number], { name: string; slug: string; removed: number }>(
    'SELECT name, slug, removed FROM terms WHERE id = ?',
  )
  const subject = `${taxonomy}/${slug}`
  const members = () => {
    const row = term.get(id)
    return { ...row, removed: row?.removed === 1, redirects: redirectsOf(db, id) }
  }
  return [
    { kind: 'term', subject, read: members },
    { kind: 'synonyms', subject, read: () => ({ synonyms: synonymsOf(db, id) }) },
  ]
}

function entrySubjects(db: Db, entries: readonly { slug: string }[]): Subject[] {
  const read = entryReader(db)
  return entries.map(({ slug }) => ({ kind: 'entry', subject: slug, read: () => read(slug) }))
}

function archives(db: Db, terms: readonly NamedTerm[]): Subject[] {
  const slugs = new Set(terms.flatMap(({ id }) => archivesOf(db, id)))
  const find = (slug: string) => catalogData(db).archives.find(([, archive]) => archive.slug === slug)?.[1] ?? null
  return [...slugs].map((slug) => ({ kind: 'archive', subject: slug, read: () => find(slug) as Members | null }))
}

/** The digest of an entry with corrections is that of its import line, which is not known. */
function touch(db: Db, change: ChangeNumber, entries: readonly { id: number; slug: string }[]): void {
  const read = entryReader(db)
  const parse = importLineParser()
  const isCorrected = db.prepare<[number], number>('SELECT 1 FROM corrections WHERE entry_id = ?').pluck()
  const update = db.prepare('UPDATE entries SET change = ?, digest = ifnull(?, digest) WHERE id = ?')
  for (const { id, slug } of entries) {
    const line = isCorrected.get(id) ? null : parse(JSON.stringify(read(slug)))
    update.run(change(), line?.ok ? digestOf(line.value) : null, id)
  }
}
