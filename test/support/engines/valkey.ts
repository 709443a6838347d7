// Valkey (or Redis, if that is what is installed) for a test run.
import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { freePort } from '../worlds/processes.ts'
import type { Certificate } from './certificate.ts'
import { type EngineProcess, engineProcess } from './engine-process.ts'

/** Each world of a test run has a database of its own. */
const VALKEY_DATABASES = 4_096

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

export interface Tls extends Certificate {
  /** Where Valkey listens for TLS. PostgreSQL has one port for both. */
  readonly tlsPort: number
}

/** Describes a Valkey whose files are in a folder. It listens for TLS besides if `tls` says where. */
export async function prepareValkey(folder: string, tls?: Tls): Promise<EngineProcess> {
  const port = await freePort()
  const file = await firstInstalled('valkey-server', 'redis-server')
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--databases', String(VALKEY_DATABASES)]
  const more = ['--save', '', '--appendonly', 'no', '--dir', folder, ...(tls ? valkeyTls(tls) : [])]
  return engineProcess({ port, file, args: [...args, ...more], isReady: () => valkeyAnswers(port) })
}

function valkeyTls({ tlsPort, keyFile, certificateFile }: Tls): string[] {
  const files = ['--tls-cert-file', certificateFile, '--tls-key-file', keyFile, '--tls-ca-cert-file', certificateFile]
  return ['--tls-port', String(tlsPort), ...files, '--tls-auth-clients', 'no']
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
