// Starts PostgreSQL and Valkey (or Redis) for a test run, in a temporary folder and on free ports.
import { execFile, execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../../src/state/postgres/pool.ts'
import { freePort } from '../worlds/processes.ts'
import { type EngineProcess, engineProcess, postgresProgram } from './engine-process.ts'

export interface Engines {
  readonly postgres: EngineProcess
  readonly valkey: EngineProcess
  /** The URL of a database that exists in every server: its owner may create others. */
  readonly databaseUrl: string
  /** The URL of the first of {@link VALKEY_DATABASES} databases. */
  readonly valkeyUrl: string
  /** Kills both and removes their folder. */
  stop(): Promise<void>
}

/** Each world of a test run has a database of its own. */
const VALKEY_DATABASES = 4_096
const PASSWORD = 'a-password-that-no-log-may-show'

/** Starts both engines. Throws if one is not installed: apt-get install postgresql redis-server. */
export async function startEngines(): Promise<Engines> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-engines-'))
  await chmod(folder, 0o755)
  const [postgres, valkey] = await Promise.all([preparePostgres(folder), prepareValkey(folder)])
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

async function preparePostgres(folder: string): Promise<EngineProcess> {
  const port = await freePort()
  const data = join(folder, 'postgres')
  const passwordFile = join(folder, 'password')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, PASSWORD)
  const uid = await ownerOf(data, passwordFile)
  const init = [
    '-D',
    data,
    '-U',
    'vitrine',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ]
  const options = uid === undefined ? {} : { uid }
  await promisify(execFile)(postgresProgram('initdb'), [...init, '--locale=C.UTF-8'], options)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    // The tests kill processes, not the machine: what the operating system has is not lost.
    fsync: 'off',
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

/** Starts a replica of a Valkey on this machine, and waits until it has its data. The caller kills it. */
export async function startReplica(primaryPort: number): Promise<EngineProcess> {
  const port = await freePort()
  const file = await firstInstalled('valkey-server', 'redis-server')
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    tmpdir(),
    '--dbfilename',
    `${port}.rdb`,
  ]
  const linked = ['--replicaof', '127.0.0.1', String(primaryPort), '--repl-diskless-load', 'swapdb']
  const databases = ['--databases', String(VALKEY_DATABASES)]
  const isLinked = async () => (await infoOf(port)).includes('master_link_status:up')
  const replica = engineProcess({ port, file, args: [...args, ...databases, ...linked], isReady: isLinked })
  await replica.start()
  return replica
}

function infoOf(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    socket.setTimeout(200, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.once('connect', () => socket.write('INFO replication\r\nQUIT\r\n'))
    socket.on('data', (bytes) => {
      text += bytes
    })
  })
}

async function prepareValkey(folder: string): Promise<EngineProcess> {
  const port = await freePort()
  const file = await firstInstalled('valkey-server', 'redis-server')
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--databases', String(VALKEY_DATABASES)]
  const more = ['--save', '', '--appendonly', 'no', '--dir', folder]
  return engineProcess({ port, file, args: [...args, ...more], isReady: () => valkeyAnswers(port) })
}

async function firstInstalled(...names: readonly string[]): Promise<string> {
  for (const name of names) {
    const isThere = await promisify(execFile)(name, ['--version']).then(
      () => true,
      () => false,
    )
    if (isThere) return name
  }
  throw new Error(`None of ${names.join(', ')} is installed. Install one: apt-get install redis-server`)
}

function valkeyAnswers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('error', () => end(false))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (bytes) => end(bytes.toString().startsWith('+PONG')))
  })
}
