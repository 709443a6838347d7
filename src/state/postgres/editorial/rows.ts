// Reads and writes the editorial data of the shared database. One statement reads everything, so that it sees one moment.
import { limited, type SynonymList, type TemplateArchive, type TuningRule } from '../../../catalog/model/editorial.ts'
import type { EditorialChanges, Takedown } from '../../editorial.ts'
import { recordChange } from '../log.ts'
import type { Query } from '../pool.ts'
import { EDITS_AFTER, type SharedEdit } from './history.ts'

export interface EditorialRead extends EditorialChanges {
  /** All of them, whenever they changed. */
  takedowns: readonly Takedown[]
  /** The number of the last change; 0 if there was none. */
  change: number
  /** The random value of the last change; '' if there was none. */
  token: string
  /** The random value of the change that the reader knew; '' if this database does not have that change. */
  known: string
  /** The edits after the one that the reader knew, if it asked for them. */
  edits?: readonly SharedEdit[]
}

/** jsonb sorts the members of an object, and the API has them in an order of its own. */
const FILTERS = `(SELECT coalesce(json_agg(json_build_object('taxonomy', item->'taxonomy', 'slug', item->'slug') ORDER BY place), '[]')
  FROM jsonb_array_elements(filters) WITH ORDINALITY AS filter (item, place))`
const TIMES = "'from', from_time, 'until', until_time"
const READ = `SELECT change, token,
    coalesce((SELECT token FROM changes WHERE number = $1), '') AS known,
    (SELECT coalesce(json_agg(json_build_object('slug', slug, 'pictures', pictures, 'reason', reason) ORDER BY slug), '[]')
      FROM takedowns) AS takedowns,
    (SELECT coalesce(json_agg(json_build_object('taxonomy', taxonomy, 'slug', slug, 'synonyms', synonyms) ORDER BY taxonomy, slug), '[]')
      FROM synonym_lists WHERE change > $1) AS synonyms,
    (SELECT coalesce(json_agg(json_build_array(id, CASE WHEN NOT removed THEN
        json_build_object('url', url, 'tokens', tokens, 'title', title, ${TIMES}) END) ORDER BY id), '[]')
      FROM tuning_rules WHERE change > $1) AS rules,
    (SELECT coalesce(json_agg(json_build_array(id, CASE WHEN NOT removed THEN
        json_build_object('slug', slug, 'title', title, 'filters', ${FILTERS}, ${TIMES}) END) ORDER BY id), '[]')
      FROM template_archives WHERE change > $1) AS archives
  FROM editorial_state`

/**
 * Reads what changed after a change number. The places of rules and archives are their ids. With the token of an edit, also
 * reads the edits after it.
 */
export async function readEditorial(query: Query, change: number, edit?: string): Promise<EditorialRead> {
  const [read] =
    edit === undefined
      ? await query<EditorialRead>(READ, [change])
      : await query<EditorialRead>(`SELECT data.*, ${EDITS_AFTER} FROM (${READ}) AS data`, [change, edit])
  const { rules, archives, ...others } = read as EditorialRead
  return { ...others, rules: rules.map(placedItem), archives: archives.map(placedItem) }
}

function placedItem<T extends TuningRule | TemplateArchive>([id, item]: readonly [number, T | null]) {
  return [id, item && (limited(item) as T)] as const
}

/** Lets one transaction at a time edit, until its end. Between two of its statements it may take a minute. */
export async function lockEditorial(query: Query): Promise<void> {
  await query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
  await query('SELECT FROM editorial_state FOR UPDATE')
}

/** Changes of items that have an order, by their ids. */
export interface Placed<T> {
  readonly removed: readonly number[]
  readonly replaced: readonly (readonly [id: number, item: T])[]
  /** In their order, after all others. */
  readonly added: readonly T[]
}

export interface EditorialWrites {
  readonly takedowns: readonly Takedown[]
  readonly synonyms: readonly SynonymList[]
  readonly rules: Placed<TuningRule>
  readonly archives: Placed<TemplateArchive>
}

