// The engine of a single machine: SQLite for what must last, and the memory of this process for rate limits.
import type { Config } from '../config.ts'
import { watchSnapshots } from '../snapshot/load/snapshot-watcher.ts'
import { localAuthorizer } from '../state/authorizer.ts'
import { openRateLimiter } from '../state/memory/rate-limiter.ts'
import { openVisitorLimiter } from '../state/memory/visitor-limiter.ts'
import { openAccounts } from '../state/sqlite/accounts.ts'
import { catalogEditorial } from '../state/sqlite/editorial/live.ts'
import type { BucketMirror } from './bucket-mirror.ts'
import { databaseFaults } from './faults.ts'
import type { Engine, EngineEvents } from './server-engine.ts'
import { mending, snapshotSources } from './sources.ts'

/** Opens the databases. `mirror` is null if snapshots are built in SNAPSHOT_DIR. */
export async function embeddedEngine(
  config: Config,
  events: EngineEvents,
  mirror: BucketMirror | null,
): Promise<Engine> {
  const { onFlushError } = events
  const { accountsDb, queryLog } = config
  const accounts = openAccounts(accountsDb, undefined, { onFlushError, queryLog })
  const limiter = openRateLimiter()
  await mirror?.start(config)
  const watcher = watchSnapshots(snapshotSources(config, catalogEditorial(config.catalogDb)), mending(events, mirror))
  return {
    accounts,
    authorizer: localAuthorizer(accounts, limiter),
    visitors: openVisitorLimiter(),
    watcher,
    openWindows: () => limiter.open,
    fallbacks: () => ({}),
    faults: async () => ({ ...(await databaseFaults({ config, accounts, watcher })), ...mirror?.faults() }),
    async close() {
      mirror?.close()
      watcher.close()
      await accounts.close()
    },
  }
}
