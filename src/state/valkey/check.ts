// Checks Valkey: whether its URL can work, whether it is reachable and of a supported version, and set up so that it never drops
// a window or a change.
import { Redis } from 'iovalkey'
import { engineLine, explain, placeOf, UnusableEngine } from '../../ground/faults.ts'
import { type Finding, fail, ok, warn } from '../engine-check.ts'

const WHAT = 'Valkey'
const ANSWERS_WITHIN_MS = 2_000
const MAIN_VERSION = /^\d+/
/** The oldest main version that is tested: that of Redis 7, from which Valkey comes. */
const OLDEST = 7

/** One finding for each fault, or one that all is well. Changes nothing, and takes at most some seconds. */
export async function checkValkey(url: string): Promise<Finding[]> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWERS_WITHIN_MS,
    commandTimeout: ANSWERS_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The last error says why: the promise says only that the connection was closed.
  let reason = ''
  client.on('error', (error: Error) => {
    reason = error.message
  })
  try {
    await client.connect()
    return judged(fieldsOf(await client.info()), placeOf(url))
  } catch (error) {
    const message = reason || (error as Error).message
    const line = wrongUrlLine(message, url)
    if (line !== null) return [{ level: 'fail', what: WHAT, text: line }]
    return [fail(WHAT, `VALKEY_URL (${placeOf(url)}): ${message}`, 'check that it runs, and host and port')]
  } finally {
    client.disconnect()
  }
}

type Fields = ReadonlyMap<string, string>

/** The lines `name:value` of INFO. */
function fieldsOf(info: string): Fields {
  const lines = info.split('\r\n').filter((line) => line.includes(':'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

function judged(fields: Fields, host: string): Finding[] {
  const name = fields.has('valkey_version') ? 'Valkey' : 'Redis'
  const version = fields.get('valkey_version') ?? fields.get('redis_version') ?? ''
  const text = `${host}: ${name} ${version}`
  const findings: Finding[] = []
  const add = (make: typeof fail, reason: string, fix: string) => findings.push(make(WHAT, `${text} ${reason}`, fix))
  if (Number(MAIN_VERSION.exec(version)?.[0]) < OLDEST) add(warn, 'is old', 'use Valkey 8, or Redis 7 at least')
  if (fields.get('role') !== 'master')
    add(fail, 'is a replica, which takes no writes', 'point VALKEY_URL to the primary')
  if (fields.get('cluster_enabled') === '1') add(fail, 'is a cluster', 'use one primary, with a replica if you like')
  if (fields.get('maxmemory') === '0')
    add(warn, 'has no limit of memory', 'set maxmemory, about 2 KB for each key in use at the same time')
  const policy = fields.get('maxmemory_policy')
  if (policy !== 'noeviction')
    add(fail, `drops data when its memory is full (maxmemory-policy ${policy})`, 'set maxmemory-policy noeviction')
  return findings.length > 0 ? findings : [ok(WHAT, `${text}, keeps everything (noeviction)`)]
}

/**
 * Waits up to `waitMs` for the first connection. Throws {@link UnusableEngine} for a URL that cannot work, and returns if the
 * engine is away for the moment.
 */
export async function firstConnection(client: Redis, url: string, waitMs: number): Promise<void> {
  if (client.status === 'ready') return
  const message = await new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(''), waitMs)
    const end = (text: string) => {
      clearTimeout(timer)
      resolve(text)
    }
    client.once('ready', () => end(''))
    client.once('error', (error) => end(error.message))
  })
  const line = wrongUrlLine(message, url)
  if (line === null) return
  client.disconnect()
  throw new UnusableEngine(line)
}

/** The line for an error of a URL that cannot work; null for another error. */
function wrongUrlLine(message: string, url: string): string | null {
  const explained = explain('valkey', { message })
  return explained && engineLine('valkey', url, explained, message)
}
