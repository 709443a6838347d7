// Takes changes back: what they changed becomes what it was. (rules 44.8 to 44.12)
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { type EditorialKind, isEditorial, keyOfTerm, type Members } from '../../documents.ts'
import { type ChangeItem, type ChangeNumber, Irreversible, type ItemKind } from '../catalog/database.ts'
import { entryStore } from '../catalog/entry-store.ts'
import type { Db } from '../connection.ts'
import { catalogData, type EditorialStore, editorialStore, moveTerm } from '../editorial/store.ts'
import { conflictsOf, firstDetailed, itemsOf, type LaterChange, laterReader, subjectAfter } from './log.ts'
import { type TermDoor, termDoor } from './term-door.ts'

/** A subject that was changed again after the change that is to be taken back. */
export interface Conflict {
  readonly item: ChangeItem
  readonly later: readonly LaterChange[]
}

/** What stands in the way of taking one change back. */
export function conflictsWith(db: Db, number: number): Conflict[] {
  const later = laterReader(db)
  return itemsOf(db, number)
    .map((item) => ({ item, later: conflictsOf(item, later(item, number)) }))
    .filter((conflict) => conflict.later.length > 0)
}

/** The changes after a time, ISO 8601, newest first. Null if not all that changed the catalog have details. */
export function changesAfter(db: Db, time: string): number[] | null {
  const first = firstDetailed(db)?.number ?? Number.MAX_SAFE_INTEGER
  const read = db.prepare<[string], number>('SELECT number FROM changes WHERE at > ? ORDER BY number DESC').pluck()
  const numbers = read.all(time)
  return numbers.some((number) => number < first) ? null : numbers
}

/**
 * Takes changes back inside a write transaction, from the newest, as one change. Nothing later may be in conflict with them.
 * Throws {@link Irreversible}.
 */
export function takeBack(db: Db, change: ChangeNumber, numbers: readonly number[]): void {
  const items = numbers.flatMap((number) => itemsOf(db, number).toReversed())
  // One by one, because a term is found by the slug that it had after each change, which another term may have by now.
  const terms = termStates(db, change)
  for (const item of items) if (item.kind === 'term') terms.write(subjectAfter(item), item.before)
  const entries = entryStore(db, change)
  const editorial = editorialStore(db, change)
  for (const { kind, subject, members } of wantedBy(items)) {
    if (kind === 'entry') entries.restore(subject, members)
    if (isEditorial(kind)) restore(editorial, kind, subject, members)
  }
  terms.removeUnused()
}

/** What subjects have to be: members of the oldest change win. Null for one that was added. */
function wantedBy(items: readonly ChangeItem[]) {
  const wanted = new Map<string, { kind: ItemKind; subject: string; members: Members | null }>()
  for (const { kind, subject, before } of items) {
    const key = `${kind} ${subject}`
    wanted.set(key, { kind, subject, members: before && { ...wanted.get(key)?.members, ...before } })
  }
  return wanted.values()
}

function restore(store: EditorialStore, kind: EditorialKind, subject: string, members: Members | null): void {
  const present = store.read(kind, subject)
  const { place = present?.['place'] } = members ?? {}
  const isMoved = typeof place === 'number' && place !== present?.['place']
  store.put(
    kind,
    subject,
    members && { ...present, ...members, ...(isMoved && { place: store.freePlace(kind, place) }) },
  )
}

type Row = { id: number; taxonomy: Taxonomy; slug: string; name: string; removed: number }

const FIND = `SELECT id, taxonomy, slug, name, removed FROM terms WHERE taxonomy = @taxonomy AND slug = @slug
  UNION ALL SELECT terms.id, terms.taxonomy, terms.slug, name, removed FROM term_redirects JOIN terms ON terms.id = term_id
    WHERE term_redirects.taxonomy = @taxonomy AND term_redirects.slug = @slug LIMIT 1`
const USED = `SELECT term_id FROM entry_terms JOIN entries ON entries.id = entry_id WHERE hidden IS NOT ''
  UNION SELECT term_id FROM sections JOIN entries ON entries.id = entry_id WHERE hidden IS NOT ''`

/**
 * Terms by `TAXONOMY/SLUG`, also by a slug that leads to them. One that was added or came back is removed by `removeUnused`,
 * when everything else is taken back, unless an entry, an archive or a synonym needs it.
 */
export function termStates(db: Db, change: ChangeNumber) {
  const rowOf = rowFinder(db)
  const door = termDoor(db, change)
  const leaving = new Set<number>()

  /** Gives a term members that it had; null is for one that was not there. Throws {@link Irreversible}. */
  function write(subject: string, members: Members | null): void {
    const row = rowOf(subject)
    if (!row) throw new Irreversible(`There is no term ${subject}.`)
    const before = door.read(row.id).members
    const given: Members = members ?? { removed: true, redirects: [] }
    const wanted = { ...before, ...given, removed: before.removed && given['removed'] !== false }
    if (given['removed'] === false) leaving.delete(row.id)
    if (given['removed']) leaving.add(row.id)
    const other = rowOf(`${row.taxonomy}/${wanted.slug}`)
    if (other && other.id !== row.id && other.slug === wanted.slug)
      throw new Irreversible(`${row.taxonomy}/${wanted.slug} is another term since: "${other.name}".`)
    door.put([[row.id, wanted]])
    if (wanted.slug !== row.slug) moveTerm(db, editorialStore(db, change), row, { ...row, slug: wanted.slug })
  }

  return { write, removeUnused: () => removeUnused(db, door, leaving) }
}

function rowFinder(db: Db): (subject: string) => Row | undefined {
  const find = db.prepare<object, Row>(FIND)
  return (subject) => {
    const [taxonomy, ...slug] = subject.split('/')
    return find.get({ taxonomy, slug: slug.join('/') })
  }
}

/** Removes terms that are not needed any more, unless something uses them. */
function removeUnused(db: Db, { read, put }: TermDoor, leaving: ReadonlySet<number>): void {
  const used = new Set(db.prepare<[], number>(USED).pluck().all())
  const { synonyms, archives } = catalogData(db)
  const edited = new Set([...synonyms, ...archives.flatMap(({ filters }) => filters)].map(keyOfTerm))
  const unused = Array.from(leaving, (id) => ({ id, ...read(id) })).filter(
    ({ id, subject, members }) => !used.has(id) && !members.removed && !edited.has(subject),
  )
  for (const { subject, members } of unused)
    if (members.redirects.length > 0)
      throw new Irreversible(`${subject} cannot be removed: ${members.redirects.join(', ')} leads to it since.`)
  for (const terms of Map.groupBy(unused, ({ taxonomy }) => taxonomy).values())
    put(terms.map(({ id }) => [id, { removed: true }]))
}
