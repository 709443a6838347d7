// `npm run terms`: lists, renames, merges and removes the terms of the catalog. (rules 44.60 to 44.67)
import { loadConfig } from '../src/config.ts'
import { withEditorialHome } from '../src/engine/engine.ts'
import type { Db } from '../src/state/sqlite/connection.ts'
import { requireOptions, runCommand, WrongUsage } from './cli/command.ts'
import { EDIT_HELP, EDIT_OPTIONS, editFacts } from './cli/edit-facts.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'
import { requirePublishing, takeEffect } from './publish/take-effect.ts'
import { aliasEdit, mergeEdit, removeEdit, renameEdit, type TermEdit } from './terms/edits.ts'
import { aliasLines, termLines } from './terms/list.ts'
import { runEdit } from './terms/run.ts'
import { taxonomyOf } from './terms/term.ts'

const help = `
Usage: npm run terms -- list [TAXONOMY]
       npm run terms -- rename TAXONOMY SLUG NAME [--slug NEW]
       npm run terms -- merge TAXONOMY FROM… INTO [--synonyms]
       npm run terms -- remove TAXONOMY SLUG [--with-editorial]
       npm run terms -- aliases [TAXONOMY SLUG] [--add OLD]… [--remove OLD]…

Lists and edits the terms in the catalog database CATALOG_DB. The next snapshot publishes an edit.

  list      prints the terms with the number of their sites
  rename    gives a term another name. It keeps its slug, or moves to --slug: old addresses lead to the new one
  merge     makes the terms FROM part of INTO: sites, archives and synonyms go with them, old addresses lead there
  remove    removes a term that no site has
  aliases   prints the old slugs that lead to a term; --add and --remove change them

  --synonyms        makes the names of merged terms synonyms of INTO
  --with-editorial  also removes the synonyms of the term and the archives that name it
  --build           builds and publishes at once, as "entries -- hide" does
  --dry-run         prints what would change, and changes nothing
${EDIT_HELP}
`

const OPTIONS = {
  ...EDIT_OPTIONS,
  slug: { type: 'string' },
  synonyms: { type: 'boolean', default: false },
  'with-editorial': { type: 'boolean', default: false },
  add: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
  build: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

const EDITING = ['build', 'dry-run', 'by', 'note']
/** The options of each command. */
const TAKEN = {
  list: [],
  rename: ['slug', ...EDITING],
  merge: ['synonyms', ...EDITING],
  remove: ['with-editorial', ...EDITING],
  aliases: ['add', 'remove', ...EDITING],
}

type Values = Parameters<Parameters<typeof runCommand<typeof OPTIONS>>[0]['main']>[0]['values']

await runCommand({
  help,
  options: OPTIONS,
  async main({ values, positionals: [verb, name, ...slugs] }) {
    const config = loadConfig()
    requireCatalog(config.catalogDb)
    const edit = editOf(verb, name, slugs, values)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    if (edit === null) {
      const taxonomy = name === undefined ? null : taxonomyOf(name)
      const listed = (db: Db) => (verb === 'list' ? termLines(db, taxonomy) : aliasLines(db, taxonomy, slugs))
      return (await withCatalog(config.catalogDb, listed)).forEach(say)
    }
    if (values.build) requirePublishing(config)
    const facts = editFacts(values, `terms ${verb}`)
    const isDry = values['dry-run']
    const run = { edit, facts, isDry, isRename: verb === 'rename' }
    const lines = await withEditorialHome(config, (home) =>
      withCatalog(config.catalogDb, (db) => runEdit(db, home, run)),
    )
    lines.forEach(say)
    if (isDry) return say('Nothing was changed, because of --dry-run.')
    if (!values.build) return say('The next build publishes this: npm run snapshot')
    await takeEffect(config, { say, done: 'The terms are changed in the catalog', again: 'npm run snapshot' })
  },
})

/** The edit of a command line; null for one that prints. Throws {@link WrongUsage}. */
function editOf(verb: string | undefined, name: string | undefined, slugs: string[], values: Values): TermEdit | null {
  const [slug = '', text, ...more] = slugs
  const { add, remove, synonyms } = values
  if (verb === undefined || !Object.hasOwn(TAKEN, verb))
    throw new WrongUsage(`terms takes ${Object.keys(TAKEN).join(', ')}, not "${verb ?? ''}".`)
  requireOptions(`terms ${verb}`, TAKEN[verb as keyof typeof TAKEN], values)
  const isEdit = verb === 'aliases' ? add !== undefined || remove !== undefined : verb !== 'list'
  if (!isEdit) return null
  const taxonomy = taxonomyOf(name)
  if (verb === 'merge') return mergeEdit(taxonomy, slugs, { synonyms })
  if (slug === '' || more.length > 0 || (text === undefined) === (verb === 'rename'))
    throw new WrongUsage(`${verb} takes TAXONOMY, SLUG${verb === 'rename' ? ' and NAME (in quotes)' : ''}.`)
  if (verb === 'rename') return renameEdit(taxonomy, slug, { name: text as string, slug: values.slug })
  if (verb === 'remove') return removeEdit(taxonomy, slug, { editorial: values['with-editorial'] })
  return aliasEdit(taxonomy, slug, { ...(add && { add }), ...(remove && { remove }) })
}
