// Takes terms back to what they were. (rule 44.9)
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { keyOfTerm, type Members } from '../../documents.ts'
import type { ChangeNumber } from '../catalog/database.ts'
import { Irreversible } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import { catalogData } from '../editorial/read.ts'
import { editorialStore, moveTerm } from '../editorial/store.ts'
import { type TermDoor, termDoor } from './term-door.ts'

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
