// Accounts in the embedded database. The tests beside this one are about what only SQLite has.
import { embeddedKeyAdmin } from '../../../../../src/state/sqlite/accounts/key-admin.ts'
import { storedQueries } from '../../../../../src/state/sqlite/accounts/queries.ts'
import { accountsSuite } from '../../../../support/suites/accounts-suite.ts'
import { accountsFile, accountsOf, clockAt, operatorOf } from './accounts-file.ts'

const textOf = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

accountsSuite('SQLite', async () => {
  const file = accountsFile()
  const clock = clockAt('2026-11-03T10:00:00Z')
  const operator = operatorOf(file)
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
    async setBack(ms) {
      clock.ms -= ms
    },
    async rows() {
      const tables = operator.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
      const rows = tables.flatMap((table) => operator.prepare<[], object>(`SELECT * FROM ${table}`).all())
      const version = Number(operator.pragma('data_version', { simple: true }))
      return rows.map((row) => `${version} ${Object.values(row).map(textOf)}`)
    },
  }
})
