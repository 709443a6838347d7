// Reads changes for the desk: what each one changed, for how many sites, and what stands in the way of taking it back.

import { isNoted } from '../../src/catalog/import/entry-layers.ts'
import { isEntryTaxonomy } from '../../src/catalog/import/import-line.ts'
import { TAXONOMY, type Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { DeskChange, Work } from '../../src/engine/desk/jobs.ts'
import type { ChangeItem } from '../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { findTermBySlug } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { itemsOf, type LoggedChange, readLog } from '../../src/state/sqlite/history/log.ts'
import { conflictsWith } from '../../src/state/sqlite/history/take-back.ts'
import { counted } from '../cli/lines.ts'
import { filterOf, itemLines, touched } from '../history/texts.ts'
import type { DeskCatalog } from './catalog.ts'

/** How many subjects one change is shown with. What stands in the way of a larger one is looked for when it is taken back. */
const SHOWN = 20

export function changeWork({ read }: DeskCatalog): Pick<Work, 'log'> {
  return {
    log: ({ what, by = null, before = null, limit }) =>
      read((db) =>
        readLog(db, { ...filterOf(db, what ?? undefined), by, before }, limit).map((change) => changeOf(db, change)),
      ),
  }
}

function changeOf(db: Db, change: LoggedChange): DeskChange {
  const items = itemsOf(db, change.number, SHOWN)
  const sites = countSites(db, change.number)
  const [only] = items.filter(({ kind }) => kind === 'entry')
  const title = only && storedEntryReader(db)(only.subject)?.entry.title
  return {
    ...change,
    what: sites === 0 || only === undefined ? touched(db, change.number) : wordsOf(items, sites),
    site: sites === 1 && only ? { slug: only.subject, title: title ?? only.subject } : null,
    lines: items.flatMap((item) => linesOf(item, sites === 1)),
    sites: sites || countUses(db, items),
    lasting: lastingText(db, change.number, items),
  }
}

function countSites(db: Db, number: number): number {
  const sql = "SELECT count(DISTINCT subject) FROM change_items WHERE number = ? AND kind = 'entry'"
  return db.prepare<[number], number>(sql).pluck().get(number) as number
}

/** How many sites show the terms that were changed. */
function countUses(db: Db, items: readonly ChangeItem[]): number {
  const ids = items.flatMap(({ kind, subject }) => {
    const [taxonomy = '', slug = ''] = subject.split('/')
    return kind === 'term' ? [findTermBySlug(db, taxonomy as Taxonomy, slug)?.id ?? 0] : []
  })
  const sql = `SELECT count(DISTINCT entry_id) FROM (SELECT entry_id, term_id FROM entry_terms UNION ALL
    SELECT entry_id, term_id FROM sections) WHERE term_id IN (SELECT value FROM json_each(?))`
  return ids.length === 0 ? 0 : (db.prepare<[string], number>(sql).pluck().get(JSON.stringify(ids)) as number)
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ url: 'address', published: 'date', offline: 'status', palette: 'colors', screenshot: 'picture' },
}

/** Such as "tags, title", or "tags of 5 sites". */
function wordsOf(items: readonly ChangeItem[], sites: number): string {
  const words = items.filter(({ kind }) => kind === 'entry').flatMap(memberWords)
  return `${[...new Set(words)].join(', ')}${sites > 1 ? ` of ${counted(sites, 'site')}` : ''}`
}

/** What became of each member, below the name of what has them, unless that is the one site. */
function linesOf(item: ChangeItem, isOnly: boolean): string[] {
  const [head = '', ...lines] = itemLines(item).filter((line) => !isNoted(line.trim()))
  const words = lines.map((line) =>
    line
      .trim()
      .replace(/^sections\.(\d+)\.?/, 'section $1 ')
      .replace(/^\w+/, (name) => (isEntryTaxonomy(name) ? TAXONOMY[name].many : (WORDS[name] ?? name))),
  )
  const { kind, subject, before, after } = item
  const taxonomy = subject.split('/')[0] as Taxonomy
  if (kind === 'term' && before === null) return [`new ${TAXONOMY[taxonomy].one}: ${after?.['name']}`]
  if (kind !== 'entry') return [head, ...words]
  return isOnly ? words : [head.replace(/^entry /, ''), ...words]
}

function memberWords({ before, after }: ChangeItem): string[] {
  if (before === null || after === null) return [before === null ? 'addition' : 'removal']
  if (before['hidden'] !== after['hidden']) return [after['hidden'] === null ? 'shown again' : 'taken down']
  const names = Object.keys(after).filter((name) => !isNoted(name))
  return names.map((name) => (isEntryTaxonomy(name) ? 'tags' : (WORDS[name] ?? name)))
}

/** Why a change cannot be taken back, and what to do instead. */
function lastingText(db: Db, number: number, items: readonly ChangeItem[]): string | null {
  if (items.length === 0) return 'It has no details, so it cannot be taken back. Change what it changed by hand.'
  if (items.length === SHOWN) return null
  const [first] = conflictsWith(db, number).flatMap(({ later }) => later)
  if (first === undefined) return null
  return `${first.by ?? 'Somebody'} changed the same later, in change ${first.number}. Take that back first, or edit it by hand.`
}
