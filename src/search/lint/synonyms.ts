// Synonyms that do not do what an editor probably meant. (rules 45.6, 45.7)
import { editsBetween } from '../../catalog/model/edit-distance.ts'
import type { SynonymList, TermRef, TuningRule } from '../../catalog/model/editorial.ts'
import type { LexicalTerm } from '../index/lexicon.ts'
import type { SynonymHit } from '../index/synonym-names.ts'
import { matchingForm } from '../matching-form.ts'
import { PLAIN_SEARCH } from '../query.ts'
import { tokenize } from '../understand/tokenize.ts'
import { type UnderstandingEditorial, type UnderstandingSource, understand } from '../understand/understand.ts'

/** A catalog, and a search of it with the editorial data. */
export interface LintSource {
  readonly search: { readonly source: UnderstandingSource; readonly editorial: UnderstandingEditorial }
  /** The words of all titles. */
  readonly titleWords: readonly string[]
  hasSite(slug: string): boolean
}

/** What is probably wrong, in a line, and the parts of the data that it is about. */
export interface Finding {
  readonly text: string
  readonly synonyms?: readonly (TermRef & { readonly text: string })[]
  readonly rule?: Pick<TuningRule, 'tokens' | 'url'>
  /** The slug of an archive. */
  readonly archive?: string
}

/** Shorter names are near to many words. */
const SHORTEST_NEAR = 4

interface Synonym {
  readonly text: string
  readonly form: string
  readonly list: SynonymList
}

/** A finding about synonyms. */
function about(text: string, ...synonyms: readonly Pick<Synonym, 'text' | 'list'>[]): Finding {
  const named = synonyms.map(({ text: word, list: { taxonomy, slug } }) => ({ taxonomy, slug, text: word }))
  return { text, synonyms: named }
}

function synonymsOf(lists: readonly SynonymList[]): Synonym[] {
  return lists.flatMap((list) => list.synonyms.map((text) => ({ text, form: matchingForm(text), list })))
}

/** What can be seen without a catalog: synonyms that no query reaches, and those given twice. */
export function lintLists(lists: readonly SynonymList[]): Finding[] {
  const all = synonymsOf(lists)
  return [...all.flatMap(unreachable), ...givenTwice(all)]
}

function unreachable({ text, form, list }: Synonym): Finding[] {
  const { kept, dropped } = tokenize(text, PLAIN_SEARCH.stopwords)
  if (kept.length > 0) return []
  const isShort = dropped.every(({ reason }) => reason === 'short')
  const why = form === '' ? 'it has no letter or digit' : isShort ? 'it is too short' : 'it has stop words only'
  return [about(`\`${text}\` on ${list.slug}: no search finds it, because ${why}`, { text, list })]
}

function givenTwice(all: readonly Synonym[]): Finding[] {
  const byForm = Map.groupBy(all, ({ form }) => form)
  return [...byForm].flatMap(([form, same]) => {
    if (form === '' || same.length < 2) return []
    const places = new Set(same.map(({ list }) => `${list.taxonomy} ${list.slug}`))
    const texts = new Set(same.map(({ text }) => `\`${text}\``))
    return [about(`${[...texts].join(', ')} is given ${same.length} times: on ${[...places].join(', ')}`, ...same)]
  })
}

/** What depends on the catalog: synonyms that are names, are nearly names, stand in the way of a name, or find nothing. */
export function lintNames(source: LintSource, lists: readonly SynonymList[]): Finding[] {
  const { topics } = source.search.source
  const terms = Array.from({ length: topics.size }, (_, rank) => topics.byRank(rank))
  const byTerm = new Map(lists.map((list) => [termKey(list), list]))
  return [
    ...terms.flatMap((term) => inTheWay(source, term, byTerm)),
    ...synonymsOf(lists).flatMap((synonym) => [...namedLike(synonym, terms), ...findsNothing(source, synonym)]),
  ]
}

/** A synonym that finds nothing itself: its words are read as several terms that no site has together, or none has its term. */
function findsNothing({ search }: LintSource, { text, list }: Synonym): Finding[] {
  if (tokenize(text, PLAIN_SEARCH.stopwords).kept.length === 0) return []
  const { total, matches } = understand(search.source, search.editorial, { ...PLAIN_SEARCH, q: text, limit: 1 })
  if (total > 0) return []
  const read = matches.map(({ term }) => `${term.taxonomy} ${term.name}`).join(' and ')
  const why = matches.length > 1 ? `it is read as ${read}, which no site has together` : 'no site has the term'
  return [about(`\`${text}\` on ${list.slug} finds nothing: ${why}`, { text, list })]
}

/** A synonym that changes what the name of another term finds. Each is tried alone. */
function inTheWay({ search }: LintSource, term: LexicalTerm, lists: ReadonlyMap<string, SynonymList>): Finding[] {
  const hits = search.editorial.synonyms.find(tokenize(term.name, 'all').kept)
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
    const owner = search.source.topics.byId(hit.term)
    const list = owner && lists.get(termKey(owner))
    if (total === alone.total || list === undefined) return []
    const lost = isIn({ total, ...read }) ? '' : `, and not those of ${term.taxonomy} ${term.name}`
    const text = list.synonyms[hit.position] as string
    const line = `\`${text}\` on ${owner?.name}: \`${term.nameForm}\` would find ${total} instead of ${alone.total}${lost}`
    return [about(line, { text, list })]
  })
}

/** A synonym that is a name of its own taxonomy, which a search finds first, or is nearly a name. */
function namedLike({ text, form, list }: Synonym, terms: readonly LexicalTerm[]): Finding[] {
  const equal = terms.find(({ taxonomy, nameForm, slugForm }) => {
    return taxonomy === list.taxonomy && (form === nameForm || form === slugForm)
  })
  if (equal)
    return [
      about(`\`${text}\` on ${list.slug}: it is the name of ${equal.slug === list.slug ? 'the term' : named(equal)}`, {
        text,
        list,
      }),
    ]
  const near = terms.filter(({ nameForm }) => isNear(form, nameForm))
  return near
    .filter((term) => termKey(term) !== termKey(list))
    .map((term) => about(`\`${text}\` on ${list.slug}: it is one letter from ${named(term)}`, { text, list }))
}

/** Whether one edit makes a text the other one. It leaves the first or the last letter. */
function isNear(a: string, b: string): boolean {
  const isClose = Math.abs(a.length - b.length) <= 1 && (a[0] === b[0] || a.at(-1) === b.at(-1))
  return isClose && Math.min(a.length, b.length) >= SHORTEST_NEAR && editsBetween(a, b) === 1
}

function named({ taxonomy, name, count }: LexicalTerm): string {
  return `${taxonomy} ${name} (${count === 1 ? '1 site' : `${count} sites`})`
}

function termKey({ taxonomy, slug }: TermRef): string {
  return `${taxonomy}/${slug}`
}
