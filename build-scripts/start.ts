// `npm start`: builds what is missing or outdated, and serves; an unchanged catalog is served first.
import { baseUrlIsGuessed, type Config, loadConfig } from '../src/ground/config.ts'
import { BUILD_HELP, BUILD_OPTIONS } from './checks/allowed.ts'
import { missingImageDir } from './checks/pictures.ts'
import { flags, runCommand } from './cli/command.ts'
import { say } from './cli/lines.ts'
import { leaveLook } from './start/leave-look.ts'
import { prepareCatalog, requireAccounts, requireFreeAccounts } from './start/prepare-catalog.ts'
import { becomeServer, buildSiteIfStale, whilePortIsHeld } from './start/server.ts'

const help = `
Usage: npm start [-- [--allow-shrink] [--force] [--new-accounts]]

Builds the site and the snapshot if they are missing or outdated, and serves on http://HOST:PORT (default
http://127.0.0.1:4321) until SIGTERM or SIGINT; an unchanged catalog is served first. While the catalog (CATALOG_DB) has no
entries and nothing is published in SNAPSHOT_DIR, it serves the demo catalog.

${BUILD_HELP}
  --new-accounts      creates ACCOUNTS_DB even if a server or a backup had accounts before
`

await runCommand({
  help,
  options: { ...BUILD_OPTIONS, ...flags('new-accounts') },
  async main({ values }) {
    const config = loadConfig()
    if (!values['new-accounts']) await requireAccounts(config)
    warnAboutSettings(config)
    requireFreeAccounts(config)
    const left = await whilePortIsHeld(config, async () => {
      // The built command runs only when nothing is stale (launch.mjs).
      const left = import.meta.env?.PROD ? await leaveLook(config, values) : await buildSiteIfStale()
      if ((left ?? (await prepareCatalog(config, values))) === 'demo') process.env['DEMO'] = '1'
      return left
    })
    await becomeServer(!left)
  },
})

function warnAboutSettings(config: Config): void {
  const address = `HOST=${config.host} listens on every address, and links will point to ${config.baseUrl}; set BASE_URL to the public address.`
  for (const line of [baseUrlIsGuessed(config) ? address : null, missingImageDir(config)]) if (line !== null) say(line)
}
