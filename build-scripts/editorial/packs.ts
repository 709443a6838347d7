// Vocabulary packs: the words of a language as synonyms of the terms that a catalog has. (rules 45.30 to 45.35)
import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { SYNONYM_TAXONOMIES, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { catalogTerms } from '../../src/state/sqlite/catalog/term-store.ts'
import { setSynonyms, synonymsOf } from '../../src/state/sqlite/editorial/rows.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { readWhole } from '../import/input.ts'
import { type Edit, edit, withAdded } from './edits.ts'
import { fitting } from './fitting.ts'
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
    const { refusal, give } = fitting(terms, ({ id }) => synonymsOf(db, id))
    const present = wordsIn(pack).flatMap(({ taxonomy, slug, words }) => {
      const term = terms.find((own) => own.taxonomy === taxonomy && own.slug === slug)
      return term === undefined ? [] : [{ term, words }]
    })
    const lines: string[] = []
    const added = present.map(({ term, words }) => {
      const kept = words.filter((word) => {
        const reason = refusal(term, word)
        if (reason === null) give(term, word)
        else lines.push(`left out \`${word}\` on ${term.taxonomy} ${term.slug}: ${reason}`)
        return reason === null
      })
      setSynonyms(db, change, term.id, withAdded(synonymsOf(db, term.id), kept))
      return kept.length
    })
    const [words, lists] = [added.reduce((sum, own) => sum + own, 0), added.filter((own) => own > 0).length]
    return [...lines, `pack ${name}: ${words} words added to ${lists} terms, ${lines.length} left out`].join('\n')
  })
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