/**
 * Writes edits as one change inside a transaction that holds {@link lockEditorial}. Returns the number of the change.
 * Throws an error for the operator if a text cannot be stored.
 */
export async function writeEditorial(query: Query, { rules, archives, ...writes }: EditorialWrites): Promise<number> {
  const change = await nextEditorialChange(query)
  const run = async (text: string, items: readonly unknown[]) => {
    if (items.length > 0) await query(text, [change, storable(JSON.stringify(items))])
  }
  const withId = <T>([id, item]: readonly [number, T]) => ({ id, ...item })
  await run(PUT_TAKEDOWNS, writes.takedowns)
  await run(PUT_SYNONYMS, writes.synonyms)
  await run(REMOVE('tuning_rules'), rules.removed)
  await run(REMOVE('template_archives'), archives.removed)
  await run(REPLACE_RULES, rules.replaced.map(withId))
  await run(REPLACE_ARCHIVES, archives.replaced.map(withId))
  await run(ADD_RULES, rules.added)
  await run(ADD_ARCHIVES, archives.added)
  return change
}

/** U+0000 in JSON, after an even number of backslashes. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/

function storable(json: string): string {
  if (NUL.test(json)) throw new Error('The editorial data has the character U+0000, which PostgreSQL cannot store.')
  return json
}

/** From here on, changes of keys wait for this transaction. So it may pause for seconds only. */
async function nextEditorialChange(query: Query): Promise<number> {
  await query("SET LOCAL idle_in_transaction_session_timeout = '3s'")
  const { number, token } = await recordChange(query, 'edit')
  await query('UPDATE editorial_state SET change = $1, token = $2', [number, token])
  return number
}

const PUT_TAKEDOWNS = `INSERT INTO takedowns (slug, pictures, reason, change)
  SELECT slug, pictures, reason, $1 FROM jsonb_to_recordset($2) AS site (slug text, pictures jsonb, reason text)
  ON CONFLICT (slug) DO UPDATE SET pictures = excluded.pictures, reason = excluded.reason, change = excluded.change`
const PUT_SYNONYMS = `INSERT INTO synonym_lists (taxonomy, slug, synonyms, change)
  SELECT taxonomy, slug, synonyms, $1 FROM jsonb_to_recordset($2) AS list (taxonomy text, slug text, synonyms jsonb)
  ON CONFLICT (taxonomy, slug) DO UPDATE SET synonyms = excluded.synonyms, change = excluded.change`
const REMOVE = (table: string) => `UPDATE ${table} SET removed = true, change = $1
  WHERE id IN (SELECT value::integer FROM jsonb_array_elements_text($2) AS value)`
const REPLACE_RULES = `UPDATE tuning_rules AS rule SET title = new.title, from_time = new.from, until_time = new.until, change = $1
  FROM jsonb_to_recordset($2) AS new (id integer, title text, "from" text, until text) WHERE rule.id = new.id`
const REPLACE_ARCHIVES = `UPDATE template_archives AS archive SET title = new.title, filters = new.filters,
    from_time = new.from, until_time = new.until, change = $1
  FROM jsonb_to_recordset($2) AS new (id integer, title text, filters jsonb, "from" text, until text) WHERE archive.id = new.id`
const ADD_RULES = `INSERT INTO tuning_rules (url, tokens, title, from_time, until_time, change)
  SELECT item->>'url', item->'tokens', item->>'title', item->>'from', item->>'until', $1
  FROM jsonb_array_elements($2) WITH ORDINALITY AS new (item, place) ORDER BY place`
const ADD_ARCHIVES = `INSERT INTO template_archives (slug, title, filters, from_time, until_time, change)
  SELECT item->>'slug', item->>'title', item->'filters', item->>'from', item->>'until', $1
  FROM jsonb_array_elements($2) WITH ORDINALITY AS new (item, place) ORDER BY place`
