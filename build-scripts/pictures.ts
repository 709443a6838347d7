// `npm run pictures`: measures the pictures that no build has measured yet, here or on another host.
import { loadConfig } from '../src/ground/config.ts'
import { flags, runCommand } from './cli/command.ts'
import { counted, print, say } from './cli/lines.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'
import { fetchPictures } from './pictures/fetch-pictures.ts'
import { measurePictures, pictureCounts } from './pictures/pass.ts'
import { inTurn } from './snapshot/lock.ts'

const help = `
Usage: npm run pictures [-- --fetch]

Measures the pictures in IMAGE_DIR that are not measured yet, tries again those that could not be measured, and says what there
is. The next build publishes the colors. Can be interrupted: a later run continues.

  --fetch  fetches pictures that another host serves (ASSETS_URL) and that are not in IMAGE_DIR: one at a time, at most 32 MB
           and 30 seconds each, from public addresses only. Keeps the measurements, and not the pictures
`

await runCommand({
  help,
  options: flags('fetch'),
  async main({ values }) {
    const config = loadConfig()
    requireCatalog(config.catalogDb)
    await withCatalog(config.catalogDb, async (db) => {
      const turn = (part: () => Promise<void>) => inTurn(config.snapshotDir, part)
      const all = { longestMs: Number.POSITIVE_INFINITY, retry: true, turn }
      const work = values.fetch ? fetchPictures({ db, config }) : measurePictures({ db, config, ...all })
      const { measured, problems, notes } = await work
      for (const line of [...problems, ...notes]) say(line)
      print(`${counted(measured.length, 'picture')} measured; ${pictureCounts(db, { isFetching: values.fetch })}`)
    })
  },
})
