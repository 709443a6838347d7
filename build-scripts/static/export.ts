// `npm run export`: writes the gallery and its catalog for a file host, where they need no server.
import { demoPlaces, loadConfig } from '../../src/ground/config.ts'
import { runCommand, texts } from '../cli/command.ts'
import { counted, print, say } from '../cli/lines.ts'
import { prepareCatalog } from '../start/prepare-catalog.ts'
import { addressOf, exportGallery, requireNewFolder } from './gallery.ts'

const help = `
Usage: npm run export -- OUT [--address URL]

Builds the site and the snapshot if they are missing or out of date, as npm start does, then writes the gallery to a new or
empty folder, for any file host: its pages and pictures, and its catalog, which pages and openLocal of the client list, search and complete as the API does, without a server and
without a key. The folder appears when it is complete. What is exported is public.

  --address URL  where the gallery will be, for its sitemap, feeds and shared links (default: BASE_URL)
`

await runCommand({
  help,
  options: texts('address'),
  takes: 'OUT',
  async main({ positionals: [out = ''], values }) {
    const installation = loadConfig()
    const address = addressOf(values.address, installation)
    await requireNewFolder(out)
    const isDemo = (await prepareCatalog(installation)) === 'demo'
    const config = isDemo ? { ...installation, ...demoPlaces(installation) } : installation
    const { files, id, missing } = await exportGallery({ config, out, address })
    if (missing > 0)
      say(
        `${counted(missing, 'picture')} of the catalog cannot be read in IMAGE_DIR: pages show what stands in their place.`,
      )
    print(`${counted(files, 'file')} written to ${out}: snapshot ${id}, to be read without a server`)
  },
})
