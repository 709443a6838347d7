// The only file that chooses between the embedded engines and those that several servers share. What only one of them needs
// is imported when it is chosen.
import type { Config } from '../config.ts'
import { catalogHome, type EditorialHome } from './catalog/editorial-home.ts'
import type { Postgres } from './postgres/pool.ts'

type Shared = NonNullable<Config['shared']>

/** How long a statement of a command may take, ms. An edit waits that long for another one. */
const COMMAND_MS = 60_000

/** Connects a command to the shared database. Throws UnusableEngine if it cannot be used. */
export async function openSharedDatabase({ databaseUrl }: Pick<Shared, 'databaseUrl'>): Promise<Postgres> {
  const { openPostgres } = await import('./postgres/pool.ts')
  return openPostgres(databaseUrl, { connections: 2, queryMs: COMMAND_MS })
}

/** Runs `work` with the home of the editorial data. */
export async function withEditorialHome<T>(
  { shared }: Pick<Config, 'shared'>,
  work: (home: EditorialHome) => Promise<T>,
): Promise<T> {
  if (shared === null) return work(catalogHome)
  const { postgresHome } = await import('./postgres/editorial/home.ts')
  const db = await openSharedDatabase(shared)
  try {
    return await work(postgresHome(db, { async edit() {} }, () => new Date()))
  } finally {
    await db.close()
  }
}
