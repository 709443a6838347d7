// `npm start`: builds whatever is missing or older than its sources, then serves.
import { pathToFileURL } from 'node:url'
import { baseUrlIsGuessed, type Config, loadConfig } from '../src/config.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { prepareCatalog } from './start/prepare-catalog.ts'
import { buildSiteIfStale, SERVER_ENTRY } from './start/site.ts'

const help = `
Usage: npm start

Builds the site and the snapshot where they are missing or older than their sources, then serves on http://HOST:PORT
(default http://127.0.0.1:4321) until it gets SIGTERM or SIGINT. While the catalog (CATALOG_DB) holds no entries and
nothing is published in SNAPSHOT_DIR, the demo catalog is served.
`

await runCommand({
  help,
  options: {},
  async main({ positionals }) {
    if (positionals.length > 0) throw new WrongUsage(`start takes no argument "${positionals[0]}"`)
    const config = loadConfig()
    warnAboutAddress(config)
    await buildSiteIfStale()
    if ((await prepareCatalog(config)) === 'demo') process.env['DEMO'] = '1'
    await import(pathToFileURL(SERVER_ENTRY).href)
  },
})

function warnAboutAddress(config: Config): void {
  if (!baseUrlIsGuessed(config)) return
  process.stderr.write(
    `HOST=${config.host} listens on every address, and links will say ${config.baseUrl}; set BASE_URL to the public address.\n`,
  )
}
