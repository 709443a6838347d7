// `npm run nightly`: offline marking, then a snapshot. Safe to run at any time and as often as one likes.
import { loadConfig } from '../src/config.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { runBuild, summary } from './snapshot/run.ts'
import { readToday } from './snapshot/today.ts'

const help = `
Usage: npm run nightly -- [--today YYYY-MM-DD]

Marks entries published ten or more years ago offline, then builds and publishes a snapshot of the catalog (CATALOG_DB)
in SNAPSHOT_DIR. Prints one line: entries marked, shards written and kept, seconds. Two never run at once: the second
one says so and exits with 1.

  --today YYYY-MM-DD  the day to mark and build for (default: today, UTC)
`

await runCommand({
  help,
  options: { today: { type: 'string' } },
  async main({ values, positionals }) {
    if (positionals.length > 0) throw new WrongUsage(`nightly takes no argument "${positionals[0]}"`)
    const today = readToday(values.today, new Date())
    console.log(`nightly: ${summary(await runBuild({ config: loadConfig(), today, marking: true, waitMs: 0 }))}`)
  },
})
