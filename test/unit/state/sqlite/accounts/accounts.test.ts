// Accounts in the embedded database. The tests beside this one are about what only SQLite has.
import { accountsSuite } from '../../../../support/suites/accounts-suite.ts'
import { accountsFile, accountsOf, adminOf, clockAt, operatorOf, queriesOf } from './accounts-file.ts'

const textOf = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

accountsSuite('SQLite', async () => {
  const file = accountsFile()
  const clock = clockAt('2026-11-03T10:00:00Z')
  const operator = operatorOf(file)
  return {
    server: async () => accountsOf(file, clock),
    async admin() {
      return adminOf(file, () => clock.now())
    },
    queries: () => queriesOf(file),
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
