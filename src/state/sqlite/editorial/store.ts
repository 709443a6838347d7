// The one door through which editorial data of a catalog changes: it compares, writes, numbers and records. (rules 44.1, 44.2)
import type { Editorial, TemplateArchive, TermRef, TuningRule } from '../../../catalog/model/editorial.ts'
import {
  DOCUMENTS_AFTER,
  type Document,
  type DocumentRow,
  documentOf,
  type EditorialKind,
  editorialOf,
  isEditorial,
  keyOf,
  keyOfRule,
  keyOfTerm,
  type Members,
  membersOf,
  type ServedKind,
  termIn,
} from '../../documents.ts'
import { type ChangeNumber, differing, itemRecorder } from '../catalog/database.ts'
import { DOCUMENTS_VERSION, earlierDocuments } from '../catalog/earlier-documents.ts'
import { findTermBySlug } from '../catalog/find-term.ts'
import { CATALOG_MIGRATIONS } from '../catalog/schema.ts'
import { type Db, knownVersion } from '../connection.ts'

/**
 * The documents that changed after a change number, removed ones too, of a catalog of this release or an older one. Throws if a
 * newer release wrote it.
 */
export function documentsAfter(db: Db, change: number): Document[] {
  const version = knownVersion(db, CATALOG_MIGRATIONS)
  if (version === 0) return []
  const earlier = version < DOCUMENTS_VERSION ? `WITH documents AS (${earlierDocuments(version)}) ` : ''
  const rows = db.prepare<[{ 1: number }], DocumentRow>(`${earlier}${DOCUMENTS_AFTER}`).all({ 1: change })
  return rows.map(documentOf)
}

type Found = { id: number; removed?: number }

/**
 * The editorial data of a catalog, or of documents in it, without lists and archives of terms that it lacks. Lists are in the order of their terms.
 * Throws if a newer release wrote it.
 */
export function catalogData(db: Db, documents: readonly Document[] = documentsAfter(db, 0)): Editorial {
  if (documents.length === 0) return { synonyms: [], rules: [], archives: [] }
  // With all columns, because a catalog of an older release lacks some.
  const find = db.prepare<[string, string], Found>('SELECT * FROM terms WHERE taxonomy = ? AND slug = ?')
  const idOf = ({ taxonomy, slug }: TermRef) => {
    const { id, removed = 0 } = find.get(taxonomy, slug) ?? { id: 0 }
    return removed ? 0 : id
  }
  const { synonyms, rules, archives } = editorialOf(documents)
  const lists = synonyms.map((list) => [idOf(list), list] as const).filter(([id]) => id > 0)
  return {
    synonyms: lists.sort(([a], [b]) => a - b).map(([, list]) => list),
    rules,
    archives: archives.filter(({ filters }) => filters.every(idOf)),
  }
}

/** The words that editors want to hear no more of, in alphabetical order. */
export function ignoredWords(db: Db): string[] {
  const kept = documentsAfter(db, 0).filter(({ kind, members }) => kind === 'ignored' && members !== null)
  return kept.map(({ subject }) => subject).sort()
}

export type EditorialStore = ReturnType<typeof editorialStore>

/** Reads and edits the editorial data of a catalog inside one write transaction. */
export function editorialStore(db: Db, change: ChangeNumber) {
  const places = placesIn(db)
  const { read, put } = documentDoor(db, change, places.next)
  return {
    read,
    put,
    synonymsOf: (term: TermRef) => (read('synonyms', keyOfTerm(term))?.['synonyms'] ?? []) as string[],
    /** Replaces the synonyms of a term. */
    setSynonyms: (term: TermRef, synonyms: readonly string[]) => put('synonyms', keyOfTerm(term), { synonyms }),
    /** Replaces title and times of the rule with the same path and tokens, or adds a rule at the end. */
    putRule: ({ url, tokens, ...members }: TuningRule) => put('rule', keyOfRule({ url, tokens }), { ...members }),
    /** Replaces title, filters and times of the archive with the same slug, or adds an archive at the end. */
    putArchive: ({ slug, ...members }: TemplateArchive) => put('archive', slug, { ...members }),
    /** Whether editors want to hear no more of a word that was not understood. */
    setIgnored: (word: string, isIgnored: boolean) => put('ignored', word, isIgnored ? {} : null),
    /** The place after all others. */
    nextPlace: places.next,
    /** A place, or the one before it if it is taken. */
    freePlace: places.free,
  }
}

const READ = 'SELECT body FROM documents WHERE kind = ? AND subject = ?'
const WRITE = `INSERT INTO documents VALUES (@kind, @subject, @body, @change)
  ON CONFLICT (kind, subject) DO UPDATE SET body = excluded.body, change = excluded.change`

function documentDoor(db: Db, change: ChangeNumber, nextPlace: (kind: EditorialKind) => number) {
  const body = db.prepare<[string, string], string | null>(READ).pluck()
  const write = db.prepare(WRITE)
  const record = itemRecorder(db, change)

  function read(kind: EditorialKind, subject: string): Members | null {
    return JSON.parse(body.get(kind, subject) ?? 'null') as Members | null
  }

  /**
   * Gives a subject all of its members, or removes it, and returns whether that changes something. A list without synonyms is
   * removed. A rule or an archive keeps its place, a new one is the last. Terms are named by the slugs that they have.
   */
  function put(kind: EditorialKind, given: string, wanted: Members | null): boolean {
    const isEmpty = kind === 'synonyms' && (wanted?.['synonyms'] as unknown[] | undefined)?.length === 0
    const members = isEmpty ? null : wanted
    const subject = members === null ? given : livingSubject(db, kind, given)
    const before = read(kind, subject)
    const after = members && placed(kind, withLivingTerms(db, members), before)
    if (before === after || (before && after && differing(before, after) === null)) return false
    write.run({ kind, subject, body: after && JSON.stringify(after), change: change() })
    return record(kind, subject, before, after)
  }

  function placed(kind: EditorialKind, members: Members, before: Members | null): Members {
    const present = Object.fromEntries(Object.entries(members).filter(([, value]) => value != null))
    if (kind === 'synonyms' || kind === 'ignored') return present
    return { ...present, place: present['place'] ?? before?.['place'] ?? nextPlace(kind) }
  }

  return { read, put }
}

