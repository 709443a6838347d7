// A test world on shared engines: with ENGINE=shared, each world has a PostgreSQL database and a Valkey database of its own.
// The server that all files of a run ask pulls its snapshot from a bucket. The worlds of single tests, which build while
// their servers run, read it from a folder.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { createDatabase, type Engines, startEngines } from '../engines/engines.ts'
import { startOrigin } from '../engines/origin.ts'
import { script, type Variables } from './processes.ts'

/** Whether the tests run on shared engines. */
export const isShared = process.env['ENGINE'] === 'shared'

/** Where the engines of the run are, for the test workers. */
const PLACE = 'TEST_ENGINES'
const FILE = 'engines.json'

interface Place {
  databaseUrl: string
  valkeyUrl: string
}

/** Starts the engines of a run. Returns what stops them, which does nothing for embedded engines. */
export async function startedEngines(): Promise<() => Promise<void>> {
  if (!isShared) return async () => {}
  const engines: Engines = await startEngines()
  const { databaseUrl, valkeyUrl } = engines
  const db = openPostgres(databaseUrl, { connections: 1 })
  await db.query('CREATE SEQUENCE worlds')
  await db.close()
  process.env[PLACE] = JSON.stringify({ databaseUrl, valkeyUrl } satisfies Place)
  return engines.stop
}

/** The variables of a new world. The databases of the world at `seed`, if there is one, are copied. */
export async function sharedVariables(folder: string, seed?: string): Promise<Variables> {
  if (!isShared) return {}
  const { databaseUrl, valkeyUrl } = JSON.parse(process.env[PLACE] ?? '') as Place
  const number = await nextWorld(databaseUrl)
  const template = seed === undefined ? undefined : new URL((await placeIn(seed)).databaseUrl).pathname.slice(1)
  const own: Place = {
    databaseUrl: await createDatabase(databaseUrl, `world-${number}`, template),
    valkeyUrl: Object.assign(new URL(valkeyUrl), { pathname: `/${number}` }).href,
  }
  await writeFile(join(folder, FILE), JSON.stringify(own))
  return { DATABASE_URL: own.databaseUrl, VALKEY_URL: own.valkeyUrl }
}

/** Where a server gets its snapshot from, beside its world's own variables. */
export interface Source {
  readonly variables: Variables
  close(): Promise<void>
}

/** Publishes the snapshot of a world to a bucket, for a server whose folder is empty. Embedded engines need no source. */
export async function startedSource(folder: string, env: Variables): Promise<Source> {
  if (!isShared) return { variables: {}, close: async () => {} }
  const origin = await startOrigin()
  await script('publish', [], { ...env, ...origin.env })
  return { variables: { ...origin.env, SNAPSHOT_DIR: join(folder, 'downloaded') }, close: origin.close }
}

async function placeIn(folder: string): Promise<Place> {
  return JSON.parse(await readFile(join(folder, FILE), 'utf8')) as Place
}

async function nextWorld(databaseUrl: string): Promise<number> {
  const db = openPostgres(databaseUrl, { connections: 1 })
  try {
    const [row] = await db.query<{ nextval: number }>("SELECT nextval('worlds')")
    return row?.nextval as number
  } finally {
    await db.close()
  }
}
