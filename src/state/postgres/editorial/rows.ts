// Reads and writes the editorial data of the shared database. One statement reads everything, so that it sees one moment.
import { DOCUMENTS_AFTER, type Document, type DocumentRow, documentOf } from '../../documents.ts'
import { recordChange } from '../log.ts'
import type { Query } from '../pool.ts'

export interface EditorialRead {
  /** The documents that changed, removed ones too. */
  readonly documents: readonly Document[]
  /** The number of the last change; 0 if there was none. */
  readonly change: number
  /** The random value of the last change; '' if there was none. */
  readonly token: string
  /** The random value of the change that the reader knew; '' if this database does not have that change. */
  readonly known: string
  /** The edits after the one that the reader knew, if it asked for them. */
  readonly edits?: readonly SharedEdit[]
}

type Row = Omit<EditorialRead, 'documents'> & { readonly documents: readonly DocumentRow[] }

const READ = `SELECT change, token, coalesce((SELECT token FROM changes WHERE number = $1), '') AS known,
  (SELECT coalesce(json_agg(newer), '[]') FROM (${DOCUMENTS_AFTER}) AS newer) AS documents FROM editorial_state`

/** Reads what changed after a change number. With the token of an edit, also reads the edits after it. */
export async function readEditorial(query: Query, change: number, edit?: string): Promise<EditorialRead> {
  const [read] =
    edit === undefined
      ? await query<Row>(READ, [change])
      : await query<Row>(`SELECT data.*, ${EDITS_AFTER} FROM (${READ}) AS data`, [change, edit])
  const { documents, ...others } = read as Row
  return { ...others, documents: documents.map(documentOf) }
}

/** Lets one transaction at a time edit, until its end. Between two of its statements it may take a minute. */
export async function lockEditorial(query: Query): Promise<void> {
  await query("SET LOCAL idle_in_transaction_session_timeout = '60s'")
  await query('SELECT FROM editorial_state FOR UPDATE')
}

const WRITE = `INSERT INTO documents (kind, subject, body, change)
  SELECT kind, subject, body, $1 FROM jsonb_to_recordset($2) AS document (kind text, subject text, body text)
  ON CONFLICT (kind, subject) DO UPDATE SET body = excluded.body, change = excluded.change`

/**
 * Writes documents as one change inside a transaction that holds {@link lockEditorial}. Returns the number of the change. From
 * here on, changes of keys wait for this transaction. So it may pause for seconds only.
 */
export async function writeEditorial(query: Query, documents: readonly Document[]): Promise<number> {
  await query("SET LOCAL idle_in_transaction_session_timeout = '3s'")
  const { number, token } = await recordChange(query, 'edit')
  await query('UPDATE editorial_state SET change = $1, token = $2', [number, token])
  const rows = documents.map(({ members, ...document }) => ({ ...document, body: members && JSON.stringify(members) }))
  await query(WRITE, [number, JSON.stringify(rows)])
  return number
}

export interface SharedEdit {
  /** The random value of the change in the catalog of the build host that made it. */
  readonly token: string
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
  readonly command: string | null
  readonly note: string | null
  /** What it changed, as the history of a catalog has it. */
  readonly items: readonly unknown[]
}

/** A column of all edits after the one with a token, $2, oldest first; of all edits if that is none of them. */
const EDITS_AFTER = `(SELECT coalesce(json_agg(json_build_object('token', token, 'at', at, 'by', by, 'command', command,
    'note', note, 'items', items) ORDER BY id), '[]')
  FROM editorial_history WHERE id > coalesce((SELECT id FROM editorial_history WHERE token = $2), 0)) AS edits`

const APPEND = `INSERT INTO editorial_history (token, at, by, command, note, items)
  SELECT edit->>'token', edit->>'at', edit->>'by', edit->>'command', edit->>'note', (edit->>'items')::json
  FROM json_array_elements($1) WITH ORDINALITY AS new (edit, place) ORDER BY place ON CONFLICT (token) DO NOTHING`

/** Stores edits in their order, inside a transaction that edits. */
export async function appendEdits(query: Query, edits: readonly SharedEdit[]): Promise<void> {
  const rows = edits.map(({ items, ...edit }) => ({ ...edit, items: JSON.stringify(items) }))
  if (rows.length > 0) await query(APPEND, [JSON.stringify(rows)])
}

/** Forgets all edits, because the data of another catalog takes the place of this data. */
export async function forgetEdits(query: Query): Promise<void> {
  await query('DELETE FROM editorial_history')
}
