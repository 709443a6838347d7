// Chooses the engines: the only file that asks which ones are in use. The embedded ones are SQLite and memory in this
// process. What an engine needs is loaded with it, so that the embedded ones load nothing of the others.
import { existsSync } from 'node:fs'
import type { Config } from '../ground/config.ts'
import { type KeyAdmin, keyAdmin } from '../state/accounts/keys.ts'
import { QUERIES, type QueryWeek } from '../state/accounts/query-log.ts'
import type { Announce } from '../state/changes.ts'
import type { Database } from '../state/database.ts'
import type { Finding } from '../state/engine-check.ts'
import type { Postgres } from '../state/postgres/pool.ts'
import { accountsFile } from '../state/sqlite/accounts/database.ts'
import { QUERIES_SINCE } from '../state/sqlite/accounts/schema.ts'
import { catalogHome, type EditorialHome } from './editorial/home.ts'
import type { Engine, EngineEvents } from './server-engine.ts'

type Shared = NonNullable<Config['shared']>
type Sharing = Pick<Config, 'shared'>
type Accounting = Pick<Config, 'shared' | 'accountsDb'>

/** Opens the engines of a server. Throws UnusableEngine and errors of SQLite. */
export async function openEngine(config: Config, events: EngineEvents): Promise<Engine> {
  const { bucket, shared } = config
  const mirror = bucket === null ? null : (await import('./bucket.ts')).bucketMirror(bucket)
  const setting = { config, events, mirror }
  if (shared !== null) return (await import('./cluster/engine.ts')).sharedEngine(setting, shared)
  return (await import('./embedded-engine.ts')).embeddedEngine(setting)
}

/** Whether a server builds its snapshots from CATALOG_DB. Otherwise it pulls them from SNAPSHOT_URL. */
export function buildsSnapshots({ bucket }: Pick<Config, 'bucket'>): boolean {
  return bucket === null
}

/** How long a statement of a command may take, ms. An edit waits that long for another one. */
const COMMAND_MS = 60_000

/** Runs `work` of a command with the shared database, brought to this release. Throws UnusableEngine. */
async function withSharedDatabase<T>({ databaseUrl }: Shared, work: (db: Postgres) => Promise<T>): Promise<T> {
  const { explainPostgresError, openPostgres } = await import('../state/postgres/pool.ts')
  const { migratePostgres } = await import('../state/postgres/migrate.ts')
  const db = openPostgres(databaseUrl, { connections: 2, queryMs: COMMAND_MS })
  try {
    await migratePostgres(db, databaseUrl)
    return await work(db)
  } catch (error) {
    throw explainPostgresError(error, databaseUrl)
  } finally {
    await db.close()
  }
}

/** What a command does with each engine. */
export interface WithEither<T> {
  embedded(): Promise<T> | T
  shared(postgres: Postgres, announce: Announce): Promise<T>
}

/** Runs the work of a command for the engine in use. */
export async function withEngine<T>({ shared }: Sharing, work: WithEither<T>): Promise<T> {
  if (shared === null) return work.embedded()
  return withSharedDatabase(shared, (postgres) =>
    withAnnouncer(shared, postgres, (announce) => work.shared(postgres, announce)),
  )
}

/** Runs `work` with the function that announces changes. */
async function withAnnouncer<T>(shared: Shared, { query }: Postgres, work: (announce: Announce) => Promise<T>) {
  const { openValkey } = await import('../state/valkey/connection.ts')
  const { announcer } = await import('./cluster/follower.ts')
  const { changeStream } = await import('../state/valkey/stream.ts')
  const valkey = openValkey(shared, { renewed() {}, switched() {} })
  try {
    await valkey.requireUsable()
    return await work(announcer({ stream: changeStream(valkey), query, replicated: valkey.replicated }))
  } finally {
    valkey.close()
  }
}

/** Runs `work` with the accounts, as far as their schema has version `since`. Null if there are none yet. */
function withAccounts<T>(config: Accounting, work: (accounts: Database | null) => Promise<T>, since = 1): Promise<T> {
  const { accountsDb } = config
  return withEngine(config, {
    embedded: () => work(existsSync(accountsDb) ? accountsFile(accountsDb, { since }) : null),
    async shared(postgres, announce) {
      const { postgresDatabase } = await import('../state/postgres/database.ts')
      return work(postgresDatabase(postgres, announce))
    },
  })
}

/** Runs `work` with the keys for the operator's commands. Null if there are none yet. */
export function withKeyAdmin<T>(config: Accounting, work: (admin: KeyAdmin | null) => Promise<T>): Promise<T> {
  return withAccounts(config, (accounts) => work(accounts && keyAdmin(accounts)))
}

/** The searches of the weeks from one on (section 46). None if no server that counts them has opened the accounts yet. */
export function readQueries(config: Accounting, from: string): Promise<readonly QueryWeek[]> {
  const read = async (accounts: Database | null) => (await accounts?.run<QueryWeek>(QUERIES, [from])) ?? []
  return withAccounts(config, read, QUERIES_SINCE)
}

/** Whether the accounts are the file ACCOUNTS_DB. */
export function areAccountsInFile({ shared }: Sharing): boolean {
  return shared === null
}

/** Runs `work` with the home of the editorial data. */
export function withEditorialHome<T>(config: Sharing, work: (home: EditorialHome) => Promise<T>): Promise<T> {
  return withEngine(config, {
    embedded: () => work(catalogHome),
    async shared(postgres, announce) {
      const { postgresHome } = await import('./editorial/shared-home.ts')
      return work(postgresHome(postgres, announce, () => new Date()))
    },
  })
}

/**
 * Resolves when all live servers have turned to a publication and act on that; false if they do not in time. For several
 * servers. Throws UnusableEngine.
 */
export function awaitTurn(config: Sharing, publication: number, longestMs: number): Promise<boolean> {
  return withEngine(config, {
    embedded: () => true,
    async shared({ query }, announce) {
      const { turned } = await import('./cluster/turns.ts')
      const isOver = await turned(query, publication, longestMs)
      if (isOver) await announce()
      return isOver
    },
  })
}

/** Checks the engines that servers share, or what takes their place: `checkFile` checks the accounts file. */
export async function checkEngines(
  { shared, bucket }: Pick<Config, 'shared' | 'bucket'>,
  checkFile: () => Finding[],
): Promise<Finding[]> {
  const origin = bucket === null ? [] : await (await import('./bucket.ts')).checkBucket(bucket)
  if (shared === null) return [...checkFile(), ...origin]
  const { checkPostgres } = await import('../state/postgres/check.ts')
  const { checkValkey } = await import('../state/valkey/check.ts')
  return [...(await checkPostgres(shared.databaseUrl)), ...(await checkValkey(shared.valkeyUrl)), ...origin]
}
