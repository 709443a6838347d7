// Tells a URL that cannot work from a Valkey that is away for the moment.
import type { Redis } from 'iovalkey'
import { placeOf, UnusableEngine } from '../engine-fault.ts'

/** What Valkey and the name server say about a URL that cannot work. */
const WRONG: readonly (readonly [code: RegExp, reason: string])[] = [
  [/WRONGPASS|NOAUTH/, 'the password was refused'],
  [/NOPERM/, 'the user has too few rights'],
  [/ENOTFOUND|EAI_AGAIN/, 'the host is unknown'],
  [/DB index is out of range/, 'the database does not exist'],
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
  const [, reason] = WRONG.find(([code]) => code.test(message)) ?? []
  if (reason === undefined) return
  client.disconnect()
  throw new UnusableEngine(
    `VALKEY_URL (${placeOf(url)}): ${reason} (${message.replaceAll(/\s+/g, ' ')}). Correct the URL, then try again.`,
  )
}
