// `npm run editorial`: edits and shows the editorial data of the catalog database.
import { loadConfig } from '../src/config.ts'
import { runCommand, WrongUsage } from './cli/command.ts'
import { type Edit, loadEdit, ruleAddEdit, ruleRemoveEdit, synonymsEdit } from './editorial/edits.ts'
import { showEditorial } from './editorial/show.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'

const help = `
Usage: npm run editorial -- synonyms TAXONOMY SLUG [SYNONYM…]
       npm run editorial -- rule add PATH TOKEN… [--title TITLE]
       npm run editorial -- rule remove PATH
       npm run editorial -- load FILE.json
       npm run editorial -- show

Edits the editorial data in the catalog database CATALOG_DB. A running server shows an edit in its next response.

  synonyms      replaces the synonyms of a term; without SYNONYM, removes them
  rule add      adds a rule that sends queries with all of the tokens to a path of the site; if that rule exists,
                replaces its title
  rule remove   removes every rule for the path
  load          loads synonyms, rules and template archives: all of them or none
  show          prints the editorial data in the format that load reads
`

await runCommand({
  help,
  options: { title: { type: 'string' } },
  async main({ positionals, values }) {
    const work = await commandOf(positionals, values.title)
    const { catalogDb } = loadConfig()
    requireCatalog(catalogDb)
    const line = await withCatalog(catalogDb, work)
    process.stdout.write(`${line}\n`)
  },
})

function commandOf([command, ...rest]: readonly string[], title: string | undefined): Edit | Promise<Edit> {
  const adding = command === 'rule' && rest[0] === 'add'
  if (title !== undefined && !adding) throw new WrongUsage('--title is an option of rule add.')
  if (adding) return ruleAddEdit(rest.slice(1), title)
  if (command === 'rule' && rest[0] === 'remove') return ruleRemoveEdit(rest.slice(1))
  if (command === 'synonyms') return synonymsEdit(rest)
  if (command === 'load') return loadEdit(rest)
  if (command === 'show' && rest.length === 0) return show
  throw new WrongUsage(`editorial does not take ${[command, rest[0]].filter(Boolean).join(' ') || 'no command'}.`)
}

async function show(db: Parameters<Edit>[0]): Promise<string> {
  return JSON.stringify(showEditorial(db), null, 1)
}
