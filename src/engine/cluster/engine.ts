// The engine of one of several servers: PostgreSQL for what must last, Valkey for what must be exact at once.
import { randomUUID } from 'node:crypto'
import type { Config } from '../../ground/config.ts'
import { watchSnapshots } from '../../snapshot/load/snapshot-watcher.ts'
import { openRateLimiter, openVisitorLimiter } from '../../state/memory/rate-limiter.ts'
import { type PostgresAccounts, postgresAccounts } from '../../state/postgres/accounts.ts'
import { openSharedEditorial } from '../../state/postgres/editorial/live.ts'
import { recordTurn } from '../../state/postgres/log.ts'
import { migratePostgres } from '../../state/postgres/migrate.ts'
import { openPostgres } from '../../state/postgres/pool.ts'
import { admissions } from '../../state/valkey/admissions.ts'
import { openValkey, type ValkeyConnection } from '../../state/valkey/connection.ts'
import { changeStream, type Readers, readers } from '../../state/valkey/stream.ts'
import { engineFault, type Faults } from '../faults.ts'
import { type Engine, type EngineSetting, mending, snapshotSources } from '../server-engine.ts'
import { type KeyCache, keyCache, sharedAuthorizer, sharedVisitors } from './authorizer.ts'
import { heartbeat } from './database-reading.ts'
import { decisions, sharedWindows } from './decisions.ts'
import { announcer, type Follower, type Memory, openFollower } from './follower.ts'
import { serverTurns } from './turns.ts'

type Urls = NonNullable<Config['shared']>

/** Opens the engines. Throws UnusableEngine. */
export async function sharedEngine({ config, events, mirror }: EngineSetting, urls: Urls): Promise<Engine> {
  const db = openPostgres(urls.databaseUrl)
  const { query } = db
  await migratePostgres(db, urls.databaseUrl)
  const valkey = openValkey(urls, { switched: () => beats.hurry(), renewed: () => follower.renew() })
  const stream = changeStream(valkey)
  const announce = announcer({ stream, query, replicated: valkey.replicated })
  const accounts = postgresAccounts({ db, announce, onFlushError: events.onFlushError, queryLog: config.queryLog })
  const editorial = openSharedEditorial(db)
  const keys = keyCache({ find: accounts.findKey })
  const turns = serverTurns({
    publicationOf: async (folder) => mirror?.publicationOf(folder) ?? null,
    report: () => beats.hurry(),
    turnAll: (publication) => void recordTurn(query, publication).then(announce, () => {}),
  })
  const memory: Memory = { keys, editorial, loaded: turns.loadedLast, turnTo: (number) => watcher.turnTo(number) }
  const isAlone = () => valkey.fault !== null
  const follower = openFollower({ query, stream, memory, server: randomUUID(), isAlone })
  const peers = readers(valkey)
  const beats = heartbeat({
    read: async () => peers.note(await follower.read()),
    isPostgresAway: () => follower.fault !== null,
    isAwaited: () => valkey.isSuspect || isAlone(),
  })
  await valkey.requireUsable()
  await editorial.catchUp()
  await mirror?.start(config)
  const watcher = watchSnapshots(snapshotSources(config, editorial), mending(events, mirror), turns)
  return {
    accounts,
    watcher,
    ...limiting({ valkey, follower, keys, accounts }),
    faults: async () => ({ ...engineFaults(urls, { follower, valkey, peers }), ...mirror?.faults() }),
    async close() {
      for (const part of [turns, mirror, watcher, beats, follower, accounts, editorial, valkey, db]) await part?.close()
    },
  }
}

interface Deciding {
  readonly valkey: ValkeyConnection
  readonly follower: Follower
  readonly keys: KeyCache
  readonly accounts: Pick<PostgresAccounts, 'databaseNow'>
}

/** What decides about requests. */
function limiting({ valkey, follower, keys, accounts }: Deciding) {
  const local = openRateLimiter()
  const windows = sharedWindows()
  const decide = decisions({ ask: admissions(valkey), follower, windows })
  return {
    authorizer: sharedAuthorizer({ keys, decide, follower, local, now: accounts.databaseNow }),
    visitors: sharedVisitors(decide, openVisitorLimiter()),
    stepAside() {},
    openWindows: () => local.open,
    fallbacks: () => ({ valkey: windows.fallbacks }),
  }
}

interface Watched extends Pick<Deciding, 'follower' | 'valkey'> {
  readonly peers: Readers
}

function engineFaults({ databaseUrl, valkeyUrl }: Urls, { follower, valkey, peers }: Watched): Faults {
  return {
    postgres: engineFault('postgres', databaseUrl, follower.fault, peers.othersCan),
    valkey: engineFault('valkey', valkeyUrl, valkey.fault),
  }
}
