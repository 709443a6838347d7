// `npm run entries`: corrects the offline marks of entries. (rule 18.5)
import { loadConfig } from '../src/config.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { EDIT_HELP, EDIT_OPTIONS, editFacts } from './cli/edit-facts.ts'
import { markEntries } from './entries/mark.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'

const help = `
Usage: npm run entries -- online SLUG…
       npm run entries -- offline SLUG…

Corrects the offline marks of entries in the catalog database CATALOG_DB: all of them, or none if a slug is unknown. The
next snapshot publishes the change.

  online    marks entries as live; nightly marks entries of ten or more years offline again
  offline   marks entries as offline
${EDIT_HELP}
`

await runCommand({
  help,
  options: EDIT_OPTIONS,
  async main({ positionals: [state, ...slugs], values }) {
    if (state !== 'online' && state !== 'offline')
      throw new WrongUsage(`entries takes online or offline, not "${state ?? ''}".`)
    if (slugs.length === 0) throw new WrongUsage(`${state} takes at least one SLUG.`)
    const { catalogDb } = loadConfig()
    requireCatalog(catalogDb)
    const marking = { slugs, state, now: new Date(), facts: editFacts(values, `entries ${state}`) } as const
    const lines = await withCatalog(catalogDb, (db) => markEntries(db, marking))
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  },
})
