// `npm run entries`: corrects the offline marks of entries. (rule 18.5)
import { loadConfig } from '../src/config.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { EDIT_HELP, EDIT_OPTIONS, editFacts } from './cli/edit-facts.ts'
import { runHide } from './entries/hide.ts'
import { markEntries } from './entries/mark.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'

const help = `
Usage: npm run entries -- online SLUG…
       npm run entries -- offline SLUG…
       npm run entries -- hide SLUG… --reason TEXT [--by NAME] [--note TEXT]
       npm run entries -- unhide SLUG… [--by NAME] [--note TEXT]

Corrects entries in the catalog database CATALOG_DB: all of them, or none if a slug is unknown. The next snapshot publishes
an offline mark.

  online    marks entries as live; nightly marks entries of ten or more years offline again
  offline   marks entries as offline
  hide      takes entries down: when the command ends, no answer, page or picture shows them. It builds and publishes by
            itself. No import brings them back
  unhide    shows hidden entries again, in the same way

  --reason TEXT why, for the catalog and its history; no client sees it
${EDIT_HELP}
`

await runCommand({
  help,
  options: { ...EDIT_OPTIONS, reason: { type: 'string' } },
  async main({ values, positionals: [state, ...slugs] }) {
    if (state === 'hide' || state === 'unhide') return runHide(state, slugs, values)
    if (state !== 'online' && state !== 'offline')
      throw new WrongUsage(`entries takes online, offline, hide or unhide, not "${state ?? ''}".`)
    if (slugs.length === 0) throw new WrongUsage(`${state} takes at least one SLUG.`)
    const { catalogDb } = loadConfig()
    requireCatalog(catalogDb)
    const marking = { slugs, state, now: new Date(), facts: editFacts(values, `entries ${state}`) } as const
    const lines = await withCatalog(catalogDb, (db) => markEntries(db, marking))
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  },
})
