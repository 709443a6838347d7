// Tells a URL that cannot work from a Valkey that is away for the moment.
import type { Redis } from 'iovalkey'
import { placeOf, UnusableEngine } from '../engine-fault.ts'

const CORRECT = 'Correct the URL, then try again.'
/** What Valkey, the name server and TLS say about a URL that cannot work. */
const WRONG: readonly (readonly [code: RegExp, reason: string, fix: string])[] = [
  [/WRONGPASS|NOAUTH/, 'the password was refused', CORRECT],
  [/NOPERM/, 'the user has too few rights', CORRECT],
  [
    /ENOTFOUND|EAI_AGAIN/,
    'the host is unknown',
    'Correct the host. Characters such as / and # in a password are percent-encoded.',
  ],
  [/DB index is out of range/, 'the database does not exist', CORRECT],
  [
    /certificate|altnames|SSL routines/,
    'the TLS connection failed',
    "Correct the URL, or name the file of the certificate's authority with NODE_EXTRA_CA_CERTS.",
  ],
]

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
export function wrongUrlLine(message: string, url: string): string | null {
  const wrong = WRONG.find(([code]) => code.test(message))
  if (wrong === undefined) return null
  const [, reason, fix] = wrong
  return `VALKEY_URL (${placeOf(url)}): ${reason} (${message.replaceAll(/\s+/g, ' ')}). ${fix}`
}
