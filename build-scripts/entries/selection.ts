// Chooses entries by filters: `genre=Portfolio color=Black offline`, and words of the title. (rule 44.20)
import { matchingForm } from '../../src/search/matching-form.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { counted, printable, table } from '../cli/lines.ts'
import { taxonomyOf, termNamed } from '../terms/term.ts'

/** An entry of a list. Catalogs of earlier releases know no hidden ones. */
interface Listed {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly published: string
  readonly offline: number
  readonly hidden?: string | null
}

type Test = (entry: Listed) => boolean

const STATES: Record<string, Test> = {
  live: ({ offline }) => offline === 0,
  offline: ({ offline }) => offline === 1,
  hidden: ({ hidden }) => Boolean(hidden),
}

/** The entries that pass all filters, in import order. Hidden ones pass with the filter `hidden` alone. */
export function* selection(db: Db, filters: readonly string[]): Generator<Listed> {
  const tests = filters.map((filter) => testOf(db, filter))
  if (!filters.includes('hidden')) tests.push(({ hidden }) => hidden == null)
  for (const entry of db.prepare<[], Listed>('SELECT * FROM entries ORDER BY id').all())
    if (tests.every((passes) => passes(entry))) yield entry
}

function testOf(db: Db, filter: string): Test {
  const state = STATES[filter]
  if (state) return state
  const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(filter) ?? []
  if (name === undefined || name === 'title') return titleTest(name ? value : filter)
  const term = termNamed(db, taxonomyOf(name), value)
  const of = term.taxonomy === 'sections' ? 'sections' : 'entry_terms'
  const ids = new Set(db.prepare<[number], number>(`SELECT entry_id FROM ${of} WHERE term_id = ?`).pluck().all(term.id))
  return ({ id }) => ids.has(id)
}

function titleTest(text: string): Test {
  const form = matchingForm(text)
  return ({ title }) => matchingForm(title).includes(form)
}

/** The entries as a table, newest first. */
export function listed(db: Db, filters: readonly string[]): string {
  const rows = [...selection(db, filters)].sort((a, b) => b.published.localeCompare(a.published) || b.id - a.id)
  const columns = [
    { title: 'SLUG', cell: ({ slug }: Listed) => printable(slug) },
    { title: 'PUBLISHED', cell: ({ published }: Listed) => published },
    {
      title: 'STATUS',
      cell: ({ hidden, offline }: Listed) => (hidden ? 'hidden' : offline === 1 ? 'offline' : 'live'),
    },
    { title: 'TITLE', cell: ({ title }: Listed) => printable(title) },
  ]
  return `${rows.length > 0 ? table(columns, rows) : ''}${counted(rows.length, 'entry', 'entries')}\n`
}
