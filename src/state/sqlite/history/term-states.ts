// Terms as the history has them: name, slug, whether a term is removed, and the slugs that lead to it.
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { keyOfTerm, type Members } from '../../documents.ts'
import type { ChangeNumber } from '../catalog/database.ts'
import { differing, itemRecorder } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import { catalogData } from '../editorial/read.ts'
import { editorialStore, moveTerm } from '../editorial/store.ts'
import { editTerms, redirectsOf } from './edit-terms.ts'
import { Irreversible, type SubjectStates } from './subject-states.ts'

type Row = { id: number; taxonomy: Taxonomy; slug: string; name: string; removed: number }

const FIND = `SELECT id, taxonomy, slug, name, removed FROM terms WHERE taxonomy = @taxonomy AND slug = @slug
  UNION ALL SELECT terms.id, terms.taxonomy, terms.slug, name, removed FROM term_redirects JOIN terms ON terms.id = term_id
    WHERE term_redirects.taxonomy = @taxonomy AND term_redirects.slug = @slug LIMIT 1`
const USES = `SELECT
  EXISTS (SELECT 1 FROM entry_terms JOIN entries ON entries.id = entry_id WHERE term_id = @id AND hidden IS NOT '') OR
  EXISTS (SELECT 1 FROM sections JOIN entries ON entries.id = entry_id WHERE term_id = @id AND hidden IS NOT '')`
/**
 * Terms by `TAXONOMY/SLUG`, also by a slug that leads to them. One that was added or came back is removed by `removeUnused`,
 * when everything else is taken back, unless an entry, an archive or a synonym needs it.
 */
export function termStates(db: Db, change: ChangeNumber): SubjectStates & { removeUnused(): void } {
  const update = db.prepare('UPDATE terms SET name = ?, slug = ?, removed = ?, change = ? WHERE id = ?')
  const rowOf = rowFinder(db)
  const redirects = redirectRows(db)
  const leaving: Leaving = new Map()
  function read(subject: string): Members | null {
    const row = rowOf(subject)
    if (!row) return null
    const { id, name, slug, removed } = row
    return { name, slug, removed: removed === 1, redirects: redirectsOf(db, id) }
  }

  function write(subject: string, members: Members | null): void {
    const [row, before] = [rowOf(subject), read(subject)]
    if (!row || !before) throw new Irreversible(`There is no term ${subject}.`)
    const given: Members = members ?? { removed: true, redirects: [] }
    const wanted: Members = { ...before, ...given, removed: before['removed'] && (given['removed'] ?? true) }
    if (given['removed'] === false) leaving.delete(row.id)
    if (given['removed']) leaving.set(row.id, { taxonomy: row.taxonomy, slug: wanted['slug'] as string })
    if (Object.keys(differing(before, wanted).after).length === 0) return
    const other = rowOf(`${row.taxonomy}/${wanted['slug']}`)
    if (other && other.id !== row.id && other.slug === wanted['slug'])
      throw new Irreversible(`${row.taxonomy}/${wanted['slug']} is another term since: "${other.name}".`)
    editTerms(db, change, [row.id], () => {
      update.run(wanted['name'], wanted['slug'], wanted['removed'] ? 1 : 0, change(), row.id)
      redirects.replace(row, wanted)
      if (wanted['slug'] !== row.slug)
        moveTerm(db, editorialStore(db, change), row, { ...row, slug: wanted['slug'] as string })
    })
  }

  return { read, write, removeUnused: () => removeUnused(db, change, leaving) }
}

function rowFinder(db: Db): (subject: string) => Row | undefined {
  const find = db.prepare<object, Row>(FIND)
  return (subject) => {
    const [taxonomy, ...slug] = subject.split('/')
    return find.get({ taxonomy, slug: slug.join('/') })
  }
}

/** By their ID, terms that are not needed any more unless something uses them. */
type Leaving = Map<number, { readonly taxonomy: string; readonly slug: string }>

function removeUnused(db: Db, change: ChangeNumber, leaving: Leaving): void {
  const isUsed = db.prepare<object, number>(USES).pluck()
  const remove = db.prepare('UPDATE terms SET removed = 1, change = ? WHERE id = ?')
  const isRemoved = db.prepare<[number], number>('SELECT removed FROM terms WHERE id = ?').pluck()
  const record = itemRecorder(db, change)
  const { synonyms, archives } = catalogData(db)
  const edited = new Set([...synonyms, ...archives.flatMap(({ filters }) => filters)].map(keyOfTerm))
  for (const [id, { taxonomy, slug }] of leaving) {
    if (isUsed.get({ id }) || isRemoved.get(id) || edited.has(`${taxonomy}/${slug}`)) continue
    const former = redirectsOf(db, id)
    if (former.length > 0)
      throw new Irreversible(`${taxonomy}/${slug} cannot be removed: ${former.join(', ')} leads to it since.`)
    remove.run(change(), id)
    record({ kind: 'term', subject: `${taxonomy}/${slug}`, before: { removed: false }, after: { removed: true } })
  }
}

function redirectRows(db: Db) {
  const clear = db.prepare('DELETE FROM term_redirects WHERE term_id = ?')
  const free = db.prepare('DELETE FROM term_redirects WHERE taxonomy = ? AND slug = ?')
  const insert = db.prepare('INSERT OR REPLACE INTO term_redirects VALUES (?, ?, ?)')
  return {
    /** Stores the slugs that lead to a term. Its own leads to it without a redirect. */
    replace({ id, taxonomy }: Row, { slug, removed, redirects }: Members): void {
      clear.run(id)
      if (!removed) free.run(taxonomy, slug)
      for (const former of redirects as string[]) insert.run(taxonomy, former, id)
    },
  }
}
