// The edits of `npm run terms`: each changes the catalog inside one transaction and returns lines that say what it did.
import { SynonymTexts } from '../../src/catalog/import/editorial-file.ts'
import { slugFault } from '../../src/catalog/import/import-schema.ts'
import { plainText } from '../../src/catalog/model/entities.ts'
import { slugOf } from '../../src/catalog/model/slug.ts'
import { archivePath, SYNONYM_TAXONOMIES, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import {
  type ChangeFacts,
  type ChangeNumber,
  changeOnDemand,
  type ItemKind,
} from '../../src/state/sqlite/catalog/database.ts'
import { findTermBySlug } from '../../src/state/sqlite/catalog/find-term.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { editorialStore, moveTerm } from '../../src/state/sqlite/editorial/store.ts'
import { itemsOf } from '../../src/state/sqlite/history/log.ts'
import { entriesOf, termDoor } from '../../src/state/sqlite/history/term-door.ts'
import { BadInput, undoable, WrongUsage } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { archivesOf, currentTerm, type NamedTerm } from './term.ts'

/** An edit of terms. Throws {@link BadInput} if the catalog does not allow it. */
export type TermEdit = (db: Db, change: ChangeNumber) => string[]

/** Gives a term another name, and another slug if one is given. (rule 44.60) */
export function renameEdit(
  taxonomy: Taxonomy,
  from: string,
  given: { name: string; slug?: string | undefined },
): TermEdit {
  const name = plainText(given.name)
  if (name === '' || /\p{Cc}/u.test(name)) throw new WrongUsage('The new name must be one line of text, and not blank.')
  const fault = slugFault(given.slug ?? 'kept')
  if (fault !== null) throw new WrongUsage(`--slug ${fault}.`)
  return (db, change) => {
    const term = currentTerm(db, taxonomy, from)
    const slug = given.slug?.toLowerCase() ?? term.slug
    if (slug === term.slug && name === term.name)
      return [`${taxonomy}/${slug} is "${name}" already: nothing was changed`]
    for (const own of new Set([slug, slugOf(name)])) requireFree(db, term, own)
    const { read, put } = termDoor(db, change)
    const freed = freedSlugs(db, term, [slug])
    const redirects = [...read(term.id).members.redirects, term.slug, slugOf(name), ...freed.leading]
    put([...freed.edits, [term.id, { name, slug, redirects }]])
    if (slug !== term.slug) moveTerm(db, editorialStore(db, change), term, { taxonomy, slug })
    const moves = slug === term.slug ? [] : [moveLine(taxonomy, term.slug, slug)]
    return [`${taxonomy}/${term.slug} is now "${name}" (${slug}): ${numbersOf(db, change)}`, ...moves]
  }
}

/** Throws {@link BadInput} if another term has a slug, or had it before. */
function requireFree(db: Db, { id, taxonomy, slug: from }: NamedTerm, slug: string): void {
  const other = findTermBySlug(db, taxonomy, slug)
  if (other === null || other.id === id) return
  const own = `${taxonomy}/${other.slug}`
  if (other.slug !== slug)
    throw new BadInput(
      `"${slug}" is an old slug of ${own}; nothing was changed. To free it: npm run terms -- aliases ${taxonomy} ${other.slug} --remove ${slug}`,
    )
  throw new BadInput(
    `${own} (${other.name}) is there already; nothing was changed. To make them one term: npm run terms -- merge ${taxonomy} ${from} ${slug}`,
  )
}

/** Makes terms part of another one: what names them names that one. (rules 44.61, 44.62) */
export function mergeEdit(taxonomy: Taxonomy, names: readonly string[], { synonyms }: { synonyms: boolean }): TermEdit {
  if (synonyms && !SYNONYM_TAXONOMIES.includes(taxonomy)) throw new WrongUsage(`Terms of ${taxonomy} have no synonyms.`)
  return (db, change) => {
    const terms = names.map((name) => currentTerm(db, taxonomy, name))
    const twice = terms.find(({ id }, at) => terms.findIndex((other) => other.id === id) < at)
    if (twice) throw new BadInput(`${taxonomy}/${twice.slug} is given twice; nothing was changed.`)
    const into = terms.at(-1) as NamedTerm
    const from = terms.slice(0, -1)
    const editorial = editorialStore(db, change)
    const added = synonyms ? from.map(({ name }) => name) : []
    const texts = [...terms.toReversed().flatMap(editorial.synonymsOf), ...added]
    for (const term of from) editorial.setSynonyms(term, [])
    editorial.setSynonyms(into, SynonymTexts.parse(texts))
    const { read, put } = termDoor(db, change)
    const redirects = [...terms.flatMap(({ id }) => read(id).members.redirects), ...from.map(({ slug }) => slug)]
    put([[into.id, { redirects }], ...from.map(({ id }) => [id, { removed: true, redirects: [] }] as const)])
    for (const term of from) moveTerm(db, editorial, term, into)
    const moves = from.map(({ slug }) => moveLine(taxonomy, slug, into.slug))
    return [
      `${from.map(({ slug }) => `${taxonomy}/${slug}`).join(', ')} is now ${taxonomy}/${into.slug} (${into.name}): ${numbersOf(db, change)}`,
      ...moves,
    ]
  }
}

/** Removes a term that no entry has. (rule 44.64) */
export function removeEdit(taxonomy: Taxonomy, named: string, { withEditorial }: { withEditorial: boolean }): TermEdit {
  return (db, change) => {
    const term = currentTerm(db, taxonomy, named)
    const { slug } = term
    const [entries, archives] = [entriesOf(db, [term]), archivesOf(db, term)]
    const editorial = editorialStore(db, change)
    const path = archivePath(taxonomy, slug)
    const naming = [
      ...(editorial.synonymsOf(term).length > 0 ? ['its synonyms'] : []),
      ...archives.map((own) => `the archive ${own}`),
    ]
    if (entries.length > 0)
      throw new BadInput(
        `${counted(entries.length, 'site has', 'sites have')} ${taxonomy}/${slug} (${entries[0]?.slug}); nothing was changed. To give them another term, use merge; npm run terms -- --help says how.`,
      )
    if (naming.length > 0 && !withEditorial)
      throw new BadInput(
        `${naming.join(', ')} would go with ${taxonomy}/${slug}; nothing was changed. To remove them, too, add --with-editorial.`,
      )
    editorial.setSynonyms(term, [])
    for (const archive of archives) editorial.put('archive', archive, null)
    termDoor(db, change).put([[term.id, { removed: true, redirects: [] }]])
    return [`${taxonomy}/${slug} is removed: ${numbersOf(db, change)}, and ${path} is 404`]
  }
}

/** Makes old slugs lead to a term, or ends that. (rule 44.65) */
export function aliasEdit(taxonomy: Taxonomy, named: string, given: { add?: string[]; remove?: string[] }): TermEdit {
  const { add = [], remove = [] } = given
  return (db, change) => {
    const term = currentTerm(db, taxonomy, named)
    const known = redirectsOf(db, term)
    for (const own of add) {
      if (slugFault(own) !== null) throw new BadInput(`The slug "${own}" ${slugFault(own)}.`)
      requireFree(db, term, own.toLowerCase())
    }
    for (const own of remove)
      if (!known.includes(own))
        throw new BadInput(`"${own}" is no old slug of ${taxonomy}/${term.slug}; nothing was changed.`)
    const added = add.map((own) => own.toLowerCase())
    const { read, put } = termDoor(db, change)
    const freed = freedSlugs(db, term, remove)
    const kept = read(term.id).members.redirects.filter((slug) => !remove.includes(slug))
    put([...freed.edits, [term.id, { redirects: [...kept, ...added, ...freed.leading] }]])
    return [`${taxonomy}/${term.slug}: ${redirectsOf(db, term).join(', ') || 'no old slugs'}`]
  }
}

/** The slugs that lead to a term, as a person can name them. */
function redirectsOf(db: Db, { id }: NamedTerm): string[] {
  return db.prepare<[number], string>('SELECT slug FROM term_redirects WHERE term_id = ? ORDER BY slug').pluck().all(id)
}

/**
 * The edits by which removed terms leave slugs to others: they stay as rows, under slugs that no person can name. Those that were
 * merged into the term have to lead to it further on.
 */
function freedSlugs(db: Db, { id: into, taxonomy }: NamedTerm, slugs: readonly string[]) {
  const find = db.prepare<[string, string], { id: number; merged: number | null }>(
    'SELECT id, merged FROM terms WHERE taxonomy = ? AND slug = ? AND removed = 1',
  )
  const freed = slugs.flatMap((slug) => {
    const removed = find.get(taxonomy, slug)
    return removed ? [{ ...removed, slug: `${slug}/${removed.id}` }] : []
  })
  const edits = freed.map(({ id, slug }) => [id, { slug }] as const)
  return { edits, leading: freed.flatMap(({ merged, slug }) => (merged === into ? [slug] : [])) }
}

function moveLine(taxonomy: Taxonomy, from: string, to: string): string {
  return `${archivePath(taxonomy, from)} leads to ${archivePath(taxonomy, to)}`
}

/** How many sites, lists and archives there were before a change, and are different after it. */
function numbersOf(db: Db, change: ChangeNumber): string {
  const items = itemsOf(db, change()).filter(({ before }) => before !== null)
  const count = (own: ItemKind) => new Set(items.flatMap(({ kind, subject }) => (kind === own ? [subject] : []))).size
  return `${counted(count('entry'), 'site')}, ${counted(count('synonyms'), 'synonym list')} and ${counted(count('archive'), 'archive')} changed`
}

interface Run {
  edit: TermEdit
  facts: ChangeFacts
  isDry: boolean
  isRename: boolean
}

/**
 * Runs an edit in one transaction; one that changes nothing leaves no change. A rename leaves shared editorial data as it
 * is: servers find the term by its old slug, too, and would not know the new one before the next snapshot.
 */
export function runEdit(db: Db, home: EditorialHome, { edit, facts, isDry, isRename }: Run): Promise<string[]> {
  return undoable<string[]>(async (undo) => {
    const work = () =>
      inTransaction(db, () => {
        const change = changeOnDemand(db, new Date(), { editorial: true, facts })
        const lines = edit(db, change)
        return isDry || itemsOf(db, change()).length === 0 ? undo(lines) : lines
      })
    if (isRename && !isDry) await home.edit(db, () => {})
    return isRename ? work() : home.edit(db, work)
  })
}
