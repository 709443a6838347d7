// What people looked for, as `npm run editorial -- queries` prints it. (rules 46.7, 46.8)

import type { Editorial } from '../../src/catalog/model/editorial.ts'
import { readQueries } from '../../src/engine/engine.ts'
import type { Config } from '../../src/ground/config.ts'
import { matchingForm } from '../../src/search/matching-form.ts'
import { REST } from '../../src/search/search-counts.ts'
import { peopleOf, type QueryWeek, weekOf } from '../../src/state/accounts/query-log.ts'
import { WrongUsage } from '../cli/command.ts'
import { type Column, counted, table } from '../cli/lines.ts'
import type { QueriesOf } from './effects.ts'
import { type Lesson, teaching } from './teaching.ts'
import { publishedSnapshot } from './workbench.ts'

type QueryOptions = Record<'nothing' | 'unmatched' | 'json', boolean> & { weeks: string }

/** A form over all weeks that were asked for. */
interface Query extends Omit<QueryWeek, 'people'>, Partial<Lesson> {
  /** Of the week with most. */
  readonly people: number
}

/** The rows of a table. `--json` prints all. */
const SHOWN = 50

/** Returns the table, or its rows as JSON, with what `data` lacks to understand them. Throws {@link WrongUsage}. */
export async function shownQueries(config: Config, data: Editorial, options: QueryOptions): Promise<string> {
  const weeks = /^\d+$/.test(options.weeks) ? Number(options.weeks) : 0
  if (weeks < 1 || weeks > 26) throw new WrongUsage('--weeks takes a whole number from 1 to 26.')
  const all = merged(await readQueries(config, weekOf(Date.now(), weeks - 1)))
  const rest = all.find(({ form }) => form === REST)
  const asked = all.filter(({ form, nothing, unmatched }) => {
    return form !== REST && (!options.nothing || nothing > 0) && (!options.unmatched || unmatched > 0)
  })
  const snapshot = await publishedSnapshot(config.snapshotDir)
  const lessonFor = snapshot && teaching(snapshot, data)
  const rows = asked.sort((a, b) => b.searches - a.searches).slice(0, options.json ? asked.length : SHOWN)
  const queries = rows.map((row) => ({ ...row, ...lessonFor?.(row.form) }))
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
