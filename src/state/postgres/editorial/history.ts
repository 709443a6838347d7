// The history of the shared editorial data: who made each edit, why, and what it changed. (rules 44.14, 44.15)
import type { Query } from '../pool.ts'

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
export const EDITS_AFTER = `(SELECT coalesce(json_agg(json_build_object('token', token, 'at', at, 'by', by, 'command', command,
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
