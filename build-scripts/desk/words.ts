// The inbox: words that no search understands, and what a synonym would change. (rule 48.16)
import type { TemplateArchive, TermRef, Timed, TuningRule } from '../../src/catalog/model/editorial.ts'
import { archivePath, SYNONYM_TAXONOMIES, type Term } from '../../src/catalog/model/taxonomy.ts'
import type { TermDetails, TimedItem, Trial, UnknownWord } from '../../src/engine/desk/editorial-jobs.ts'
import type { Work } from '../../src/engine/desk/jobs.ts'
import { onceEach } from '../../src/ground/caches.ts'
import { templateCount } from '../../src/search/json-text.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { keyOfRule, keyOfTerm } from '../../src/state/documents.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { findTermBySlug } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { catalogData, ignoredWords } from '../../src/state/sqlite/editorial/store.ts'
import { counted } from '../cli/lines.ts'
import type { Query, trials } from '../editorial/queries.ts'
import { readTerms, taxonomyOf } from '../terms/term.ts'
import type { Bench, OpenedBench } from './bench.ts'
import type { DeskCatalog } from './catalog.ts'

/** The queries whose words are looked at: those that most people searched for. */
const READ = 2_000
/** The rows of the inbox, the queries of a row, and the terms that a text offers. */
const [WORDS, QUERIES, OFFERED] = [40, 5, 6]

type Trials = ReturnType<typeof trials>

export function wordWork({ read }: DeskCatalog, bench: OpenedBench): Pick<Work, 'inbox' | 'trials'> {
  return {
    async inbox() {
      const { trials: tries, snapshot, findings } = await bench.current()
      const ignored = await read(ignoredWords)
      const rows = tries ? wordsIn(tries, await bench.queries(), ignored) : []
      const words = rows.slice(0, WORDS).map(([word, queries]) => unknownWord(tries as Trials, word, queries))
      return { words, more: rows.length - words.length, ignored, findings, day: snapshot?.day ?? null }
    },
    async trials({ word, text, term }) {
      const { trials: tries, snapshot } = await bench.current()
      const part = ` ${matchingForm(word)} `
      if (tries === null || snapshot === null || part.trim() === '') return []
      const queries = (await bench.queries()).filter(({ form }) => ` ${matchingForm(form)} `.includes(part))
      const named = term && (snapshot.terms.find(term.taxonomy, term.slug) ?? null)
      const meant = text.trim() === '' ? tries.near(word) : meantBy(tries, snapshot, text)
      return (term ? [named] : meant).flatMap((own) => (own ? trialOf(tries, own, { word, text, queries }) : []))
    },
  }
}

/** The words that are not understood, not even alone, with their queries: those of most people first. */
function wordsIn({ unknownIn }: Trials, queries: readonly Query[], ignored: readonly string[]) {
  const byPeople = queries.filter(({ unmatched }) => unmatched > 0).toSorted((a, b) => b.people - a.people)
  const words = new Map<string, Query[]>()
  for (const query of byPeople.slice(0, READ))
    for (const word of new Set(unknownIn(query.form).map(matchingForm))) {
      const isRow = words.has(word) || (!ignored.includes(word) && unknownIn(word).length > 0)
      if (isRow) words.set(word, [...(words.get(word) ?? []), query])
    }
  return [...words].sort(([, a], [, b]) => peopleOf(b) - peopleOf(a) || searchesOf(b) - searchesOf(a))
}

/** Nobody knows which people of two queries are the same, so there are at least those of one. */
function peopleOf([first]: readonly Query[]): number {
  return first?.people ?? 0
}

function searchesOf(queries: readonly Query[]): number {
  return queries.reduce((sum, { searches }) => sum + searches, 0)
}

function unknownWord(tries: Trials, word: string, queries: readonly Query[]): UnknownWord {
  return {
    ...{ word, people: peopleOf(queries), searches: searchesOf(queries) },
    queries: queries.slice(0, QUERIES).map(({ form, people }) => ({ form, people, sites: tries.ask(form).total })),
    more: Math.max(0, queries.length - QUERIES),
    trials: tries.near(word).map((term) => trialOf(tries, term, { word, text: '', queries })),
  }
}

interface Tried {
  readonly word: string
  /** What the editor typed for the term. */
  readonly text: string
  readonly queries: readonly Query[]
}

function trialOf({ ask, refusal, totalsWith }: Trials, term: Term, { word, text, queries }: Tried): Trial {
  const forms = [...new Set([word, ...queries.map(({ form }) => form)])].slice(0, QUERIES)
  const after = totalsWith(term, word, forms)
  return {
    ...{ term, isTypo: !formOf(term).includes(` ${matchingForm(nameIn(text).name)}`), harm: refusal(term, word) },
    queries: forms.map((form, at) => ({ form, before: ask(form).total, after: after[at] ?? 0 })),
  }
}

const formOf = onceEach(({ name }: Term) => ` ${matchingForm(name)}`)
const able = onceEach(({ terms }: OpenedSnapshot) => terms.all.filter(mayHaveSynonyms))

