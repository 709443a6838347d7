// `npm run doctor`: checks an installation and says what to do. It changes nothing.
import { checkEngines } from '../src/engine/engine.ts'
import { BadEnvironment, baseUrlIsGuessed, type Config, loadConfig } from '../src/ground/config.ts'
import { type Finding, fail, ok, warn } from '../src/state/engine-check.ts'
import { flags, runCommand } from './cli/command.ts'
import { misspelledSettings } from './cli/installation.ts'
import { print } from './cli/lines.ts'
import { checkColorTags, checkCopies, checkMeasurements, checkPictures } from './doctor/catalog.ts'
import {
  checkClock,
  checkDatabase,
  checkDisk,
  checkPermissions,
  checkServer,
  checkVersions,
  lineOf,
} from './doctor/machine.ts'
import { checkLastBackup, checkNightly, checkPublication, checkSnapshots } from './doctor/snapshots.ts'

const help = `
Usage: npm run doctor [-- --pictures]

Checks this installation and prints one line per check (ok, warn or fail, and what to do): versions, configuration,
integrity and schema of the databases (or PostgreSQL and Valkey), who can read the accounts, which server uses them, the hash and the addresses of
the published snapshots, a rollback that holds, the number of entries, the pictures in IMAGE_DIR, permissions of the user of
the service, free disk space, the clock, the last nightly rebuild and backup. It changes nothing and can run while a server runs. A large catalog takes minutes.

  --pictures  instead lists the color tags that the pictures do not show, the worst first

Exits with 1 if a check fails. Warnings do not count as failures.
`

await runCommand({
  help,
  options: flags('pictures'),
  async main({ values }) {
    let failed = false
    for await (const finding of values.pictures ? await checkColorTags(loadConfig()) : findings()) {
      print(lineOf(finding))
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

/** Warnings about a valid configuration. */
function checkSettings(config: Config): Finding[] {
  const stray = misspelledSettings().map((line) => warn('configuration', line, 'correct the name, or remove the line'))
  const own = [guessedAddress(config), foreignProxies(config)].filter((found) => found !== null)
  const warnings = [...stray, ...own]
  return warnings.length > 0 ? warnings : [ok('configuration', `valid; public address ${config.baseUrl}`)]
}

function guessedAddress(config: Config): Finding | null {
  if (!baseUrlIsGuessed(config)) return null
  const text = `HOST=${config.host} listens on every address, and links point to ${config.baseUrl}`
  return warn('configuration', text, 'set BASE_URL to the public address')
}

/** A client that bypasses the proxy could claim any client address. (rule 22.4) */
function foreignProxies({ host, trustProxy }: Config): Finding | null {
  if (trustProxy === 0 || /^(127\.|localhost$|::1$)/.test(host)) return null
  const text = `TRUST_PROXY=${trustProxy} trusts X-Forwarded-For, and clients can reach HOST=${host} without the proxy`
  return warn('configuration', text, 'let only the proxy reach the port, or set HOST=127.0.0.1')
}
