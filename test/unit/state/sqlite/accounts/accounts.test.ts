// Accounts in the embedded database. The tests beside this one are about what only SQLite has.
import { embeddedKeyAdmin } from '../../../../../src/state/sqlite/accounts/key-admin.ts'
import { storedQueries } from '../../../../../src/state/sqlite/accounts/queries.ts'
import { accountsSuite } from '../../../../support/suites/accounts-suite.ts'
import { accountsFile, accountsOf, clockAt } from './accounts-file.ts'

accountsSuite('SQLite', async () => {
  const file = accountsFile()
  const clock = clockAt('2026-11-03T10:00:00Z')
  return {
    server: async () => accountsOf(file, clock),
    async admin() {
      const admin = embeddedKeyAdmin(file, () => clock.now())
      if (admin === null) throw new Error('no accounts')
      return admin
    },
    queries: () => storedQueries(file, ''),
    async pass(ms) {
      clock.ms += ms
    },
  }
})
