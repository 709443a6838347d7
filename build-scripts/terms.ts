// `npm run terms`: lists, renames, merges and removes the terms of the catalog. (rules 44.60 to 44.67)

import { loadConfig } from '../src/ground/config.ts'
import type { Db } from '../src/state/sqlite/connection.ts'
import {
  EDIT_HELP,
  EDIT_OPTIONS,
  EDITING,
  editFacts,
  flags,
  oneOf,
  runCommand,
  texts,
  type Values,
  WrongUsage,
} from './cli/command.ts'
import { print } from './cli/lines.ts'
import { PUBLISHES } from './entries/set.ts'
import { requireCatalog, withCatalog, withHome } from './import/catalog-writer.ts'
import { takeEffect } from './publish/run.ts'
import { aliasEdit, mergeEdit, removeEdit, renameEdit, runEdit, type TermEdit } from './terms/edits.ts'
import { aliasLines, taxonomyOf, termLines } from './terms/term.ts'

const help = `
Usage: npm run terms -- list [TAXONOMY]
       npm run terms -- rename TAXONOMY TERM NAME [--slug NEW]
       npm run terms -- merge TAXONOMY FROM… INTO [--synonyms]
       npm run terms -- remove TAXONOMY TERM [--with-editorial]
       npm run terms -- aliases [TAXONOMY TERM] [--add OLD]… [--remove OLD]…

Lists and edits the terms in the catalog database CATALOG_DB. The next snapshot publishes an edit. TERM, FROM and INTO are slugs
or names.

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

const options = {
  ...EDIT_OPTIONS,
  ...texts('slug'),
  ...flags('synonyms', 'with-editorial', 'build', 'dry-run'),
  add: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
} as const

type Given = Values<typeof options>

const OF_EDITS = ['build', 'dry-run', ...EDITING] as const

await runCommand({
  help,
  options,
  ...oneOf<Given>('terms', {
    list: ['[TAXONOMY]', [], ([name]) => read((db) => termLines(db, name === undefined ? null : taxonomyOf(name)))],
    rename: [
      'TAXONOMY TERM NAME',
      ['slug', ...OF_EDITS],
      ([taxonomy, slug = '', name = ''], values) =>
        run('rename', renameEdit(taxonomyOf(taxonomy), slug, { name, slug: values.slug }), values),
    ],
    merge: [
      'TAXONOMY FROM… INTO',
      ['synonyms', ...OF_EDITS],
      ([taxonomy, ...slugs], values) => run('merge', mergeEdit(taxonomyOf(taxonomy), slugs, values), values),
    ],
    remove: [
      'TAXONOMY TERM',
      ['with-editorial', ...OF_EDITS],
      ([taxonomy, slug = ''], values) =>
        run('remove', removeEdit(taxonomyOf(taxonomy), slug, { withEditorial: values['with-editorial'] }), values),
    ],
    aliases: ['[TAXONOMY TERM]', ['add', 'remove', ...OF_EDITS], aliases],
  }),
})

function read(work: (db: Db) => string[]): Promise<string[]> {
  const { catalogDb } = loadConfig()
  requireCatalog(catalogDb)
  return withCatalog(catalogDb, work)
}

function aliases([name, slug]: readonly string[], values: Given): Promise<string[]> {
  const { add, remove } = values
  const taxonomy = name === undefined ? null : taxonomyOf(name)
  if (add === undefined && remove === undefined) return read((db) => aliasLines(db, taxonomy, slug))
  if (taxonomy === null || slug === undefined) throw new WrongUsage('terms aliases takes: TAXONOMY TERM')
  return run('aliases', aliasEdit(taxonomy, slug, { ...(add && { add }), ...(remove && { remove }) }), values)
}

/** Runs an edit, and with `--build` what makes it take effect. */
async function run(verb: string, edit: TermEdit, values: Given): Promise<string[]> {
  const isDry = values['dry-run']
  const request = { edit, facts: editFacts(values, `terms ${verb}`), isDry, isRename: verb === 'rename' }
  const lines = await withHome((db, home) => runEdit(db, home, request))
  if (isDry) return [...lines, 'Nothing was changed, because of --dry-run.']
  if (!values.build) return [...lines, PUBLISHES]
  print(lines.join('\n'))
  await takeEffect(loadConfig(), { done: 'The terms are changed in the catalog', again: 'npm run snapshot' })
  return []
}