/** Puts documents of {@link livingDocuments} in the place of all. */
export function replaceAll(db: Db, { put }: EditorialStore, wanted: readonly Document<EditorialKind>[]): void {
  const kept = new Set(wanted.map(keyOf))
  for (const document of documentsAfter(db, 0))
    if (isEditorial(document.kind) && !kept.has(keyOf(document))) put(document.kind, document.subject, null)
  for (const { kind, subject, members } of wanted) put(kind, subject, members)
}

/** Names a term by another one, or by its new slug, in all documents. */
export function moveTerm(db: Db, { read, put }: EditorialStore, from: TermRef, to: TermRef): void {
  const synonyms = read('synonyms', keyOfTerm(from))
  put('synonyms', keyOfTerm(from), null)
  if (synonyms !== null) put('synonyms', keyOfTerm(to), synonyms)
  for (const { kind, subject, members } of documentsAfter(db, 0)) {
    const filters = (members?.['filters'] ?? []) as readonly TermRef[]
    const named = filters.map((term) => (keyOfTerm(term) === keyOfTerm(from) ? to : term))
    if (kind === 'archive' && filters.length > 0) put(kind, subject, { ...members, filters: named })
  }
}

/** Finds places for rules and archives among those that are taken. */
function placesIn(db: Db) {
  const sql = "SELECT body ->> 'place' FROM documents WHERE kind = ? AND body IS NOT NULL ORDER BY 1"
  const taken = db.prepare<[string], number>(sql).pluck()
  const ends = new Map<EditorialKind, number>()
  return {
    next(kind: EditorialKind): number {
      const place = ends.get(kind) ?? (taken.all(kind).at(-1) ?? -1) + 1
      ends.set(kind, place + 1)
      return place
    },
    free(kind: EditorialKind, wanted: number): number {
      const places = taken.all(kind)
      const at = places.indexOf(wanted)
      return at === -1 ? wanted : (wanted + (places[at - 1] ?? wanted - 1)) / 2
    },
  }
}

/** The subject with the slug that its term has, if the catalog has the term. */
function livingSubject(db: Db, kind: EditorialKind, subject: string): string {
  return kind === 'synonyms' ? keyOfTerm(livingTerm(db, termIn(subject))) : subject
}

function livingTerm(db: Db, { taxonomy, slug }: TermRef): TermRef {
  return { taxonomy, slug: findTermBySlug(db, taxonomy, slug)?.slug ?? slug }
}

/** Members with each of their terms once. */
function withLivingTerms(db: Db, members: Members): Members {
  const filters = members['filters'] as readonly TermRef[] | undefined
  if (filters === undefined) return members
  const living = new Map(filters.map((term) => livingTerm(db, term)).map((term) => [keyOfTerm(term), term]))
  return { ...members, filters: [...living.values()] }
}

/** The editorial documents that were not removed, with the slugs that terms have in a catalog. Lists of one term are joined. */
export function livingDocuments(db: Db, documents: readonly Document[]): Document<EditorialKind>[] {
  const living = new Map<string, Document<EditorialKind> & { members: Members }>()
  for (const { kind, subject: given, members: all } of documents) {
    if (!isEditorial(kind) || all === null) continue
    const subject = livingSubject(db, kind, given)
    const members = joined(living.get(keyOf({ kind, subject }))?.members, withLivingTerms(db, all))
    living.set(keyOf({ kind, subject }), { kind, subject, members })
  }
  return [...living.values()]
}

function joined(one: Members | undefined, other: Members): Members {
  if (one === undefined) return other
  const lists = [one, other].flatMap(({ synonyms }) => synonyms as string[])
  return { synonyms: [...new Set(lists)] }
}

/** The numbers of synonym lists, rules and archives that a load changed. */
export type EditorialCounts = Readonly<Record<keyof Editorial, number>>

/**
 * Writes editorial data inside one write transaction. Equal data changes nothing. With `replaces`, it becomes all editorial
 * data: what it lacks is removed. (rule 17.22)
 */
export function storeEditorial(db: Db, store: EditorialStore, data: Editorial, { replaces = false }): EditorialCounts {
  const wanted = membersOf(data)
  const stored = replaces ? membersOf(catalogData(db)) : null
  function count(kind: ServedKind): number {
    const subjects = stored === null ? [] : [...stored[kind].keys()]
    const removed = subjects.filter((subject) => !wanted[kind].has(subject) && store.put(kind, subject, null))
    const moved = kind === 'synonyms' ? new Set() : movedIn(subjects, wanted[kind])
    const put = ([subject, members]: [string, Members]) =>
      store.put(kind, subject, moved.has(subject) ? { ...members, place: store.nextPlace(kind) } : members)
    return removed.length + [...wanted[kind]].filter(put).length
  }
  return { synonyms: count('synonyms'), rules: count('rule'), archives: count('archive') }
}

/** The stored subjects from the first one that stands in another place than it should. */
function movedIn(stored: readonly string[], wanted: ReadonlyMap<string, unknown>): Set<unknown> {
  const keys = [...wanted.keys()]
  const staying = stored.filter((subject) => wanted.has(subject))
  const first = staying.findIndex((subject, at) => subject !== keys[at])
  return new Set(first === -1 ? [] : staying.slice(first))
}
