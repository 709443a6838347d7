// Vocabulary packs: the words of a language as synonyms of the terms that a catalog has. (rules 45.30 to 45.35)
import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { SYNONYM_TAXONOMIES, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { Term } from '../../src/catalog/model/term-table.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import { PLAIN_SEARCH } from '../../src/search/query.ts'
import { tokenize } from '../../src/search/understand/tokenize.ts'
import { catalogTerms } from '../../src/state/sqlite/catalog/term-store.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { setSynonyms, synonymsOf } from '../../src/state/sqlite/editorial/rows.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { readWhole } from '../import/input.ts'
import { type Edit, edit, withAdded } from './edits.ts'
import { namesTaken } from './own-words.ts'
import { wordsAddedBy } from './pack-history.ts'

const FOLDER = new URL('../../data/packs/', import.meta.url)

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
  return { name, pack: Pack.parse(JSON.parse(await readWhole(new URL(`${name}.json`, FOLDER).pathname))) }
}

/** A line for each term of a pack. Throws {@link WrongUsage} if there is no such pack. */
export async function packLines(words: readonly string[]): Promise<string[]> {
  const { pack } = await readPack(words)
  return wordsIn(pack).map(({ taxonomy, slug, words }) => `${taxonomy} ${slug}: ${words.join(', ')}`)
}

function wordsIn(pack: Pack): { taxonomy: Taxonomy; slug: string; words: readonly string[] }[] {
  return SYNONYM_TAXONOMIES.flatMap((taxonomy) =>
    Object.entries(pack[taxonomy] ?? {}).map(([slug, words]) => ({ taxonomy, slug, words })),
  )
}

/** Adds the words of a pack to the synonyms of the terms that the catalog has. Names the words that it leaves out. */
export async function packAddEdit(given: readonly string[]): Promise<Edit> {
  const { name, pack } = await readPack(given)
  return edit((db, change) => {
    const terms = catalogTerms(db)
    const leftOut = leavingOut(db, terms)
    const present = wordsIn(pack).flatMap(({ taxonomy, slug, words }) => {
      const term = terms.find((own) => own.taxonomy === taxonomy && own.slug === slug)
      return term === undefined ? [] : [{ term, words }]
    })
    const lines: string[] = []
    const added = present.map(({ term, words }) => {
      const reasons = words.map((word) => [word, leftOut(term, word)] as const)
      for (const [word, reason] of reasons)
        if (reason !== null) lines.push(`left out \`${word}\` on ${term.taxonomy} ${term.slug}: ${reason}`)
      const kept = reasons.flatMap(([word, reason]) => (reason === null ? [word] : []))
      setSynonyms(db, change, term.id, withAdded(synonymsOf(db, term.id), kept))
      return kept.length
    })
    const [words, lists] = [added.reduce((sum, own) => sum + own, 0), added.filter((own) => own > 0).length]
    return [...lines, `pack ${name}: ${words} words added to ${lists} terms, ${lines.length} left out`].join('\n')
  })
}

/** Returns a function that says why a word cannot be a synonym of a term, or null. Each word is given once. */
function leavingOut(db: Db, terms: readonly Term[]): (term: Term, word: string) => string | null {
  const named = terms.flatMap((term) => [term.name, term.slug].map((name) => [matchingForm(name), term] as const))
  const names = new Map(named)
  const lists = terms.flatMap((term) => synonymsOf(db, term.id).map((word) => [keyOf(term, word), term] as const))
  const owners = new Map(lists)
  const taken = namesTaken(terms)
  return (term, word) => {
    const form = matchingForm(word)
    const own = names.get(form)
    const owner = owners.get(keyOf(term, word))
    const hidden = taken(term, form)
    if (own) return `it is the name of ${own.taxonomy} ${own.slug}`
    if (owner) return `${owner.slug} has it`
    if (hidden) return `it would stand in the way of ${hidden.taxonomy} ${hidden.slug}`
    if (tokenize(word, PLAIN_SEARCH.stopwords).kept.length === 0) return 'no search finds it'
    owners.set(keyOf(term, word), term)
    return null
  }
}

function keyOf({ taxonomy }: Term, word: string): string {
  return `${taxonomy} ${matchingForm(word)}`
}

/** Takes back the words that a pack added and no editor changed since. Throws {@link BadInput} if it added none. */
export async function packRemoveEdit(given: readonly string[]): Promise<Edit> {
  const { name } = await readPack(given)
  return edit((db, change) => {
    const added = wordsAddedBy(db, `editorial pack add ${name}`)
    const lists = catalogTerms(db).map((term) => {
      const own = added.get(`${term.taxonomy}/${term.slug}`) ?? new Set()
      return { id: term.id, kept: synonymsOf(db, term.id).filter((word) => !own.has(word)) }
    })
    const removed = lists.filter(({ id, kept }) => setSynonyms(db, change, id, kept)).length
    if (removed === 0) throw new BadInput(`the history of this catalog has no words that the pack ${name} added`)
    return `pack ${name}: its words removed from ${removed} terms`
  })
}
