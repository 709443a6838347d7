// `npm run move`: carries accounts and editorial data between the files of an installation and PostgreSQL.
import { loadConfig } from '../src/config.ts'
import { withSharedDatabase } from '../src/engine/engine.ts'
import { BadInput, flags, runCommand, texts, WrongUsage } from './cli/command.ts'
import { type Moved, moveToPostgres, moveToSqlite } from './move/run.ts'

const help = `
Usage: npm run move -- --to postgres|sqlite [--replace]

Carries keys, usage, registration attempts and editorial data from ACCOUNTS_DB and CATALOG_DB to the PostgreSQL database
DATABASE_URL, or back. It reads everything back, compares it by counts and SHA-256, and only then stores it, in one
transaction. The source stays as it is. Stop all servers first, and change the variables afterwards: the operator's guide,
"Moving", has the steps.

  --to ENGINE  where everything goes
  --replace    replaces the keys and editorial data that are there; an old ACCOUNTS_DB gets another name
`

await runCommand({
  help,
  options: { ...texts('to'), ...flags('replace') },
  async main({ values: { to, replace } }) {
    if (to !== 'postgres' && to !== 'sqlite') throw new WrongUsage('--to takes postgres or sqlite.')
    const config = loadConfig({ isMoving: true })
    if (config.shared === null) throw new BadInput('DATABASE_URL is not set: it names the PostgreSQL database.')
    const moved = await withSharedDatabase(config.shared, (postgres) =>
      to === 'postgres'
        ? moveToPostgres(config, postgres, replace)
        : moveToSqlite(config, postgres, { replaces: replace, now: new Date() }),
    )
    return linesOf(moved, to)
  },
})

function linesOf({ tables, notes }: Moved, to: string): string[] {
  return [
    ...tables.map(({ table, rows, hash }) => `${table}: ${rows} rows, SHA-256 ${hash.slice(0, 16)}`),
    ...notes,
    `Everything is in ${to}, as it was.`,
  ]
}
