// Vocabulary packs: the words of a language as synonyms of the terms that a catalog has. (rules 45.30 to 45.35)
import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { SYNONYM_TAXONOMIES, type Taxonomy, type Term } from '../../src/catalog/model/taxonomy.ts'
import { keyOfTerm } from '../../src/state/documents.ts'
import { findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import { catalogTerms } from '../../src/state/sqlite/catalog/term-store.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { counted } from '../cli/lines.ts'
import { readWhole } from '../import/input.ts'
import { DATA } from '../shards/search.ts'
import { type Edit, edit, withAdded } from './edits.ts'
import { fitting } from './fitting.ts'
import { loadEditorial, readEditorialFile } from './load.ts'

const FOLDER = `${DATA}packs/`

/** Words by the slug of their term, by its taxonomy. */
const Pack = z.partialRecord(
  z.enum(SYNONYM_TAXONOMIES as [Taxonomy, ...Taxonomy[]]),
  z.record(z.string(), z.string().array()),
)
type Pack = z.infer<typeof Pack>

interface NamedPack {
  readonly name: string
  readonly pack: Pack
}

/** The names of the packs. */
export async function packNames(): Promise<string[]> {
  return (await readdir(FOLDER)).map((file) => file.replace(/\.json$/, '')).sort()
}

/** Throws {@link WrongUsage} if there is no such pack. */
async function readPack([name = '']: readonly string[]): Promise<NamedPack> {
  const names = await packNames()
  if (!names.includes(name)) throw new WrongUsage(`editorial pack takes one of ${names.join(', ')}.`)
  return { name, pack: Pack.parse(JSON.parse(await readWhole(`${FOLDER}${name}.json`))) }
}

/** Adds the words of a pack to the synonyms of the terms that the catalog has. Names the words, and those that it leaves out. */
export async function packAddEdit(given: readonly string[]): Promise<Edit> {
  const { name, pack } = await readPack(given)
  return edit((db, store) => {
    const { added, refused } = wordsToAdd(catalogTerms(db), store.synonymsOf, [pack])
    for (const [term, words] of added) store.setSynonyms(term, withAdded(store.synonymsOf(term), words))
    const lines = Array.from(added, ([{ taxonomy, slug }, words]) => `${taxonomy} ${slug}: ${words.join(', ')}`)
    const count = [...added.values()].flat().length
    return [
      ...[...lines, ...refused],
      `pack ${name}: ${counted(count, 'word')} added to ${counted(added.size, 'term')}, ${refused.length} left out`,
    ].join('\n')
  })
}

/** Loads an editorial file with the words of all packs behind its synonyms, as one edit. (rule 45.30) */
export async function loadWithPacksEdit(file: string): Promise<Edit> {
  const named = await readEditorialFile(file)
  const packs = await Promise.all((await packNames()).map(async (name) => (await readPack([name])).pack))
  return edit((db, store) => {
    const terms = catalogTerms(db)
    const given = new Map(named.content.synonyms.map((list) => [findTerm(db, list.taxonomy, list.term)?.id, list]))
    const own = ({ id }: Term) => given.get(id)?.synonyms ?? []
    const { added } = wordsToAdd(terms, own, packs)
    const grown = Array.from(added, ([term, words]) => {
      return { taxonomy: term.taxonomy, term: term.slug, synonyms: withAdded(own(term), words) }
    })
    const synonyms = [...named.content.synonyms, ...grown]
    loadEditorial(db, store, { ...named, content: { ...named.content, synonyms } })
    return ''
  })
}

/** The words of packs that the terms can get, with lines about the others. (rule 45.32) */
function wordsToAdd(terms: readonly Term[], synonymsOf: (term: Term) => readonly string[], packs: readonly Pack[]) {
  const { refusal, give } = fitting(terms, synonymsOf)
  const byKey = new Map(terms.map((term) => [`${term.taxonomy} ${term.slug}`, term]))
  const added = new Map<Term, string[]>()
  const refused: string[] = []
  for (const { taxonomy, slug, word } of packs.flatMap(wordsIn)) {
    const term = byKey.get(`${taxonomy} ${slug}`)
    const reason = term && refusal(term, word)
    if (term === undefined) continue
    if (reason) refused.push(`left out \`${word}\` on ${taxonomy} ${slug}: ${reason}`)
    else {
      give(term, word)
      added.set(term, [...(added.get(term) ?? []), word])
    }
  }
  return { added, refused }
}

function wordsIn(pack: Pack): { taxonomy: Taxonomy; slug: string; word: string }[] {
  return SYNONYM_TAXONOMIES.flatMap((taxonomy) =>
    Object.entries(pack[taxonomy] ?? {}).flatMap(([slug, words]) => words.map((word) => ({ taxonomy, slug, word }))),
  )
}

/** Takes back the words that a pack added and no editor changed since. Throws {@link BadInput} if it added none. */
export async function packRemoveEdit(given: readonly string[]): Promise<Edit> {
  const { name } = await readPack(given)
  return edit((db, store) => {
    const added = wordsAddedBy(db, `editorial pack add ${name}`)
    const lists = catalogTerms(db).map((term) => {
      const words = added.get(keyOfTerm(term)) ?? new Set()
      return { term, kept: store.synonymsOf(term).filter((word) => !words.has(word)) }
    })
    const removed = lists.filter(({ term, kept }) => store.setSynonyms(term, kept)).length
    if (removed === 0) throw new BadInput(`the history of this catalog has no words that the pack ${name} added`)
    return `pack ${name}: its words removed from ${counted(removed, 'term')}`
  })
}

const ITEMS = `SELECT subject, command, before ->> 'synonyms' AS before, after ->> 'synonyms' AS after
  FROM change_items JOIN changes USING (number) WHERE kind = 'synonyms' ORDER BY number`

interface Row {
  readonly subject: string
  readonly command: string | null
  readonly before: string | null
  readonly after: string | null
}

/** The words that a command added and no later change removed, by `TAXONOMY/SLUG`. */
function wordsAddedBy(db: Db, command: string): ReadonlyMap<string, Set<string>> {
  const added = new Map<string, Set<string>>()
  for (const row of db.prepare<[], Row>(ITEMS).iterate()) {
    const [before, after] = [listOf(row.before), listOf(row.after)]
    const stayed = [...(added.get(row.subject) ?? [])].filter((word) => after.includes(word))
    const own = row.command === command ? after.filter((word) => !before.includes(word)) : []
    added.set(row.subject, new Set([...stayed, ...own]))
  }
  return added
}

function listOf(json: string | null): string[] {
  return JSON.parse(json ?? '[]') as string[]
}
