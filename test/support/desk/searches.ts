// Searches of several people, as the log of queries has them.
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { searchFor } from '../suites/query-suite.ts'
import type { Variables } from '../worlds/processes.ts'

/** Some people search for words that nothing was found for, each once. */
export async function searchedInVain(env: Variables, searches: Readonly<Record<string, number>>): Promise<void> {
  const accounts = openAccounts(env['ACCOUNTS_DB'] as string)
  for (const [text, people] of Object.entries(searches))
    for (let person = 0; person < people; person++)
      accounts.countSearch(searchFor(text, { hasNothing: true, isUnmatched: true }), `person ${person}`)
  await accounts.close()
}
