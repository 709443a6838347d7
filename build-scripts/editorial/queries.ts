// What people looked for, as `npm run editorial -- queries` prints it. (rules 46.7, 46.8)

import { SYNONYM_TAXONOMIES, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import { termTable } from '../../src/catalog/model/term-table.ts'
import type { Config } from '../../src/config.ts'
import { readQueries } from '../../src/engine/engine.ts'
import { matchingForm, wordsOf } from '../../src/search/matching-form.ts'
import { REST } from '../../src/search/search-counts.ts'
import { nearestTerms } from '../../src/search/suggest/nearest-terms.ts'
import { peopleOf, type QueryWeek, weekOf } from '../../src/state/query-log.ts'
import { catalogTerms } from '../../src/state/sqlite/catalog/term-store.ts'
import { type Db, reading } from '../../src/state/sqlite/connection.ts'
import { WrongUsage } from '../cli/command.ts'
import { type Column, table } from '../cli/table.ts'
import type { QueriesOf } from './effects.ts'

type QueryOptions = Record<'nothing' | 'unmatched' | 'json', boolean> & { weeks: string }

/** A form over all weeks that were asked for. */
interface Query extends Omit<QueryWeek, 'people'> {
  /** Of the week with most. */
  readonly people: number
  readonly nearest: readonly string[]
  /** What makes the form a synonym of the nearest term. */
  readonly command: string
}

/** The rows of a table. `--json` prints all. */
const SHOWN = 50

/** Returns the table, or its rows as JSON. Throws {@link WrongUsage}. */
export async function shownQueries(config: Config, options: QueryOptions): Promise<string> {
  const weeks = /^\d+$/.test(options.weeks) ? Number(options.weeks) : 0
  if (weeks < 1 || weeks > 26) throw new WrongUsage('--weeks takes a whole number from 1 to 26.')
  const all = merged(await readQueries(config, weekOf(Date.now(), weeks - 1)))
  const rest = all.find(({ form }) => form === REST)
  const asked = all.filter(({ form, nothing, unmatched }) => {
    return form !== REST && (!options.nothing || nothing > 0) && (!options.unmatched || unmatched > 0)
  })
  const near = await reading(config.catalogDb, (db) => nearestIn(db), 'catalog')
  const rows = asked.sort((a, b) => b.searches - a.searches).slice(0, options.json ? asked.length : SHOWN)
  const queries = rows.map((row) => withCommand(row, near(row.form)))
  return options.json ? JSON.stringify(queries, null, 1) : text(queries, asked.length, rest?.searches ?? 0)
}

/**
 * Returns a function that finds the forms of this week and the last, those with most searches first, that have one of some texts
 * as their words. A log that cannot be read has none, because an edit does not depend on it.
 */
export async function recentQueries(config: Config): Promise<QueriesOf> {
  const rows = await readQueries(config, weekOf(Date.now(), 1)).catch(() => [])
  const forms = merged(rows.filter(({ form }) => form !== REST)).sort((a, b) => b.searches - a.searches)
  return (texts) => {
    const parts = texts.map((text) => ` ${matchingForm(text)} `)
    const hasPart = ({ form }: { form: string }) => parts.some((part) => ` ${matchingForm(form)} `.includes(part))
    return forms.filter(hasPart).map(({ form }) => form)
  }
}

function merged(rows: readonly QueryWeek[]): Omit<Query, 'nearest' | 'command'>[] {
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

/** Up to three terms near a form as `TAXONOMY SLUG`: near all of it, or else near one of its words. */
function nearestIn(db: Db): (form: string) => string[] {
  const terms = termTable(catalogTerms(db))
  const byName = Map.groupBy(terms.all, ({ name }) => matchingForm(name))
  const nearest = nearestTerms(terms, (name) => byName.get(matchingForm(name)) ?? [])
  const near = (taxonomy: Taxonomy, words: string) => nearest(taxonomy, words).map((slug) => `${taxonomy} ${slug}`)
  const nearTo = (words: string) => SYNONYM_TAXONOMIES.flatMap((taxonomy) => near(taxonomy, words))
  return (form) => {
    const whole = nearTo(form)
    return (whole.length > 0 ? whole : wordsOf(form).flatMap(nearTo)).slice(0, 3)
  }
}

function withCommand(row: Omit<Query, 'nearest' | 'command'>, nearest: readonly string[]): Query {
  const command = `npm run editorial -- synonyms ${nearest[0] ?? 'TAXONOMY SLUG'} --add "${row.form}"`
  return { ...row, nearest, command }
}

const COLUMNS: readonly Column<Query>[] = [
  { title: 'QUERY', cell: ({ form }) => form },
  { title: 'SEARCHES', right: true, cell: ({ searches }) => String(searches) },
  { title: 'NOTHING', right: true, cell: ({ nothing }) => String(nothing) },
  { title: 'UNMATCHED', right: true, cell: ({ unmatched }) => String(unmatched) },
  { title: 'PEOPLE', right: true, cell: ({ people }) => (people >= 250 ? '250+' : String(people)) },
  { title: 'NEAREST', cell: ({ nearest }) => nearest.join(', ') || '-' },
  { title: 'TO MAKE IT A SYNONYM', cell: ({ command }) => command },
]

function text(queries: readonly Query[], all: number, rest: number): string {
  const lines = queries.length === 0 ? 'Nothing that three people searched for.' : table(COLUMNS, queries).trimEnd()
  const more = all > queries.length ? [`… and ${all - queries.length} more: --json prints all of them.`] : []
  const over = rest > 0 ? [`${rest} more searches were counted together: there were too many different ones.`] : []
  return [lines, ...more, ...over].join('\n')
}
