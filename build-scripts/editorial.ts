// `npm run editorial`: edits and shows the editorial data of the catalog database.
import { loadConfig } from '../src/config.ts'
import type { EditorialHome } from '../src/engine/editorial/home.ts'
import { withEditorialHome } from '../src/engine/engine.ts'
import { reading } from '../src/state/sqlite/connection.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { EDIT_HELP, EDIT_OPTIONS, editFacts } from './cli/edit-facts.ts'
import { archiveRemoveEdit, type Edit, loadEdit, ruleAddEdit, ruleRemoveEdit, synonymsEdit } from './editorial/edits.ts'
import { shown } from './editorial/show.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'

const help = `
Usage: npm run editorial -- synonyms TAXONOMY SLUG SYNONYM…
       npm run editorial -- synonyms TAXONOMY SLUG --clear
       npm run editorial -- rule add PATH TOKEN… [--title TITLE] [--from TIME] [--until TIME]
       npm run editorial -- rule remove PATH
       npm run editorial -- archive remove SLUG
       npm run editorial -- load FILE.json [--replace] [--lenient]
       npm run editorial -- show

Edits the editorial data in the catalog database CATALOG_DB, or in PostgreSQL with DATABASE_URL. A running server shows an
edit in its next response. Every command prints what it replaces or removes.

  synonyms         replaces the synonyms of a term; with --clear, removes them
  rule add         adds a rule that sends queries with all of the tokens to a path of the site; if that rule exists,
                   replaces its title and times; with --from and --until, the rule is in force from the one time up to the
                   other, such as 2026-12-01 or 2026-12-01T09:30:00Z, in UTC
  rule remove      removes every rule for the path
  archive remove   removes a template archive
  load             loads synonyms, rules and template archives: all of them or none; with --replace, also removes
                   everything that the file does not have; with --lenient, ignores unknown members
  show             prints the editorial data in the format that load reads: "show > FILE.json" keeps it, and
                   "load FILE.json --replace" brings it back
${EDIT_HELP}
`

await runCommand({
  help,
  options: {
    title: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    clear: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    lenient: { type: 'boolean', default: false },
    ...EDIT_OPTIONS,
  },
  async main({ positionals, values }) {
    requireOptionsOf(positionals, values)
    const isShow = positionals.join(' ') === 'show'
    const work = isShow ? null : await commandOf(positionals, values)
    const config = loadConfig()
    requireCatalog(config.catalogDb)
    const facts = editFacts(values, `editorial ${commandName(positionals)}`)
    const line = await withEditorialHome(config, (home) =>
      outcome(home, config.catalogDb, work && ((db) => work(db, facts))),
    )
    process.stdout.write(`${line}\n`)
  },
})

/** What an edit did, or the editorial data if there is no edit. Showing it changes nothing. (rule 21.20) */
async function outcome(home: EditorialHome, catalogDb: string, work: Edit | null): Promise<string> {
  if (work !== null) return withCatalog(catalogDb, (db) => home.edit(db, () => work(db)))
  const data = await reading(catalogDb, (db) => home.read(db), 'catalog')
  return JSON.stringify(shown(data), null, 1)
}

function commandName([command, action]: readonly string[]): string {
  return command === 'rule' || command === 'archive' ? `${command} ${action}` : `${command}`
}

interface Values {
  title?: string | undefined
  from?: string | undefined
  until?: string | undefined
  clear: boolean
  replace: boolean
  lenient: boolean
}

function requireOptionsOf([command, action]: readonly string[], values: Values): void {
  const { title, from, until, clear, replace, lenient } = values
  if ((title ?? from ?? until) !== undefined && `${command} ${action}` !== 'rule add')
    throw new WrongUsage('--title, --from and --until are options of rule add.')
  if (clear && command !== 'synonyms') throw new WrongUsage('--clear is an option of synonyms.')
  if ((replace || lenient) && command !== 'load') throw new WrongUsage('--replace and --lenient are options of load.')
}

function commandOf([command, ...rest]: readonly string[], values: Values): Edit | Promise<Edit> {
  const [action, ...more] = rest
  if (command === 'rule' && action === 'add') return ruleAddEdit(more, values.title, values)
  if (command === 'rule' && action === 'remove') return ruleRemoveEdit(more)
  if (command === 'archive' && action === 'remove') return archiveRemoveEdit(more)
  if (command === 'synonyms') return synonymsCommand(rest, values.clear)
  if (command === 'load') return loadEdit(rest, { replaces: values.replace, lenient: values.lenient })
  throw new WrongUsage(`editorial does not take ${[command, rest[0]].filter(Boolean).join(' ') || 'no command'}.`)
}

/** Removing all synonyms takes an option, because a forgotten list would look the same. */
function synonymsCommand(rest: readonly string[], clear: boolean): Edit {
  if (clear && rest.length > 2) throw new WrongUsage('editorial synonyms takes SYNONYMs or --clear, not both.')
  if (!clear && rest.length === 2)
    throw new WrongUsage('editorial synonyms takes at least one SYNONYM; --clear removes all synonyms of the term.')
  return synonymsEdit(rest)
}
