// The engine of a single machine: SQLite for what must last, and the memory of this process for rate limits.
import { hostname } from 'node:os'
import { watchSnapshots } from '../snapshot/load/snapshot-watcher.ts'
import { localAuthorizer } from '../state/authorizer.ts'
import { openRateLimiter, openVisitorLimiter } from '../state/memory/rate-limiter.ts'
import { openAccounts } from '../state/sqlite/accounts.ts'
import { catalogEditorial } from '../state/sqlite/editorial/live.ts'
import { holdAccounts } from '../state/sqlite/server-hold.ts'
import { databaseFaults } from './faults.ts'
import { type Engine, type EngineSetting, mending, snapshotSources } from './server-engine.ts'

/** Opens the databases. */
export async function embeddedEngine({ config, events, mirror }: EngineSetting): Promise<Engine> {
  const { onFlushError } = events
  const stepAside = holdAccounts(config.accountsDb, `process ${process.pid} on ${hostname()}, for ${config.baseUrl}`)
  const accounts = openAccounts(config.accountsDb, undefined, { onFlushError, queryLog: config.queryLog })
  const limiter = openRateLimiter()
  await mirror?.start(config)
  const watcher = watchSnapshots(snapshotSources(config, catalogEditorial(config.catalogDb)), mending(events, mirror))
  return {
    accounts,
    authorizer: localAuthorizer(accounts, limiter),
    visitors: openVisitorLimiter(),
    watcher,
    stepAside,
    openWindows: () => limiter.open,
    fallbacks: () => ({}),
    faults: async () => ({ ...(await databaseFaults({ config, accounts, watcher })), ...mirror?.faults() }),
    async close() {
      for (const part of [mirror, watcher, accounts]) await part?.close()
      stepAside()
    },
  }
}
