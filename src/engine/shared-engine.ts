// The engine of one of several servers: PostgreSQL for what must last, Valkey for what must be exact at once.
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { watchSnapshots } from '../snapshot/load/snapshot-watcher.ts'
import { aloneMemory } from '../state/cluster/alone.ts'
import { follower } from '../state/cluster/follower.ts'
import { keyCache } from '../state/cluster/key-cache.ts'
import { sharedAnnouncer } from '../state/cluster/shared-announcer.ts'
import { sharedAuthorizer } from '../state/cluster/shared-authorizer.ts'
import { sharedVisitors } from '../state/cluster/shared-visitors.ts'
import { postgresAccounts } from '../state/postgres/accounts.ts'
import { changeFeed } from '../state/postgres/change-feed.ts'
import { openSharedEditorial } from '../state/postgres/editorial/live.ts'
import { migratePostgres } from '../state/postgres/migrate.ts'
import { openPostgres } from '../state/postgres/pool.ts'
import { openRateLimiter } from '../state/rate-limit/rate-limiter.ts'
import { openVisitorLimiter } from '../state/rate-limit/visitor-limiter.ts'
import { admissions } from '../state/valkey/admissions.ts'
import { openValkey } from '../state/valkey/connection.ts'
import type { BucketMirror } from './bucket-mirror.ts'
import { engineFault } from './faults.ts'
import type { Engine, EngineEvents } from './server-engine.ts'
import { mending, snapshotSources } from './sources.ts'
import { serverTurns } from './turns.ts'

/** Opens the engines. Throws UnusableEngine. Over 40 lines: it joins parts that each need some of the others. */
export async function sharedEngine(
  config: Config,
  { databaseUrl, valkeyUrl }: NonNullable<Config['shared']>,
  events: EngineEvents,
  mirror: BucketMirror | null,
): Promise<Engine> {
  const db = openPostgres(databaseUrl)
  await migratePostgres(db, databaseUrl)
  const valkey = openValkey(valkeyUrl, { switched: () => feed.hurry(), renewed: () => changes.renew() })
  await valkey.requireUsable()
  const announcer = sharedAnnouncer(valkey, db.query)
  const accounts = postgresAccounts({
    db,
    announcer: {
      ...announcer,
      async key(keyId, change) {
        await announcer.key(keyId, change)
        keys.drop(keyId)
      },
    },
    onFlushError: events.onFlushError,
  })
  const editorial = openSharedEditorial(db)
  await editorial.catchUp()
  const keys = keyCache({ find: accounts.findKey })
  const turns = serverTurns({
    publicationOf: async (folder) => mirror?.publicationOf(folder) ?? null,
    report: () => feed.hurry(),
    turnAll: (publication) => void announcer.announceTurn(publication).then(() => watcher.turnTo(publication)),
  })
  const changes = follower({
    keys,
    editorial,
    loaded: turns.loadedLast,
    turnTo: (publication) => watcher.turnTo(publication),
    announceTurn: announcer.announceTurn,
    announceEdit: announcer.announceEdit,
  })
  const feed = changeFeed({
    query: db.query,
    server: randomUUID(),
    state: () => changes.state,
    isAlone: () => valkey.fault !== null,
    changed: changes.apply,
  })
  await mirror?.start(config)
  const watcher = watchSnapshots(snapshotSources(config, editorial), mending(events, mirror), turns)
  const ask = admissions(valkey)
  const local = openRateLimiter()
  const alone = aloneMemory()

  return {
    accounts,
    authorizer: sharedAuthorizer({
      keys,
      ask,
      follower: changes,
      feed,
      local,
      alone,
      announceKey: announcer.announceKey,
      now: accounts.databaseNow,
    }),
    visitors: sharedVisitors({ ask, follower: changes, feed, local: openVisitorLimiter(), alone }),
    watcher,
    openWindows: () => local.open,
    fallbacks: () => ({ valkey: alone.count }),
    faults: async () => ({
      postgres: engineFault('postgres', databaseUrl, feed.fault),
      valkey: engineFault('valkey', valkeyUrl, valkey.fault),
      ...mirror?.faults(),
    }),
    async close() {
      turns.close()
      mirror?.close()
      watcher.close()
      await feed.close()
      await accounts.close()
      editorial.close()
      valkey.close()
      await db.close()
    },
  }
}
