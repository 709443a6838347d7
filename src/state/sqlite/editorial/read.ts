// Reads the editorial data of a catalog.
import type { Editorial, TermRef } from '../../../catalog/model/editorial.ts'
import { DOCUMENTS_AFTER, type Document, type DocumentRow, documentOf } from '../../documents.ts'
import { editorialOf } from '../../editorial.ts'
import { DOCUMENTS_VERSION, earlierDocuments } from '../catalog/earlier-documents.ts'
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