function mayHaveSynonyms({ taxonomy }: Term): boolean {
  return SYNONYM_TAXONOMIES.includes(taxonomy)
}

/** The parts of a term as a list of suggestions writes it: `Portfolio · genre`. */
function nameIn(text: string): { name: string; taxonomy: string | undefined } {
  const [, name = text, taxonomy] = /^(.*\S) · (\S+)$/s.exec(text) ?? []
  return { name, taxonomy }
}

/** The terms that a text can mean: those that are called so or have a word that begins so, that a search for it leads to, or that are spelled alike. */
function meantBy({ ask, near }: Trials, snapshot: OpenedSnapshot, text: string): Term[] {
  const { name, taxonomy } = nameIn(text)
  const form = ` ${matchingForm(name)}`
  const rank = (term: Term) => (formOf(term) === form ? 0 : formOf(term).startsWith(form) ? 1 : 2)
  const called = able(snapshot).filter((term) => formOf(term).includes(form))
  called.sort((a, b) => rank(a) - rank(b) || b.count - a.count)
  const led = ask(name).matches.flatMap(({ term }) => snapshot.terms.byId(term.id) ?? [])
  const all = new Set([...called.slice(0, OFFERED), ...led, ...near(name)].filter(mayHaveSynonyms))
  return [...all].filter((term) => taxonomy === undefined || term.taxonomy === taxonomy).slice(0, OFFERED)
}

export function termWork({ read }: DeskCatalog, bench: OpenedBench): Pick<Work, 'terms' | 'term'> {
  return {
    terms: ({ text, taxonomy, limit }) =>
      read((db) => {
        const has = (name: string) => ` ${matchingForm(name)}`.includes(` ${matchingForm(text)}`)
        const all = readTerms(db, taxonomy === '' ? null : taxonomyOf(taxonomy))
        return all
          .filter(({ name, slug }) => has(name) || has(slug))
          .sort((a, b) => b.count - a.count)
          .slice(0, limit)
      }),
    async term({ taxonomy, slug }) {
      const current = await bench.current()
      return read((db) => {
        const found = findTermBySlug(db, taxonomyOf(taxonomy), slug)
        return found && detailsOf(db, current, { taxonomy: taxonomyOf(taxonomy), slug: found.slug })
      })
    },
  }
}

function detailsOf(db: Db, bench: Bench, ref: TermRef): TermDetails | null {
  const term = readTerms(db, ref.taxonomy).find(({ slug }) => slug === ref.slug)
  if (term === undefined) return null
  const isTerm = (other: TermRef) => keyOfTerm(other) === keyOfTerm(ref)
  const data = catalogData(db)
  const rules = data.rules.filter((rule) => isAbout(rule, archivePath(ref.taxonomy, ref.slug), matchingForm(term.name)))
  const archives = data.archives.filter(({ filters }) => filters.some(isTerm))
  const keys = new Set([...rules.map(keyOfRule), ...archives.map(({ slug }) => slug)])
  return {
    ...term,
    former: term.aliases?.split(', ') ?? [],
    synonyms: SYNONYM_TAXONOMIES.includes(ref.taxonomy) ? (data.synonyms.find(isTerm)?.synonyms ?? []) : null,
    rules: rules.map((rule) => ruleItem(bench, rule)),
    archives: archives.map((archive) => archiveItem(bench, archive)),
    findings: bench.findings.filter(({ synonyms = [], rule, archive = '' }) => {
      return synonyms.some(isTerm) || keys.has(rule ? keyOfRule(rule) : archive)
    }),
    change: readCatalogState(db).change,
  }
}

/** Whether a rule leads to a path, or has a name among its words. */
function isAbout({ url, tokens }: TuningRule, path: string, name: string): boolean {
  return url.replace(/[?#].*$/, '') === path || ` ${matchingForm(tokens.join(' '))} `.includes(` ${name} `)
}

function ruleItem({ trials }: Bench, { url, tokens, ...rule }: TuningRule): TimedItem {
  const { total, rule: winner } = trials?.ask(tokens.join(' ')) ?? { total: 0, rule: null }
  const isOther = winner !== null && keyOfRule(winner) !== keyOfRule({ url, tokens })
  const where = winner === null ? 'is sent nowhere' : `is sent to ${winner.url}${isOther ? ' by another rule' : ''}`
  const finds = `A search for “${tokens.join(' ')}” finds ${counted(total, 'site')} and ${where}.`
  return { ...rule, name: url, parts: tokens, state: `${forceOf(rule)}. ${finds}` }
}

function archiveItem({ snapshot }: Bench, archive: TemplateArchive): TimedItem {
  const { slug, filters, ...rest } = archive
  const templates = snapshot ? templateCount(snapshot.catalog, archive) : 0
  return {
    ...rest,
    name: slug,
    parts: filters.map(keyOfTerm),
    state: `${forceOf(rest)}. ${counted(templates, 'template')}.`,
  }
}

function forceOf({ from, until }: Timed): string {
  if (until !== undefined && Date.parse(until) <= Date.now()) return 'Over'
  return from !== undefined && Date.parse(from) > Date.now() ? 'Not yet in force' : 'In force'
}
