// Accounts of either engine, for one test.

import type { Accounts } from '../../../src/state/accounts/accounts-in.ts'
import type { KeyAdmin } from '../../../src/state/accounts/keys.ts'
import type { QueryWeek } from '../../../src/state/accounts/query-log.ts'
import type { KeyAuthenticator } from '../../../src/state/accounts.ts'

export type Server = Accounts & KeyAuthenticator

/** Accounts of one installation. Everything that is opened is closed at the end of the test. */
interface AccountsWorld {
  /** Opens the accounts as another server does. */
  server(): Promise<Server>
  /** Opens the accounts as a command of the operator does. */
  admin(): Promise<KeyAdmin>
  /** The searches of all weeks, as a command of the operator reads them. */
  queries(): Promise<readonly QueryWeek[]>
  /** Lets time pass: ms. Whole days for usage and weeks for searches, which must be written. */
  pass(ms: number): Promise<void>
  /** Sets the clock of the engine back: ms. */
  setBack(ms: number): Promise<void>
  /** Everything that is stored, a text for each row, which differs if the row was written again. */
  rows(): Promise<string[]>
}

export type OpenWorld = () => Promise<AccountsWorld>

/** Registers a key and returns its header. */
export async function freshKey(accounts: Accounts, email = 'jane@example.com') {
  const answer = await accounts.register({ email, name: null })
  if (!answer.ok) throw new Error(answer.error)
  return { ...answer, header: `Bearer ${answer.apiKey}` }
}

/** The same key with another secret. */
export function withWrongSecret(header: string): string {
  return header.slice(0, -1) + (header.endsWith('0') ? '1' : '0')
}
