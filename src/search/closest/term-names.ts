// The terms that a text names: by a whole name or slug, a synonym or a related word, or by one word of a name or synonym.
import type { RelatedWords } from '../../catalog/model/editorial.ts'
import { TAXONOMIES } from '../../catalog/model/taxonomy.ts'
import type { Term, TermTable } from '../../catalog/model/term-table.ts'
import { cached } from '../../ground/caches.ts'
import type { NameTable } from '../index/name-table.ts'
import { append } from '../index/packed-lists.ts'
import { matchingForm } from '../matching-form.ts'
import { ranksIn, type Tier } from '../suggest/completion.ts'
import type { SynonymNames } from '../suggest/synonym-names.ts'

/** The most terms of one kind. */
const MOST = 8

export interface NamedTerm {
  readonly term: Term
  /** The synonym or related word that names it, or null if its name does. */
  readonly by: string | null
}

export interface TermNames {
  /** The terms with a text (matching form) as their name or slug, then as a synonym, then as a related word; the most used first. */
  whole(text: string): readonly NamedTerm[]
  /** Makes the next calls of `whole` read the synonyms again. */
  forget(): void
  /** The terms with a text as a word that leads to them only where it leads nowhere else. */
  loose(text: string): readonly Term[]
  /** The related words that name something by themselves, each with its sites. */
  readonly words: ReadonlyMap<string, number>
  /** The terms with a word in a longer name or synonym. */
  having(word: string): NamedTerm[]
}

interface NameSource {
  terms: TermTable
  /** The names of the terms with sites. */
  names: NameTable
  synonyms: SynonymNames
  related: readonly RelatedWords[]
}

/** The names of a catalog. Edits of synonyms count at once. */
export function termNames({ terms, names, synonyms, related }: NameSource): TermNames {
  const byWord = relatedTerms(terms, related, 'words')
  const byLoose = relatedTerms(terms, related, 'loose')
  const termAt = (rank: number) => terms.byId(names.owners[rank] as number) as Term
  const named = (tiers: readonly Tier[]): NamedTerm[] =>
    tiers.flatMap((tier) => ranksIn(names, tier, MOST).map((rank) => ({ term: termAt(rank), by: null })))
  const synonymous = (tiers: readonly Tier[]): NamedTerm[] =>
    tiers.flatMap((tier) => synonyms.in(tier, MOST).map(({ rank, text }) => ({ term: termAt(rank), by: text })))
  return {
    ...remembered((text) => {
      const tiers: Tier[] = [{ part: 'full', text, isWhole: true }]
      const slug = text.replaceAll(' ', '-')
      const bySlug = TAXONOMIES.flatMap((taxonomy) => terms.find(taxonomy, slug) ?? []).filter(({ count }) => count > 0)
      const byRelated = (byWord.get(text) ?? []).map((term) => ({ term, by: text }))
      return different([
        ...named(tiers),
        ...bySlug.map((term) => ({ term, by: null })),
        ...synonymous(tiers),
        ...byRelated,
      ])
    }),
    words: new Map(Array.from(byWord, ([word, [term]]) => [word, term?.count ?? 0])),
    loose: (text) => byLoose.get(text) ?? [],
    having(word) {
      const tiers: Tier[] = [
        { part: 'full', text: `${word} `, isWhole: false },
        { part: 'laterWords', text: word, isWhole: true },
        { part: 'laterWords', text: `${word} `, isWhole: false },
      ]
      return different([...named(tiers), ...synonymous(tiers)])
    },
  }
}

/** What texts name is cached, because queries have the same words and phrases. */
function remembered(find: TermNames['whole']): Pick<TermNames, 'whole' | 'forget'> {
  const known = cached(find)
  return { whole: known.of, forget: known.forget }
}

/** The terms by each of their related words. */
function relatedTerms(terms: TermTable, related: readonly RelatedWords[], of: 'words' | 'loose'): Map<string, Term[]> {
  const byWord = new Map<string, Term[]>()
  for (const { taxonomy, slug, [of]: words } of related) {
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
