// `npm run doctor`: checks an installation and says what to do. It changes nothing.
import { BadEnvironment, type Config, loadConfig } from '../src/config.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { checkLastBackup } from './doctor/backups.ts'
import { checkClock } from './doctor/clock.ts'
import { checkDatabase } from './doctor/databases.ts'
import { checkDisk } from './doctor/disk.ts'
import { type Finding, fail, lineOf } from './doctor/finding.ts'
import { checkLeftovers } from './doctor/leftovers.ts'
import { checkSettings } from './doctor/settings.ts'
import { checkSnapshots } from './doctor/snapshots.ts'
import { checkVersions } from './doctor/versions.ts'

const help = `
Usage: npm run doctor

Checks this installation, a line a check (ok, warn or fail, and what to do): versions, configuration, integrity and
schema of the databases, the hashes of every published file, free disk, the clock, the last backup, and what killed
commands left. It changes nothing and may run beside a server; a large catalog takes it minutes.

Exits with 1 where a check fails; a warning alone is no failure.
`

await runCommand({
  help,
  options: {},
  async main({ positionals }) {
    if (positionals.length > 0) throw new WrongUsage(`doctor takes no argument "${positionals[0]}"`)
    let failed = false
    for await (const finding of findings()) {
      console.log(lineOf(finding))
      failed ||= finding.level === 'fail'
    }
    if (failed) process.exitCode = 1
  },
})

async function* findings(): AsyncGenerator<Finding> {
  yield* await checkVersions()
  const config = configOrFault()
  if ('level' in config) return yield config
  yield* checkSettings(config)
  yield* checkDatabase('catalog', config)
  yield* checkDatabase('accounts', config)
  yield* await checkSnapshots(config)
  yield* checkDisk(config)
  yield await checkClock(config, Date.now())
  yield await checkLastBackup(config, Date.now())
  yield* checkLeftovers(config)
}

function configOrFault(): Config | Finding {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof BadEnvironment) return fail('configuration', error.message, 'mend it, then run this again')
    throw error
  }
}
