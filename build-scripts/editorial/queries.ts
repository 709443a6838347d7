// What people looked for, as `npm run editorial -- queries` prints it. (rules 46.7, 46.8)
import type { Editorial } from '../../src/catalog/model/editorial.ts'
import { SYNONYM_TAXONOMIES, type Term } from '../../src/catalog/model/taxonomy.ts'
import { readQueries } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import { REST } from '../../src/search/search-counts.ts'
import { nearestTerms } from '../../src/search/suggest/nearest-terms.ts'
import { unmatchedTokens } from '../../src/search/understand/understand.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { peopleOf, type QueryWeek, weekOf } from '../../src/state/accounts/query-log.ts'
import { WrongUsage } from '../cli/command.ts'
import { type Column, counted, table } from '../cli/lines.ts'
import { withAdded } from './edits.ts'
import { fitting } from './fitting.ts'
import { publishedSnapshot, type QueriesOf, workbench } from './workbench.ts'

type QueryOptions = Record<'nothing' | 'unmatched' | 'json', boolean> & { weeks: string }

/** A form over all weeks that were asked for. */
export interface Query extends Omit<QueryWeek, 'people'>, Partial<Lesson> {
  /** Of the week with most. */
  readonly people: number
}

/** The rows of a table. `--json` prints all. */
const SHOWN = 50

/** Returns the table, or its rows as JSON, with what `data` lacks to understand them. Throws {@link WrongUsage}. */
export async function shownQueries(config: Config, data: Editorial, options: QueryOptions): Promise<string> {
  const weeks = /^\d+$/.test(options.weeks) ? Number(options.weeks) : 0
  if (weeks < 1 || weeks > 26) throw new WrongUsage('--weeks takes a whole number from 1 to 26.')
  const { forms, rest } = await searchedFor(config, weeks)
  const asked = forms.filter(({ nothing, unmatched }) => {
    return (!options.nothing || nothing > 0) && (!options.unmatched || unmatched > 0)
  })
  const snapshot = await publishedSnapshot(config.snapshotDir)
  const lessonFor = snapshot && teaching(snapshot, data)
  const rows = asked.slice(0, options.json ? asked.length : SHOWN)
  const queries = rows.map((row) => ({ ...row, ...lessonFor?.(row.form) }))
  return options.json ? JSON.stringify(queries, null, 1) : text(queries, asked.length, rest)
}

/** The forms of the last weeks, those with most searches first, and how many searches for others were counted together. */
export async function searchedFor(config: Config, weeks: number): Promise<{ forms: Query[]; rest: number }> {
  const all = merged(await readQueries(config, weekOf(Date.now(), weeks - 1)))
  const rest = all.find(({ form }) => form === REST)?.searches ?? 0
  return { forms: all.filter(({ form }) => form !== REST).sort((a, b) => b.searches - a.searches), rest }
}

/**
 * Returns a function that finds the forms of this week and the last, those with most searches first, that have one of some texts
 * as their words. A log that cannot be read has none, because an edit does not depend on it.
 */
export async function recentQueries(config: Config): Promise<QueriesOf> {
  const { forms } = await searchedFor(config, 2).catch(() => ({ forms: [] }))
  return (texts) => {
    const parts = texts.map((text) => ` ${matchingForm(text)} `)
    const hasPart = ({ form }: { form: string }) => parts.some((part) => ` ${matchingForm(form)} `.includes(part))
    return forms.filter(hasPart).map(({ form }) => form)
  }
}

function merged(rows: readonly QueryWeek[]): Query[] {
  const forms = Map.groupBy(rows, ({ form }) => form)
  const sum = (own: readonly QueryWeek[], of: 'searches' | 'nothing' | 'unmatched') =>
    own.reduce((total, row) => total + row[of], 0)
  return Array.from(forms, ([form, own]) => ({
    form,
    searches: sum(own, 'searches'),
    nothing: sum(own, 'nothing'),
    unmatched: sum(own, 'unmatched'),
    people: Math.max(...own.map(({ people }) => peopleOf(people))),
  }))
}

/** The widths of the texts in a table for 80 columns. */
const [QUERY, UNKNOWN] = [34, 17]

