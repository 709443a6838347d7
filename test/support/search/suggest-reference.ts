// A slow reference version of `/v1/suggest`, written from its rules (section 14): it compares every name of the world.
import { folded } from '../model/text.ts'
import { plain } from './catalog.ts'
import { termsBeginning } from './groups.ts'
import { matchable } from './text.ts'
import type { SearchTaxonomy, SearchWorld, Term } from './world.ts'

interface Completion {
  type: 'term' | 'synonym' | 'author' | 'title'
  taxonomy: SearchTaxonomy | null
  name: string
  slug: string
  url: string | null
  count: number | null
  via: string | null
  query?: string
}

/** A completion with the forms that are compared, and the term that appears once. */
interface Candidate {
  completion: Completion
  form: string
  raw: string
  term: Term | null
}

type Suggest = (q: string, limit: number) => Completion[]

/** The reference version over a world. */
export function suggestReference(world: SearchWorld): Suggest {
  const candidates = candidatesIn(world)
  return (q, limit) => {
    const [form, raw] = [matchable(q), rawOf(q)]
    const found = candidates.flatMap((candidate) => {
      const tier = tierOf(candidate, form, raw)
      return tier === null ? [] : [{ candidate, tier }]
    })
    const ordered = found
      .sort((a, b) => a.tier - b.tier || placeOf(a.candidate) - placeOf(b.candidate))
      .map(({ candidate }) => candidate)
    const whole = onceEach(ordered).slice(0, limit)
    const listed = whole.map(({ term }) => term)
    return [...whole.map(({ completion }) => completion), ...lastWords(world, q, listed)].slice(0, limit)
  }
}

/** Terms that complete the last word of several. (rules 28.16, 28.17) */
function lastWords(world: SearchWorld, q: string, listed: readonly (Term | null)[]): Completion[] {
  const words = q.trim().split(/\s+/)
  const last = matchable(words.at(-1) ?? '')
  const before = q
    .trim()
    .slice(0, q.trim().length - (words.at(-1) ?? '').length)
    .trimEnd()
  if (words.length < 2 || last === '' || matchable(before) === '') return []
  const terms = world.terms.filter((term) => !listed.includes(term))
  return termsBeginning({ ...world, terms }, last).map(({ taxonomy, name, slug, count, url }) => {
    return { type: 'term', taxonomy, name, slug, url, count, via: null, query: `${before} ${name.toLowerCase()}` }
  })
}

function tierOf(candidate: Candidate, form: string, raw: string): number | null {
  if (raw !== form && raw !== '') {
    if (candidate.raw === raw) return 0
    if (candidate.raw.startsWith(raw)) return 1
  }
  if (form === '') return null
  if (candidate.form === form) return 2
  if (candidate.form.startsWith(form)) return 3
  return candidate.form.includes(` ${form}`) ? 4 : null
}

/** Names of terms come before synonyms, and those before titles. */
function placeOf({ completion }: Candidate): number {
  return ['synonym', 'title'].indexOf(completion.type)
}

function onceEach(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<Term>()
  return candidates.filter(({ term }) => term === null || (!seen.has(term) && seen.add(term)))
}

function rawOf(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

/** Candidates by count, then name, then slug, titles last. A term comes before its synonyms. */
function candidatesIn({ terms, entries }: SearchWorld): Candidate[] {
  const used = terms.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.rank - b.rank)
  const titles = entries.map(({ site }) => {
    const { slug, url } = site.line
    const name = plain(site.line.title)
    const address = site.offline ? null : (url ?? null)
    return candidateOf({ type: 'title', taxonomy: null, name, slug, url: address, count: null, via: null }, name, null)
  })
  const keyed = titles.map((title) => ({ title, key: `${folded(title.completion.name)}\0${title.completion.slug}` }))
  keyed.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  return [...used.flatMap(candidatesOf), ...keyed.map(({ title }) => title)]
}

function candidatesOf(term: Term): Candidate[] {
  const { taxonomy, name, slug, url, count, synonyms } = term
  const counted = { taxonomy, name, slug, url, count }
  const type = taxonomy === 'authors' ? 'author' : 'term'
  const bySynonym = synonyms.map((via) => candidateOf({ type: 'synonym', ...counted, via }, via, term))
  return [candidateOf({ type, ...counted, via: null }, name, term), ...bySynonym]
}

function candidateOf(completion: Completion, text: string, term: Term | null): Candidate {
  return { completion, form: matchable(text), raw: rawOf(text), term }
}
