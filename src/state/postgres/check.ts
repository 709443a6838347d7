// Checks the shared database: reachable, of a supported version, with a schema that this release knows, and writable.

import { placeOf } from '../../ground/faults.ts'
import { type Finding, fail, ok, warn } from '../engine-check.ts'
import { explainPostgresError, openPostgres, type Query } from './pool.ts'
import { COMPATIBLE_SINCE, POSTGRES_MIGRATIONS } from './schema.ts'

const WHAT = 'PostgreSQL'
/** The oldest version that is tested, as PostgreSQL numbers it. */
const OLDEST = 150_000
/** The rights that servers and commands need on every table but the schema's version. */
const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
const HAS_RIGHTS = RIGHTS.map((right) => `has_table_privilege(oid, '${right}')`).join(' AND ')

type Schema = { version: number; since: number }

interface ServerFacts {
  version: string
  number: number
  keys: number | null
  schema: Schema | null
  /** A table without the rights. */
  locked: string | null
  isReadOnly: boolean
}

/** One finding. Changes nothing, and takes at most some seconds. */
export async function checkPostgres(url: string): Promise<Finding[]> {
  const db = openPostgres(url, { connections: 1 })
  try {
    return [judged(await db.transaction(look), placeOf(url))]
  } catch (error) {
    return [{ level: 'fail', what: WHAT, text: (explainPostgresError(error, url) as Error).message }]
  } finally {
    await db.close()
  }
}

async function look(query: Query): Promise<ServerFacts> {
  const [server] = await query<ServerFacts>(`SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::integer AS number,
    current_setting('transaction_read_only')::boolean OR pg_is_in_recovery() AS "isReadOnly"`)
  const [table] = await query<{ there: boolean }>("SELECT to_regclass('schema_version') IS NOT NULL AS there")
  const nothing = { ...(server as ServerFacts), keys: null, schema: null, locked: null }
  if (!table?.there) return nothing
  const [locked] = await query<{ name: string }>(`SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'schema_version'
      AND NOT (${HAS_RIGHTS}) LIMIT 1`)
  if (locked) return { ...nothing, locked: locked.name }
  const [schema] = await query<Schema>('SELECT version, compatible_since AS since FROM schema_version')
  const [count] = await query<{ keys: number }>('SELECT count(*) AS keys FROM keys')
  return { ...nothing, schema: schema ?? null, keys: count?.keys ?? 0 }
}

function judged({ version, number, keys, schema, locked, isReadOnly }: ServerFacts, host: string): Finding {
  const newest = POSTGRES_MIGRATIONS.length
  const text = `${host}: version ${version}`
  const unfit = (reason: string, fix: string) => fail(WHAT, `${text}, ${reason}`, fix)
  if (isReadOnly) return unfit('which takes no writes', 'point DATABASE_URL to the primary server')
  if (locked !== null)
    return unfit(`whose table ${locked} the user may not write`, `grant ${RIGHTS.join(', ')}, or use the owner`)
  if (schema === null) return ok(WHAT, `${text}, empty (the next start creates the tables)`)
  const state = `${keys} keys, schema version ${schema.version}`
  if (schema.since > newest) return unfit(`${state}; this release knows up to ${newest}`, 'update Vitrine')
  if (number < OLDEST) return warn(WHAT, `${text}, ${state}`, `use version ${OLDEST / 10_000} or newer`)
  const later = schema.version < Math.max(newest, COMPATIBLE_SINCE) ? ' (the next start migrates it)' : ''
  return ok(WHAT, `${text}, ${state}${later}`)
}
