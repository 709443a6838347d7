// Measures what the engines of several servers add to a request: the same server on SQLite and memory, and on PostgreSQL
// and Valkey, in turn with the baseline in the same rounds. Then the throughput of one and of two servers.
import { join } from 'node:path'
import { createDatabase, startEngines } from '../../support/engines/engines.ts'
import { type Server, script, type Variables } from '../../support/worlds/processes.ts'
import { classNamed } from '../classes.ts'
import type { LoadGenerator } from '../contest/load.ts'
import { startBaseline, startVitrine } from '../contest/servers.ts'
import type { Testbed } from '../contest/testbed.ts'
import type { Settings } from '../settings.ts'
import { writeRequests } from './class-measure.ts'
import { type RelativeFigures, runRounds } from './rounds.ts'
import { type Spread, spreadOf } from './spread.ts'

/** One class on both engines. */
interface EngineClass {
  name: string
  embedded: RelativeFigures
  shared: RelativeFigures
  baselineUs: number
}

export interface EngineFigures {
  classes: EngineClass[]
  /** Requests per second of the class `mix`, of one server and of two under load at once. */
  oneServer: Spread
  twoServers: Spread
}

const CLASSES = ['slug', 'listing', 'mix']

/** Measures both engines with the catalog of the testbed, whose servers have stopped. */
export async function measureEngines(
  testbed: Testbed,
  settings: Settings,
  generate: LoadGenerator,
): Promise<EngineFigures> {
  const { env } = testbed.folder
  const engines = await startEngines()
  const servers: Server[] = []
  const started = async (more: Variables = {}) => {
    const server = await startVitrine({ ...testbed.folder, env: { ...env, ...more } })
    servers.push(server)
    return server
  }
  try {
    const urls = { DATABASE_URL: await createDatabase(engines.databaseUrl, 'bench'), VALKEY_URL: engines.valkeyUrl }
    const backups = { ...env, BACKUP_DIR: join(testbed.folder.path, 'backups') }
    await script('backup', [], backups)
    await script('restore', [], { ...backups, ...urls })
    const embedded = await started()
    const shared = [await started(urls), await started(urls)] as const
    const rounds = { ...testbed, ...settings, vitrine: embedded, generate, onSlotEnd() {} }
    const classes: EngineClass[] = []
    for (const name of CLASSES) classes.push(await measureEngineClass(rounds, [embedded, shared[0]], name))
    return { classes, ...(await measureThroughput(rounds, shared)) }
  } finally {
    for (const server of servers) await server.stop()
    await engines.stop()
  }
}

type Rounds = Testbed & Settings & { generate: LoadGenerator; onSlotEnd(): void }

async function measureEngineClass(rounds: Rounds, others: [Server, Server], name: string): Promise<EngineClass> {
  const { file } = await writeRequests(rounds, classNamed(name), settingsOf(rounds))
  const baseline = await startBaseline(rounds.vitrine.url, rounds.key, file)
  try {
    const result = await runRounds({ ...rounds, baseline, others, requests: file })
    const [embedded, shared] = result.others as [RelativeFigures, RelativeFigures]
    return { name, embedded, shared, baselineUs: result.baseline.processorUs.median }
  } finally {
    await baseline.stop()
  }
}

async function measureThroughput(rounds: Rounds, servers: readonly [Server, Server]) {
  const { file } = await writeRequests(rounds, classNamed('mix'), settingsOf(rounds))
  const { key, seconds, generate } = rounds
  const rateOf = async (all: readonly Server[]) => {
    const loads = await Promise.all(all.map(({ url }) => generate({ url, key, requests: file, seconds })))
    return loads.reduce((sum, load) => sum + load.requests / load.seconds, 0)
  }
  const rates: [number, number][] = []
  for (let round = 0; round < rounds.rounds; round++) rates.push([await rateOf([servers[0]]), await rateOf(servers)])
  return { oneServer: spreadOf(rates.map(([one]) => one)), twoServers: spreadOf(rates.map(([, two]) => two)) }
}

/** The spread of a testbed and settings has `requests` of both. */
function settingsOf({ requests, seed }: Settings): Pick<Settings, 'requests' | 'seed'> {
  return { requests, seed }
}
