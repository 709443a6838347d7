// PostgreSQL as the home of editorial data. The catalog of the build host is a working copy of it: an edit brings it into
// line first, and what the edit changed goes to PostgreSQL. PostgreSQL commits before the catalog, and the next use heals
// a catalog that missed its own commit. (rules 37.44 to 37.48)
import { isDeepStrictEqual } from 'node:util'
import type { Announce } from '../../state/changes.ts'
import { type Document, isEditorial, keyOf } from '../../state/documents.ts'
import {
  appendEdits,
  type EditorialRead,
  forgetEdits,
  lockEditorial,
  readEditorial,
  writeEditorial,
} from '../../state/postgres/editorial/rows.ts'
import type { Postgres, Query } from '../../state/postgres/pool.ts'
import { type ChangeNumber, changeOnDemand, readCatalogState } from '../../state/sqlite/catalog/database.ts'
import { entryStore } from '../../state/sqlite/catalog/entry-store.ts'
import { readTakenDown } from '../../state/sqlite/catalog/removed-entries.ts'
import { type Db, inTransaction } from '../../state/sqlite/connection.ts'
import {
  catalogData,
  documentsAfter,
  editorialStore,
  livingDocuments,
  replaceAll,
} from '../../state/sqlite/editorial/store.ts'
import type { EditorialHome } from './home.ts'
import { changeOfOthers, editsAfter, lastEdit, repeatEdits } from './shared-history.ts'

/** Brings the editorial data of a catalog into line, if PostgreSQL has any. Throws {@link EngineUnavailable}. */
export async function fetchEditorial({ query }: Postgres, catalog: Db, now: Date): Promise<void> {
  // Inside the lock of the catalog, so that an edit between reading and writing is not undone.
  await inTransaction(catalog, async () => {
    const read = await readEditorial(query, 0, lastEdit(catalog))
    if (read.change > 0) align(catalog, read, now)
  })
}

/** Makes the shared documents all of the catalog, and hides and shows its sites as they say. The edits that led to them go to its history. */
function align(catalog: Db, { documents, edits = [] }: EditorialRead, now: Date): void {
  const wanted = livingDocuments(catalog, documents)
  const replace = (change: ChangeNumber) => replaceAll(catalog, editorialStore(catalog, change), wanted)
  repeatEdits(catalog, edits, now, replace)
  replace(changeOfOthers(catalog, now, edits))
  alignTakedowns(catalog, documents, now)
}

function presentDocuments(catalog: Db): Document[] {
  return documentsAfter(catalog, 0).filter(({ members }) => members !== null)
}

/** What has to be written so that the shared documents are those of a catalog. */
function differences(catalog: Db, shared: readonly Document[]): Document[] {
  const stored = new Map(shared.map((document) => [keyOf(document), document.members]))
  const wanted = presentDocuments(catalog)
  const kept = new Set(wanted.map(keyOf))
  const gone = shared.filter((document) => isEditorial(document.kind) && document.members && !kept.has(keyOf(document)))
  return [
    ...gone.map((document) => ({ ...document, members: null })),
    ...wanted.filter((document) => !isDeepStrictEqual(stored.get(keyOf(document)), document.members)),
    ...takedowns(catalog, shared),
  ]
}

/** A site that the shared data never heard of is hidden in the catalog since before it had any. */
function takedowns(catalog: Db, shared: readonly Document[]): Document[] {
  // An empty reason is that of an entry whose addition was taken back: an import shows it again.
  const isShown = catalog
    .prepare<[string], number>("SELECT 1 FROM entries WHERE slug = ? AND ifnull(hidden, '') = ''")
    .pluck()
  const inForce = new Map(shared.filter(isTakedown).map(({ subject, members }) => [subject, members?.['pictures']]))
  const hidden = readTakenDown(catalog).filter(({ slug, pictures }) => !isDeepStrictEqual(pictures, inForce.get(slug)))
  const shown = [...inForce.keys()].filter((slug) => isShown.get(slug))
  return [
    ...hidden.map(({ slug, ...members }) => ({ kind: 'takedown', subject: slug, members }) as const),
    ...shown.map((subject) => ({ kind: 'takedown', subject, members: null }) as const),
  ]
}

function isTakedown({ kind, members }: Document): boolean {
  return kind === 'takedown' && members !== null
}

/**
 * The home of editorial data in PostgreSQL. Until its first edit it has none, and a catalog keeps what it has: the first
 * edit then stores all of that too. Its functions throw {@link EngineUnavailable}.
 */
export function postgresHome(db: Postgres, announce: Announce, now: () => Date): EditorialHome {
  async function editIn<T>(query: Query, catalog: Db, work: () => Promise<T> | T) {
    await lockEditorial(query)
    const read = await readEditorial(query, 0, lastEdit(catalog))
    if (read.change > 0) align(catalog, read, now())
    const last = read.change > 0 ? readCatalogState(catalog).change : 0
    const result = await work()
    const edited = differences(catalog, read.documents)
    // An edit that changes nothing may be another attempt after one that was stored and not announced.
    if (edited.length === 0) return { result, change: read.change }
    const change = await writeEditorial(query, edited)
    await appendEdits(query, editsAfter(catalog, last))
    return { result, change }
  }

  return {
    async read(catalog) {
      const { change, documents } = await readEditorial(db.query, 0)
      return catalogData(catalog, change > 0 ? livingDocuments(catalog, documents) : undefined)
    },
    fetch: (catalog) => fetchEditorial(db, catalog, now()),
    async edit(catalog, work) {
      const { result, change } = await inTransaction(catalog, () =>
        db.transaction((query) => editIn(query, catalog, work)),
      )
      if (change > 0) await announce()
      return result
    },
  }
}

/**
 * Makes the editorial data of a catalog all of the shared data, and its history that of the shared data, inside a
 * transaction of PostgreSQL.
 */
export async function publishEditorial(query: Query, catalog: Db): Promise<void> {
  await lockEditorial(query)
  const { documents } = await readEditorial(query, 0)
  const changed = differences(catalog, documents)
  if (changed.length === 0) return
  await forgetEdits(query)
  await writeEditorial(query, changed)
  await appendEdits(query, editsAfter(catalog, 0))
}

const FACTS = {
  by: 'PostgreSQL',
  command: 'shared data',
  note: 'another build host took sites down or showed them again',
}

/** Hides and shows entries of a catalog as the shared data says, inside its write transaction. */
function alignTakedowns(db: Db, shared: readonly Document[], now: Date): void {
  const { hide } = entryStore(db, changeOnDemand(db, now, { editorial: false, facts: FACTS }))
  for (const { kind, subject, members } of shared)
    if (kind === 'takedown') hide(subject, members && (members['reason'] as string))
}
