// Synonyms that do not do what an editor probably meant. (rules 45.6, 45.7)
import { editsBetween } from '../../catalog/model/edit-distance.ts'
import type { SynonymList, TermRef } from '../../catalog/model/editorial.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-index.ts'
import { matchingForm } from '../matching-form.ts'
import { PLAIN_SEARCH } from '../query.ts'
import { tokenize } from '../understand/tokenize.ts'
import { understand } from '../understand/understand.ts'
import type { LintSource } from './lint-source.ts'

/** Shorter names are near to many words. */
const SHORTEST_NEAR = 4

interface Synonym {
  readonly text: string
  readonly form: string
  readonly list: SynonymList
}

function synonymsOf(lists: readonly SynonymList[]): Synonym[] {
  return lists.flatMap((list) => list.synonyms.map((text) => ({ text, form: matchingForm(text), list })))
}

/** What can be seen without a catalog: synonyms that no query reaches, and those given twice. */
export function lintLists(lists: readonly SynonymList[]): string[] {
  const all = synonymsOf(lists)
  return [...all.flatMap(unreachable), ...givenTwice(all)]
}

function unreachable({ text, form, list }: Synonym): string[] {
  const { kept, dropped } = tokenize(text, PLAIN_SEARCH.stopwords)
  if (kept.length > 0) return []
  const isShort = dropped.every(({ reason }) => reason === 'short')
  const why = form === '' ? 'it has no letter or digit' : isShort ? 'it is too short' : 'it has stop words only'
  return [`\`${text}\` on ${list.slug}: no search finds it, because ${why}`]
}

function givenTwice(all: readonly Synonym[]): string[] {
  const byForm = Map.groupBy(all, ({ form }) => form)
  return [...byForm].flatMap(([form, same]) => {
    if (form === '' || same.length < 2) return []
    const places = new Set(same.map(({ list }) => `${list.taxonomy} ${list.slug}`))
    const texts = new Set(same.map(({ text }) => `\`${text}\``))
    return [`${[...texts].join(', ')} is given ${same.length} times: on ${[...places].join(', ')}`]
  })
}

/** What depends on the catalog: synonyms that are names, are nearly names, or stand in the way of a name. */
export function lintNames(source: LintSource, lists: readonly SynonymList[]): string[] {
  const { topics } = source.search.source
  const terms = Array.from({ length: topics.size }, (_, rank) => topics.byRank(rank))
  const all = synonymsOf(lists)
  const near = nearNames(terms)
  const byTerm = new Map(lists.map((list) => [termKey(list), list]))
  return [
    ...terms.flatMap((term) => inTheWay(source, term, byTerm)),
    ...all.flatMap((synonym) => {
      const equal = equalName(source, synonym)
      return equal.length > 0 ? equal : near(synonym)
    }),
  ]
}

/** A synonym that changes what the name of another term finds. Each is tried alone. */
function inTheWay({ search, terms }: LintSource, term: LexicalTerm, lists: ReadonlyMap<string, SynonymList>): string[] {
  const hits = search.editorial.synonyms.find([...new Set(tokenize(term.name, 'all').kept.map((one) => one.folded))])
  const others = hits.filter((hit) => hit.matchesAll && hit.term !== term.id)
  const found = (synonyms: SynonymHit[]) => {
    const editorial = { rules: () => [], synonyms: { ...search.editorial.synonyms, find: () => synonyms } }
    return understand(search.source, editorial, { ...PLAIN_SEARCH, q: term.name, limit: 1 })
  }
  const isIn = ({ matches }: ReturnType<typeof found>) => matches.some((match) => match.term.id === term.id)
  const alone = others.length > 0 ? found([]) : null
  if (alone === null || !isIn(alone)) return []
  return others.flatMap((hit) => {
    const { total, ...read } = found([hit])
    const owner = terms.byId(hit.term)
    const list = owner && lists.get(termKey(owner))
    if (total === alone.total || list === undefined) return []
    const lost = isIn({ total, ...read }) ? '' : `, and not those of ${term.taxonomy} ${term.name}`
    return [
      `\`${list.synonyms[hit.position]}\` on ${owner?.name}: \`${term.nameForm}\` would find ${total} instead of ${alone.total}${lost}`,
    ]
  })
}

/** A synonym that equals a name of its own taxonomy: the name is found first. */
function equalName({ search: { source } }: LintSource, { text, form, list }: Synonym): string[] {
  const { fullForms, byRank } = source.topics
  const at = fullForms.find(form)
  const equal = at === -1 ? [] : Array.from(fullForms.ranks(at, at + 1), byRank)
  return equal
    .filter(({ taxonomy }) => taxonomy === list.taxonomy)
    .map(({ name, slug, count }) => {
      const whose =
        slug === list.slug ? 'its own name' : `the name of ${name} (${sites(count)}), which a search finds first`
      return `\`${text}\` on ${list.slug}: it is ${whose}`
    })
}

/** Finds the names one edit from a synonym by what both are without one letter. */
function nearNames(terms: readonly LexicalTerm[]): (synonym: Synonym) => string[] {
  const byForm = new Map<string, LexicalTerm[]>()
  for (const term of terms) {
    if (term.nameForm.length < SHORTEST_NEAR) continue
    for (const form of shortened(term.nameForm)) byForm.set(form, [...(byForm.get(form) ?? []), term])
  }
  return ({ text, form, list }) => {
    if (form.length < SHORTEST_NEAR) return []
    const near = new Set([...shortened(form)].flatMap((part) => byForm.get(part) ?? []))
    return [...near]
      .filter((term) => termKey(term) !== termKey(list))
      .filter(({ nameForm }) => editsBetween(form, nameForm) === 1)
      .map(
        ({ taxonomy, name, count }) =>
          `\`${text}\` on ${list.slug}: one letter from ${taxonomy} ${name} (${sites(count)})`,
      )
  }
}

/** A form, and all forms that it has without one of its letters. */
function shortened(form: string): Set<string> {
  return new Set([form, ...Array.from(form, (_, at) => form.slice(0, at) + form.slice(at + 1))])
}

function termKey({ taxonomy, slug }: TermRef): string {
  return `${taxonomy}/${slug}`
}

function sites(count: number): string {
  return count === 1 ? '1 site' : `${count} sites`
}
