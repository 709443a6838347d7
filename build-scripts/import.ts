// `npm run import`: loads entries and editorial data into the catalog database.

import { withEditorialHome } from '../src/engine/engine.ts'
import { loadConfig } from '../src/ground/config.ts'
import { readCatalogState } from '../src/state/sqlite/catalog/database.ts'
import type { EditorialCounts } from '../src/state/sqlite/editorial/store.ts'
import { pictureLines } from './checks/pictures.ts'
import { EDIT_HELP, EDIT_OPTIONS, editFacts, flags, runCommand, texts, WrongUsage } from './cli/command.ts'
import { STREAM } from './cli/files.ts'
import { counted, print, say, showProgress } from './cli/lines.ts'
import { readEditorialFile } from './editorial/load.ts'
import { withCatalog } from './import/catalog-writer.ts'
import { type ImportListener, type ImportRequest, type ImportSummary, importCatalog } from './import/import-catalog.ts'

const help = `
Usage: npm run import -- FILE.jsonl… [--editorial FILE.json] [--skip-invalid] [--lenient] [--overwrite]

Loads entries (JSON Lines, UTF-8, one entry per line; gzip is recognized; - is standard input) and editorial data into
the catalog database CATALOG_DB. An entry with a known slug is updated; nothing is ever deleted. The import is one
transaction: if one line is bad, nothing is imported. If the server serves pictures itself, the command names those that
IMAGE_DIR lacks.

  --editorial FILE.json   loads synonyms, tuning rules and template archives after the entries
  --skip-invalid          imports the valid lines and only reports the bad ones
  --overwrite             takes all that the lines say: corrections end (npm run entries -- set), and exported lines replace
                          entries that were changed since
  --lenient               ignores unknown members, which otherwise make a line or the editorial file bad
${EDIT_HELP}
`

await runCommand({
  help,
  takes: '[FILE…]',
  options: { ...texts('editorial'), ...flags('skip-invalid', 'lenient', 'overwrite'), ...EDIT_OPTIONS },
  main: ({ positionals, values: { editorial, 'skip-invalid': skipInvalid, lenient, overwrite, ...who } }) =>
    importAll(positionals, editorial, { skipInvalid, lenient, overwrite, facts: editFacts(who, 'import') }),
})

type ImportOptions = Pick<ImportRequest, 'skipInvalid' | 'lenient' | 'overwrite' | 'facts'>

async function importAll(files: readonly string[], editorialFile: string | undefined, options: ImportOptions) {
  if (files.length === 0 && editorialFile === undefined) throw new WrongUsage('import takes at least one file.')
  if (files.filter((file) => file === STREAM).length > 1) throw new WrongUsage('Standard input can be read only once.')
  const config = loadConfig()
  const editorial = editorialFile === undefined ? null : await readEditorialFile(editorialFile, options)
  const request = { files, editorial, now: new Date(), ...options }
  const start = performance.now()
  const listener = listenerSince(start)
  const { summary, lines } = await withEditorialHome(config, (home) =>
    withCatalog(config.catalogDb, async (db) => {
      const { change } = readCatalogState(db)
      const summary = await importCatalog(db, request, listener, home)
      return { summary, lines: await pictureLines(db, config, change) }
    }),
  )
  print(describe(summary, secondsSince(start)))
  for (const line of lines) say(line)
}

function listenerSince(start: number): ImportListener {
  const progress = (lines: number) =>
    showProgress(() => `${number(lines)} lines, ${number(lines / secondsSince(start))} per second`)
  return { say, progress }
}

function describe({ added, changed, unchanged, skipped, newTerms, editorial }: ImportSummary, seconds: number): string {
  const parts = [
    `entries: ${number(added)} added, ${number(changed)} changed, ${number(unchanged)} unchanged`,
    ...(skipped > 0 ? [`bad lines skipped: ${number(skipped)}`] : []),
    `new terms: ${number(newTerms)}`,
    ...(editorial ? [describeEditorial(editorial)] : []),
  ]
  return `${parts.join('; ')} (${seconds.toFixed(1)} s)`
}

function describeEditorial({ synonyms, rules, archives }: EditorialCounts): string {
  return `editorial: ${counted(synonyms, 'synonym list')}, ${counted(rules, 'rule')}, ${counted(archives, 'archive')} changed`
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en')
}
