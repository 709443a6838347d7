// The terms that a text names: by a whole name or slug, a synonym or a related word, or by one word of a name or synonym.
import { textOf } from '#platform'
import type { RelatedWords } from '../../catalog/model/editorial.ts'
import { TAXONOMIES, type Term, type TermTable } from '../../catalog/model/taxonomy.ts'
import { cached } from '../../ground/caches.ts'
import type { Pause } from '../../ground/scheduling.ts'
import { toLatin1 } from '../../ground/texts.ts'
import { beginnings } from '../index/beginnings.ts'
import type { NameTable, Tier } from '../index/name-table.ts'
import { append } from '../index/packed-lists.ts'
import type { SynonymNames } from '../index/synonym-names.ts'
import { matchingForm } from '../matching-form.ts'
import { ranksIn } from '../suggest/completion.ts'

/** The most terms of one kind. */
const MOST = 8

export interface NamedTerm {
  readonly term: Term
  /** The synonym or related word that names it, or null if its name does. */
  readonly by: string | null
}

export type TermNames = Awaited<ReturnType<typeof termNames>>

interface NameSource {
  terms: TermTable
  /** The names of the terms with sites. */
  names: NameTable
  synonyms: SynonymNames
  related: readonly RelatedWords[]
  /** Between steps of reading the related words. */
  pause: Pause
}

/** The names of a catalog. Edits of synonyms count at once. */
export async function termNames({ terms, names, synonyms, related, pause }: NameSource) {
  const byWord = await relatedTerms({ terms, related, pause }, 'words')
  const byLoose = await relatedTerms({ terms, related, pause }, 'loose')
  const termAt = (rank: number) => terms.byId(names.owners[rank] as number) as Term
  const named = (tiers: readonly Tier[]): NamedTerm[] =>
    tiers.flatMap((tier) => ranksIn(names, tier, MOST).map((rank) => ({ term: termAt(rank), by: null })))
  const synonymous = (tiers: readonly Tier[]): NamedTerm[] =>
    tiers.flatMap((tier) => synonyms.in(tier, MOST).map(({ rank, text }) => ({ term: termAt(rank), by: text })))
  const find = cached((text) => {
    const tiers: Tier[] = [{ part: 'full', text, isWhole: true }]
    const byRelated = (byWord.get(text) ?? []).map((term) => ({ term, by: text }))
    return different([...named(tiers), ...bySlug(terms, text), ...synonymous(tiers), ...byRelated])
  })
  const known = filterOfNames(() => [byWord.keys(), synonyms.forms(), slugsOf(terms)], names)
  return {
    /** The terms with a text (matching form) as their name or slug, then as a synonym, then as a related word; the most used first. */
    whole: (text: string): readonly NamedTerm[] => (known.mayHave(text) ? find.of(text) : []),
    /** Makes the next calls of `whole` read the synonyms again, to which these were added. */
    forget(added: readonly string[]): void {
      find.forget()
      for (const synonym of added) known.add(matchingForm(synonym))
    },
    /** Learns in steps which texts are no name. Until then, `whole` looks for all of them. */
    load: known.load,
    /** The related words that name something by themselves, each with its sites. */
    words: new Map(Array.from(byWord, ([word, [term]]) => [word, term?.count ?? 0])),
    isRelated: (text: string) => byWord.has(text) || byLoose.has(text),
    /** The terms with a text as a word that leads to them only where it leads nowhere else. */
    loose: (text: string): readonly Term[] => byLoose.get(text) ?? [],
    /** The terms with a word in a longer name or synonym. */
    having(word: string): NamedTerm[] {
      const tiers: Tier[] = [
        { part: 'full', text: `${word} `, isWhole: false },
        { part: 'laterWords', text: word, isWhole: true },
        { part: 'laterWords', text: `${word} `, isWhole: false },
      ]
      return different([...named(tiers), ...synonymous(tiers)])
    },
  }
}

function bySlug(terms: TermTable, text: string): NamedTerm[] {
  const named = TAXONOMIES.flatMap((taxonomy) => terms.find(taxonomy, text.replaceAll(' ', '-')) ?? [])
  return named.filter(({ count }) => count > 0).map((term) => ({ term, by: null }))
}

/** Slugs in matching form, of the terms with sites. */
function* slugsOf({ all }: TermTable): Generator<string> {
  for (const { count, slug } of all) if (count > 0) yield slug.replaceAll('-', ' ')
}

/** Texts that are added between two pauses. */
const STEP = 1_000

/** Which texts are no name for sure: those that words are split and joined into are tried by the hundred. */
function filterOfNames(others: () => Iterable<string>[], { full: { text } }: NameTable) {
  const filter = beginnings(2 * text.length)
  let isLoaded = false
  const add = (form: string) => filter.add(toLatin1(form))
  return {
    add,
    mayHave: (form: string) => !isLoaded || filter.mayHave(form, true),
    async load(pause: Pause): Promise<void> {
      let count = 0
      for (const forms of [textOf(text).split('\n'), ...others()])
        for (const form of forms) {
          add(form)
          if (++count % STEP === 0) await pause()
        }
      isLoaded = true
    },
  }
}

/** The terms by each of their related words. */
async function relatedTerms({ terms, related, pause }: Omit<NameSource, 'names' | 'synonyms'>, of: 'words' | 'loose') {
  const byWord = new Map<string, Term[]>()
  for (const { taxonomy, slug, [of]: words } of related) {
    await pause()
    const term = terms.find(taxonomy, slug)
    for (const word of term ? words : []) append(byWord, matchingForm(word), term as Term)
  }
  return byWord
}

/** Each term once, as it is named first. */
function different(found: readonly NamedTerm[]): NamedTerm[] {
  const first = new Map(found.toReversed().map((one) => [one.term.id, one]))
  return found.filter((one) => first.get(one.term.id) === one)
}