const COLUMNS: readonly Column<Query>[] = [
  { title: 'QUERY', cell: ({ form }) => clipped(form, QUERY) },
  { title: 'SEARCHES', right: true, cell: ({ searches }) => String(searches) },
  { title: 'NOTHING', right: true, cell: ({ nothing }) => String(nothing) },
  { title: 'PEOPLE', right: true, cell: ({ people }) => (people >= 250 ? '250+' : String(people)) },
  { title: 'NOT UNDERSTOOD', cell: ({ unknown }) => clipped(unknown?.join(' ') || '-', UNKNOWN) },
]

function clipped(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

function text(queries: readonly Query[], all: number, rest: number): string {
  const lines = queries.length === 0 ? 'Nothing that three people searched for.' : table(COLUMNS, queries).trimEnd()
  const more = all > queries.length ? [`… and ${all - queries.length} more: --json prints all of them.`] : []
  const over = rest > 0 ? [`${rest} more searches were counted together: there were too many different ones.`] : []
  const blind = queries.some(({ unknown }) => unknown === undefined) ? [NO_SNAPSHOT] : []
  return [lines, ...more, ...over, ...blind, ...queries.flatMap(editLines)].join('\n')
}

const NO_SNAPSHOT = 'Without a snapshot, it is not known what is understood. Build one with: npm run snapshot'

function editLines({ form, edit }: Query): string[] {
  if (!edit) return []
  const { before, after, command } = edit
  return ['', `${form}: ${before} → ${counted(after, 'site')}, with`, `  ${command}`]
}

interface Lesson {
  /** The words that no filter comes from. */
  readonly unknown: readonly string[]
  /** An edit that changes what the query finds, with the number of sites before and after it. */
  readonly edit: { readonly command: string; readonly before: number; readonly after: number } | null
}

/** What synonyms would change of the published snapshot. */
export function trials(snapshot: OpenedSnapshot, data: Editorial) {
  const { search, ask } = workbench(snapshot, data)
  const { terms } = snapshot
  const lists = new Map<Term | undefined, readonly string[]>(
    data.synonyms.map((list) => [terms.find(list.taxonomy, list.slug), list.synonyms]),
  )
  const listOf = (term: Term) => lists.get(term) ?? []
  return {
    ask,
    /** Why a text should be no synonym of a term, or null. */
    refusal: fitting(terms.all, listOf).refusal,
    /** The terms that a text is spelled like, or of the same family as. */
    near: nearIn(snapshot),
    /** The words of a query that no filter comes from. */
    unknownIn: (form: string) => unmatchedTokens(ask(form)).map(({ text }) => text),
    /** The sites that queries would find if a term had a synonym more. */
    totalsWith(term: Term, synonym: string, forms: readonly string[]): number[] {
      search.replaceSynonyms(term, withAdded(listOf(term), [synonym]))
      const totals = forms.map((form) => ask(form).total)
      search.replaceSynonyms(term, listOf(term))
      return totals
    },
  }
}

/** Returns a function that tries edits for a query on the published snapshot. Each makes a text a synonym of a term near it. */
function teaching(snapshot: OpenedSnapshot, data: Editorial): (form: string) => Lesson {
  const { ask, unknownIn, near, refusal, totalsWith } = trials(snapshot, data)
  return (form) => {
    const own = ask(form)
    const unknown = unknownIn(form)
    const texts = unknown.length > 0 ? new Set([form, ...unknown]) : []
    const tries = [...texts].flatMap((text) => near(text).map((term) => ({ term, text })))
    for (const { term, text } of tries.filter((one) => refusal(one.term, one.text) === null)) {
      const [after = 0] = totalsWith(term, text, [form])
      if (after > 0 && after !== own.total)
        return { unknown, edit: { command: commandOf(term, text), before: own.total, after } }
    }
    return { unknown, edit: null }
  }
}

function nearIn({ terms }: OpenedSnapshot): (text: string) => Term[] {
  const byName = Map.groupBy(terms.all, ({ name }) => matchingForm(name))
  const nearest = nearestTerms(terms, (name) => byName.get(matchingForm(name)) ?? [])
  return (text) =>
    SYNONYM_TAXONOMIES.flatMap((taxonomy) =>
      nearest(taxonomy, text).flatMap((slug) => terms.find(taxonomy, slug) ?? []),
    )
}

function commandOf({ taxonomy, slug }: Term, synonym: string): string {
  const typed = /^[\p{L}\p{M}\p{N}-]+$/u.test(synonym) ? synonym : `'${synonym.replaceAll("'", `'\\''`)}'`
  return `npm run editorial -- synonyms ${taxonomy} ${slug} --add ${typed}`
}
