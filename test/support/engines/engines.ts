// Starts PostgreSQL and Valkey (or Redis) for a test run, in a temporary folder and on free ports.
import { execFile, execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { freePort } from '../worlds/processes.ts'
import { writeCertificate } from './certificate.ts'
import { type EngineProcess, engineProcess, postgresProgram } from './engine-process.ts'
import { prepareValkey, type Tls } from './valkey.ts'

export interface Engines {
  readonly postgres: EngineProcess
  readonly valkey: EngineProcess
  /** The URL of a database that exists in every server: its owner may create others. */
  readonly databaseUrl: string
  /** The URL of its first database. Each world of a test run has its own. */
  readonly valkeyUrl: string
  /** Kills both and removes their folder. */
  stop(): Promise<void>
}

const PASSWORD = 'a-password-that-no-log-may-show'

/** Starts both engines. Throws if one is not installed: apt-get install postgresql redis-server. */
export async function startEngines(): Promise<Engines> {
  return startIn(await newFolder())
}

/** Starts both engines with TLS. Their URLs want it, and `authority` is the file of the authority that both need. */
export async function startSecureEngines(): Promise<Engines & { readonly authority: string }> {
  const folder = await newFolder()
  const certificate = await writeCertificate(folder)
  const tlsPort = await freePort()
  const engines = await startIn(folder, { ...certificate, tlsPort })
  const authority = certificate.certificateFile
  return {
    ...engines,
    authority,
    databaseUrl: `${engines.databaseUrl}?sslmode=verify-full&sslrootcert=${authority}`,
    valkeyUrl: `valkeys://127.0.0.1:${tlsPort}/0`,
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-engines-'))
  await chmod(folder, 0o755)
  return folder
}

async function startIn(folder: string, tls?: Tls): Promise<Engines> {
  const [postgres, valkey] = await Promise.all([preparePostgres(folder, tls), prepareValkey(folder, tls)])
  await Promise.all([postgres.start(), valkey.start()])
  return {
    postgres,
    valkey,
    databaseUrl: `postgres://vitrine:${PASSWORD}@127.0.0.1:${postgres.port}/postgres`,
    valkeyUrl: `valkey://127.0.0.1:${valkey.port}/0`,
    async stop() {
      await Promise.all([postgres.kill(), valkey.kill()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database, as a copy of another one if `template` names one, and returns its URL. */
export async function createDatabase(databaseUrl: string, name: string, template?: string): Promise<string> {
  const db = openPostgres(databaseUrl, { connections: 1, queryMs: 30_000 })
  try {
    await db.query(`CREATE DATABASE "${name}"${template === undefined ? '' : ` TEMPLATE "${template}"`}`)
  } finally {
    await db.close()
  }
  return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
}

/** The variable that names a folder with new data for PostgreSQL, which takes half a second of a processor to make. */
const NEW_DATA_VARIABLE = 'TEST_POSTGRES_DATA'

/** Makes the data once, for all engines that the run starts from here on. */
export async function prepareData(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  process.env[NEW_DATA_VARIABLE] = await newData(folder)
}

/** Returns the folder of the data. */
async function newData(folder: string): Promise<string> {
  const data = join(folder, 'postgres')
  const made = process.env[NEW_DATA_VARIABLE]
  if (made !== undefined) {
    await promisify(execFile)('cp', ['-a', made, data])
    return data
  }
  const passwordFile = join(folder, 'password')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, PASSWORD)
  const uid = await ownerOf(data, passwordFile)
  const access = ['-U', 'vitrine', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const init = ['-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(postgresProgram('initdb'), init, uid === undefined ? {} : { uid })
  return data
}

async function preparePostgres(folder: string, tls?: Tls): Promise<EngineProcess> {
  const [port, data] = [await freePort(), await newData(folder)]
  const uid = await ownerOf(...(tls ? [tls.keyFile] : []))
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    // The tests kill processes, not the machine: what the operating system has is not lost.
    fsync: 'off',
    ...(tls && { ssl: 'on', ssl_cert_file: tls.certificateFile, ssl_key_file: tls.keyFile }),
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  return engineProcess({ port, file: postgresProgram('postgres'), args, uid, isReady: () => postgresAnswers(port) })
}

/** PostgreSQL refuses to run as root. Gives the files to the user `postgres` then, and returns its id. */
async function ownerOf(...paths: readonly string[]): Promise<number | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const uid = Number(execFileSync('id', ['-u', 'postgres']))
  for (const path of paths) await chown(path, uid, uid)
  return uid
}

async function postgresAnswers(port: number): Promise<boolean> {
  const db = openPostgres(`postgres://vitrine:${PASSWORD}@127.0.0.1:${port}/postgres`, { connections: 1 })
  try {
    await db.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await db.close()
  }
}
