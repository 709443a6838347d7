// `npm run doctor`: checks an installation and says what to do. It changes nothing.

import { checkEngines } from '../src/engine/engine.ts'
import { type Config, loadConfig } from '../src/ground/config.ts'
import { BadEnvironment } from '../src/ground/environment.ts'
import { flags, runCommand } from './cli/command.ts'
import { checkClock } from './doctor/clock.ts'
import { checkColorTags } from './doctor/color-tags.ts'
import { checkDatabase, checkServer } from './doctor/databases.ts'
import { checkDisk } from './doctor/disk.ts'
import { type Finding, fail, lineOf } from './doctor/finding.ts'
import { checkLeftovers } from './doctor/leftovers.ts'
import { checkLastBackup, checkNightly } from './doctor/nightly.ts'
import { checkPermissions } from './doctor/permissions.ts'
import { checkCopies, checkMeasurements, checkPictures } from './doctor/pictures.ts'
import { checkPublication } from './doctor/publication.ts'
import { checkSettings } from './doctor/settings.ts'
import { checkSnapshots } from './doctor/snapshots.ts'
import { checkVersions } from './doctor/versions.ts'

const help = `
Usage: npm run doctor [-- --pictures]

Checks this installation and prints one line per check (ok, warn or fail, and what to do): versions, configuration,
integrity and schema of the databases (or PostgreSQL and Valkey), who can read the accounts, which server uses them, the hash and the addresses of
the published snapshots, a rollback that holds, the number of entries, the pictures in IMAGE_DIR, permissions of the user of
the service, free disk space, the clock, the last nightly rebuild and backup, and files that killed commands left. It changes
nothing and can run while a server runs. A large catalog takes minutes.

  --pictures  instead lists the color tags that the pictures do not show, the worst first

Exits with 1 if a check fails. Warnings do not count as failures.
`

await runCommand({
  help,
  options: flags('pictures'),
  async main({ values }) {
    let failed = false
    for await (const finding of values.pictures ? await checkColorTags(loadConfig()) : findings()) {
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
  yield* await checkEngines(config, () => [...checkDatabase('accounts', config), ...checkServer(config)])
  yield* await checkSnapshots(config)
  yield* await checkPublication(config)
  yield* await checkPictures(config)
  yield* await checkMeasurements(config)
  yield* await checkCopies(config)
  yield checkPermissions(config)
  yield* checkDisk(config)
  yield await checkClock(config, Date.now())
  yield await checkNightly(config, Date.now())
  yield await checkLastBackup(config, Date.now())
  yield* checkLeftovers(config)
}

function configOrFault(): Config | Finding {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof BadEnvironment)
      return fail('configuration', error.message, 'fix it, then run this command again')
    throw error
  }
}
