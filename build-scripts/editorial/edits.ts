// The edits of `npm run editorial`. Each is one transaction. It returns a line that says what it did, after a line for
// each list, rule or archive that it replaced.
import { ArchiveHead, SynonymTexts, TuningRule } from '../../src/catalog/import/editorial-file.ts'
import { type Fault, faultsOf, type Leniency } from '../../src/catalog/import/fault.ts'
import type { Editorial, TuningRule as Rule, Timed } from '../../src/catalog/model/editorial.ts'
import { SYNONYM_TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import type { EditorialHome } from '../../src/engine/editorial/home.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import { keyOfRule } from '../../src/state/documents.ts'
import { type ChangeFacts, changeOnDemand } from '../../src/state/sqlite/catalog/database.ts'
import { type Db, inTransaction } from '../../src/state/sqlite/connection.ts'
import { catalogData, type EditorialStore, editorialStore } from '../../src/state/sqlite/editorial/store.ts'
import { BadInput, undoable } from '../cli/command.ts'
import { counted, meant } from '../cli/lines.ts'
import { taxonomyOf, termNamed } from '../terms/term.ts'
import { loadEditorial, readEditorialFile } from './load.ts'
import { replaced, showEditorial, timesText } from './show.ts'

/** An edit, already checked as far as possible without the catalog. Returns lines that say what it did. */
export type Edit = (db: Db, facts?: ChangeFacts) => Promise<string>

/** Replaces a term's synonyms, adds those that it lacks, or removes some. Throws {@link WrongUsage} for an unknown taxonomy, {@link BadInput} for a bad synonym. */
export function synonymsEdit([name, text = '', ...given]: readonly string[], how: SynonymsHow = 'replace'): Edit {
  const taxonomy = taxonomyOf(name, SYNONYM_TAXONOMIES)
  const parsed = SynonymTexts.safeParse(given)
  if (!parsed.success) throw bad('synonyms', faultsOf(parsed.error))
  return edit((db, store) => {
    const term = termNamed(db, taxonomy, text)
    const synonyms = listAfter(store.synonymsOf(term), parsed.data, how)
    const changed = store.setSynonyms(term, synonyms)
    return `${taxonomy} ${term.slug}: ${changed ? '' : 'unchanged, '}${listed(synonyms)}`
  })
}

/** What an edit does with the synonyms that it is given. */
type SynonymsHow = 'replace' | 'add' | 'remove'

function listAfter(list: readonly string[], given: readonly string[], how: SynonymsHow): readonly string[] {
  if (how !== 'remove') return how === 'add' ? withAdded(list, given) : given
  const gone = new Set(given.map(matchingForm))
  const unknown = given.find((synonym) => !list.some((own) => matchingForm(own) === matchingForm(synonym)))
  if (unknown !== undefined) throw new BadInput(`"${unknown}" is no synonym of the term; it has ${listed(list)}.`)
  return list.filter((synonym) => !gone.has(matchingForm(synonym)))
}

/** A list with the synonyms that it lacks, compared as a search does. */
export function withAdded(list: readonly string[], added: readonly string[]): string[] {
  const known = new Set(list.map(matchingForm))
  return [...list, ...added.filter((synonym) => !known.has(matchingForm(synonym)))]
}

/** Adds a rule or replaces its title and times. Throws {@link BadInput} for a bad path or token. */
export function ruleAddEdit(words: readonly string[], title: string | undefined, limits: Timed = {}): Edit {
  const [url = '', ...tokens] = words
  const parsed = TuningRule.safeParse({ url, tokens, title, ...limits })
  if (!parsed.success) throw bad('rule', faultsOf(parsed.error))
  return edit((_, store) => {
    const changed = store.putRule(parsed.data)
    return `rule ${changed ? 'stored' : 'unchanged'}: ${tokens.join(' ')} → ${url}${timesText(parsed.data)}`
  })
}

/** Removes every rule of a path, or the one with some tokens. The edit throws {@link BadInput} if there is none. */
export function ruleRemoveEdit([url = '', ...tokens]: readonly string[]): Edit {
  return edit((db, store) => {
    const isMeant = (rule: Rule) => tokens.length === 0 || keyOfRule(rule) === keyOfRule({ url, tokens })
    const rules = catalogData(db).rules.filter((rule) => rule.url === url && isMeant(rule))
    if (rules.length === 0) throw new BadInput(`no rule leads to ${url}. To see all: npm run editorial -- show`)
    for (const rule of rules) store.put('rule', keyOfRule(rule), null)
    return `${counted(rules.length, 'rule')} to ${url} removed`
  })
}

/** Adds an archive of templates with some terms, `TAXONOMY/TERM` each, or replaces it. Throws {@link BadInput} for a bad slug, title or time. */
export function archiveAddEdit([slug = '', ...terms]: readonly string[], title = '', limits: Timed = {}): Edit {
  const parsed = ArchiveHead.safeParse({ slug, title, ...limits })
  if (!parsed.success) throw bad('archive', faultsOf(parsed.error))
  if (terms.length === 0) throw new BadInput('archive: must have at least one term, such as genre/portfolio')
  return edit((db, store) => {
    const filters = terms.map((text) => {
      const taxonomy = taxonomyOf(text.replace(/\/.*/s, ''))
      return { taxonomy, slug: termNamed(db, taxonomy, text.replace(/^[^/]*\/?/, '')).slug }
    })
    const changed = store.putArchive({ ...parsed.data, filters })
    const names = filters.map((filter) => `${filter.taxonomy} ${filter.slug}`).join(', ')
    return `archive ${slug} ${changed ? 'stored' : 'unchanged'}: ${names}${timesText(parsed.data)}`
  })
}

/** Removes an archive. The edit throws {@link BadInput} if there is none with this slug. */
export function archiveRemoveEdit([slug = '']: readonly string[]): Edit {
  return edit((db, store) => {
    const slugs = catalogData(db).archives.map((archive) => archive.slug)
    if (!slugs.includes(slug)) throw new BadInput(`There is no archive "${slug}": ${meant(slug, slugs)}`)
    store.put('archive', slug, null)
    return `archive ${slug} removed`
  })
}

/** Makes editors hear no more of words that were not understood, or again. Throws {@link BadInput} for a word that is none. */
export function ignoreEdit(given: readonly string[], isIgnored: boolean): Edit {
  const words = given.map(matchingForm)
  if (words.length === 0 || words.includes('')) throw new BadInput('A word to ignore has at least one letter or digit.')
  return edit((_, store) => {
    const changed = words.filter((word) => store.setIgnored(word, isIgnored))
    return `${changed.join(', ') || 'nothing'} ${isIgnored ? 'is ignored' : 'is in the inbox again'}`
  })
}

type LoadOptions = Leniency & { replaces?: boolean }

/** Loads an editorial file, or makes it all editorial data. Throws {@link BadInput} if it is not valid. */
export async function loadEdit([file = '']: readonly string[], options: LoadOptions = {}): Promise<Edit> {
  const { replaces = false, ...leniency } = options
  const named = await readEditorialFile(file, leniency)
  return edit((db, store) => {
    const { synonyms, rules, archives } = loadEditorial(db, store, named, { replaces })
    return `changed: ${counted(synonyms, 'synonym list')}, ${counted(rules, 'rule')}, ${counted(archives, 'archive')}`
  })
}

/** An edit that prints what it replaces. */
export function edit(work: (db: Db, store: EditorialStore) => string): Edit {
  return (db, facts) =>
    inTransaction(db, () => {
      const before = showEditorial(db)
      const change = changeOnDemand(db, new Date(), { editorial: true, facts: facts ?? null })
      const result = work(db, editorialStore(db, change))
      return [...replaced(before, showEditorial(db)), result].join('\n')
    })
}

function listed(synonyms: readonly string[]): string {
  return synonyms.length === 0 ? 'no synonyms' : `synonyms ${synonyms.join(', ')}`
}

function bad(what: string, faults: readonly Fault[]): BadInput {
  const texts = faults.map(({ field, reason }) => `${what}${field.startsWith('[') ? '' : ' '}${field}: ${reason}`)
  return new BadInput(texts.join('; '))
}

/** What an edit printed, and the editorial data before and after it. */
export interface Attempt {
  readonly lines: string
  readonly before: Editorial
  readonly after: Editorial
}

/** Runs an edit of a catalog in its home. A dry run does all of it and stores nothing. (rule 45.8) */
export function attempt(
  home: EditorialHome,
  db: Db,
  edit: (db: Db) => Promise<string>,
  isDry: boolean,
): Promise<Attempt> {
  return undoable<Attempt>((undo) => {
    async function work(): Promise<Attempt> {
      const before = catalogData(db)
      const outcome = { before, lines: await edit(db), after: catalogData(db) }
      return isDry ? undo(outcome) : outcome
    }
    return home.edit(db, () => inTransaction(db, work))
  })
}
