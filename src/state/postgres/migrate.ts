// Brings the shared database to the schema of this release. Any number of servers may start at once, also of two releases.
import { randomBytes } from 'node:crypto'
import { placeOf, UnusableEngine } from '../../ground/faults.ts'
import { explainPostgresError, openPostgres, type Postgres, type Query } from './pool.ts'
import { COMPATIBLE_SINCE, POSTGRES_MIGRATIONS } from './schema.ts'

export interface Release {
  /** The n-th migration takes a database from version n-1 to n. */
  readonly migrations: readonly string[]
  /** The oldest version whose release works with the result. */
  readonly compatibleSince: number
}

interface Stored {
  readonly version: number
  readonly compatibleSince: number
}

const THIS_RELEASE: Release = { migrations: POSTGRES_MIGRATIONS, compatibleSince: COMPATIBLE_SINCE }
/** Held by the server that migrates. The number is arbitrary, and the same in every release. */
const LOCK = 7_364_183_022
/** How long a migration may take, with waiting for another server's. */
const MIGRATION_MS = 600_000
const ADDRESS_KEY_BYTES = 32

const VERSION_TABLE = `CREATE TABLE IF NOT EXISTS schema_version (
  id integer PRIMARY KEY CHECK (id = 1), version integer NOT NULL, compatible_since integer NOT NULL)`
const WRITE_VERSION = `INSERT INTO schema_version VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET version = $1, compatible_since = greatest(schema_version.compatible_since, $2)`
/** The key is made here, because PostgreSQL has random bytes in an extension only. */
const FIRST_STATE = 'INSERT INTO accounts_state VALUES (1, $1) ON CONFLICT DO NOTHING'

/**
 * Migrates the database of `db`, which `url` names, in one transaction. A database that is up to date is only read.
 * Throws {@link UnusableEngine} if the database cannot be used: not reachable, no permission, or of a newer release that
 * this one does not work with.
 */
export async function migratePostgres(db: Postgres, url: string, release: Release = THIS_RELEASE): Promise<void> {
  try {
    if (isUpToDate(await storedVersion(db.query), release, url)) return
    const patient = openPostgres(url, { connections: 1, queryMs: MIGRATION_MS })
    await patient.transaction((query) => migrate(query, release, url)).finally(patient.close)
  } catch (error) {
    throw explainPostgresError(error, url)
  }
}

async function migrate(query: Query, release: Release, url: string): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const stored = await storedVersion(query)
  if (isUpToDate(stored, release, url)) return
  await query(VERSION_TABLE)
  for (const migration of release.migrations.slice(stored?.version ?? 0)) await query(migration)
  await query(FIRST_STATE, [randomBytes(ADDRESS_KEY_BYTES)])
  await query(WRITE_VERSION, [release.migrations.length, release.compatibleSince])
}

/** The version of a database; null if it is empty. */
async function storedVersion(query: Query): Promise<Stored | null> {
  const [row] = await query<{ there: boolean }>("SELECT to_regclass('schema_version') IS NOT NULL AS there")
  if (!row?.there) return null
  const rows = await query<Stored>('SELECT version, compatible_since AS "compatibleSince" FROM schema_version')
  return rows[0] ?? null
}

/** Whether there is nothing to migrate. Throws {@link UnusableEngine} if this release does not work with the database. */
function isUpToDate(stored: Stored | null, { migrations }: Release, url: string): boolean {
  if (stored === null || stored.version < migrations.length) return false
  if (migrations.length >= stored.compatibleSince) return true
  throw new UnusableEngine(
    `DATABASE_URL (${placeOf(url)}): the database has version ${stored.version} of the schema, which takes releases ` +
      `from version ${stored.compatibleSince} on, and this release has version ${migrations.length}. Install the newer ` +
      'release here too, or use another database.',
  )
}
