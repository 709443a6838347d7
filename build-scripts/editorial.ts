// `npm run editorial`: edits and shows the editorial data of the catalog database.
import { dirname, join } from 'node:path'
import type { Editorial } from '../src/catalog/model/editorial.ts'
import { withEditorialHome } from '../src/engine/engine.ts'
import { type Config, loadConfig } from '../src/ground/config.ts'
import { type Db, reading } from '../src/state/sqlite/connection.ts'
import {
  BadInput,
  chosen,
  EDIT_HELP,
  EDIT_OPTIONS,
  EDITING,
  editFacts,
  flags,
  oneOf,
  requireOptions,
  runCommand,
  texts,
  type Values,
  type Verb,
  WrongUsage,
} from './cli/command.ts'
import { counted, say } from './cli/lines.ts'
import { EDITS } from './editorial/edit-commands.ts'
import { type Attempt, attempt, type Edit } from './editorial/edits.ts'
import { packAddEdit, packNames } from './editorial/packs.ts'
import { recentQueries, shownQueries } from './editorial/queries.ts'
import { readJudged, scoreLines } from './editorial/score.ts'
import { shown } from './editorial/show.ts'
import { effects, findings, newFindings, publishedSnapshot } from './editorial/workbench.ts'
import { expecting } from './history/expect.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'

const help = `
Usage: npm run editorial -- synonyms TAXONOMY TERM SYNONYM… [--add]
       npm run editorial -- synonyms TAXONOMY TERM SYNONYM… --remove
       npm run editorial -- synonyms TAXONOMY TERM --clear
       npm run editorial -- rule add PATH TOKEN… [--title TITLE] [--from TIME] [--until TIME]
       npm run editorial -- rule remove PATH [TOKEN…]
       npm run editorial -- archive add SLUG TAXONOMY/TERM… --title TITLE [--from TIME] [--until TIME]
       npm run editorial -- archive remove SLUG
       npm run editorial -- pack add|remove|show LANGUAGE
       npm run editorial -- pack list
       npm run editorial -- load FILE.json [--replace] [--lenient]
       npm run editorial -- show
       npm run editorial -- lint [--strict]
       npm run editorial -- score [--with FILE.json|EDIT…] [--judged FILE.json]
       npm run editorial -- queries [--nothing] [--unmatched] [--weeks N] [--json]
       npm run editorial -- ignore WORD… [--remove]

Edits the editorial data in the catalog database CATALOG_DB, or in PostgreSQL with DATABASE_URL. A running server shows an
edit in its next response. Every edit prints what it replaces or removes, the sites that its queries find before and after it,
and what is probably wrong with it. With --dry-run, it prints all of that and changes nothing.

  synonyms         replaces the synonyms of a term (a slug or a name); with --add, adds to them; with --remove, removes
                   these; with --clear, removes all
  rule add         adds a rule that sends queries with all of the tokens to a path of the site; if that rule exists,
                   replaces its title and times; with --from and --until, the rule is in force from the one time up to the
                   other, such as 2026-12-01 or 2026-12-01T09:30:00Z, in UTC
  rule remove      removes every rule for the path, or the one with these tokens
  archive add      adds an archive of the templates that have all of the terms, or replaces its title, terms and times
  archive remove   removes a template archive
  pack add         adds the words of a language to the synonyms of the terms that the catalog has
  pack remove      takes back what pack add added and nobody changed since
  pack show, list  print what pack add would change, as --dry-run does, and which packs there are
  load             loads synonyms, rules and template archives: all of them or none; with --replace, also removes
                   everything that the file does not have; with --lenient, ignores unknown members
  show             prints the editorial data in the format that load reads: "show > FILE.json" keeps it, and
                   "load FILE.json --replace" brings it back
  lint             prints what is probably wrong with the editorial data, with the numbers of the published snapshot; with
                   --strict, exits with 1 if something is
  score            prints how well searches answer the judged queries in FILE.json, by default judged.json beside CATALOG_DB;
                   with --with, what an edit would change: a file to load, or an edit such as "synonyms color navy sea"
  queries          prints what people searched for in the last 4 weeks (--weeks 1 to 26), with the words that are not
                   understood, and the synonyms that would change what is found; with --nothing, only what found
                   nothing; with --unmatched, only what had words that were not understood
  ignore           leaves words that were not understood out of the inbox of the desk; with --remove, no longer
${EDIT_HELP}
  --expect N    refuses the edit if something that it changes was changed since change N ("npm run history -- log")
`

const options = {
  ...texts('title', 'from', 'until', 'with', 'judged', 'weeks', 'expect'),
  ...flags('add', 'remove', 'clear', 'replace', 'lenient', 'strict', 'nothing', 'unmatched', 'json', 'dry-run'),
  ...EDIT_OPTIONS,
}
type Given = Values<typeof options>
type Words = readonly string[]

const NO_SNAPSHOT = `without a snapshot: names, near names, prefixes, paths and archives are not checked. Build one with: npm run snapshot`

const [, , addPack] = editing('pack add', ['LANGUAGE', [], packAddEdit])
const OF_EDITS = Object.values(EDITS).flatMap(([, options]) => options)

await runCommand({
  help,
  options,
  ...oneOf<Given>('editorial', {
    ...Object.fromEntries(Object.entries(EDITS).map(([name, verb]) => [name, editing(name, verb)])),
    'pack list': ['', [], packNames],
    'pack show': ['LANGUAGE', [], (words, values) => addPack(words, { ...values, 'dry-run': true })],
    show: ['', [], async () => [JSON.stringify(shown(await readData(catalogConfig())), null, 1)]],
    lint: ['', ['strict'], lintAll],
    score: ['[EDIT…]', ['with', 'judged', ...OF_EDITS], score],
    queries: [
      '',
      ['nothing', 'unmatched', 'weeks', 'json'],
      async (_, values) => {
        const config = catalogConfig()
        return [await shownQueries(config, await readData(config), { ...values, weeks: values.weeks ?? '4' })]
      },
    ],
  }),
})

function catalogConfig(): Config {
  const config = loadConfig()
  requireCatalog(config.catalogDb)
  return config
}

/** The command that makes an edit and says what it changes. */
function editing(name: string, [takes, options, editOf]: Verb<Given, Edit>): Verb<Given> {
  async function run(words: Words, values: Given): Promise<string[]> {
    const edit = await editOf(words, values)
    const config = catalogConfig()
    const facts = editFacts(values, `editorial ${name}${name.startsWith('pack') ? ` ${words[0]}` : ''}`)
    const work = expecting(values.expect, (db) => edit(db, facts))
    const isDry = values['dry-run']
    const done = await tried(config, work, isDry)
    const snapshot = await publishedSnapshot(config.snapshotDir)
    for (const line of newFindings(snapshot, done)) say(`lint: ${line}`)
    const effect = snapshot ? effects(snapshot, done, await recentQueries(config)) : []
    return [done.lines, ...effect, ...(isDry ? ['nothing is stored'] : [])]
  }
  return [takes, [...options, 'expect', 'dry-run', ...EDITING], run]
}

function tried({ catalogDb, ...config }: Config, edit: (db: Db) => Promise<string>, isDry: boolean): Promise<Attempt> {
  return withEditorialHome(config, (home) => withCatalog(catalogDb, (db) => attempt(home, db, edit, isDry)))
}

/** The editorial data of the catalog. Reading it changes nothing. (rule 21.20) */
function readData(config: Config): Promise<Editorial> {
  return withEditorialHome(config, (home) => reading(config.catalogDb, (db) => home.read(db), 'catalog'))
}

/** (rules 45.5 to 45.7) */
async function lintAll(_: Words, { strict }: Given): Promise<string[]> {
  const config = catalogConfig()
  const data = await readData(config)
  const snapshot = await publishedSnapshot(config.snapshotDir)
  const found = findings(snapshot, data)
  if (strict && found.length > 0) process.exitCode = 1
  const numbers = snapshot === null ? NO_SNAPSHOT : `with the snapshot of ${snapshot.day}`
  return [...found, `${counted(found.length, 'finding')}, ${numbers}`]
}

/** (rules 45.10 to 45.12) */
async function score(words: Words, values: Given): Promise<string[]> {
  const edit = await triedEdit(words, values)
  const config = catalogConfig()
  const judgements = await readJudged(values.judged ?? join(dirname(config.catalogDb), 'judged.json'))
  const snapshot = await publishedSnapshot(config.snapshotDir)
  if (snapshot === null) throw new BadInput('There is no snapshot to search. Build one with: npm run snapshot')
  const trial = edit && (await tried(config, edit, true))
  const data = trial ?? (await readData(config))
  return await scoreLines(snapshot, judgements, 'before' in data ? data : { before: data, after: data })
}

/** The edit that `--with` tries, as it is typed, or a file to load. Null if there is none. */
function triedEdit(rest: Words, values: Given): Promise<Edit> | Edit | null {
  const { with: first } = values
  if (first === undefined && rest.length > 0) throw new WrongUsage(`editorial score takes no argument "${rest[0]}".`)
  if (first === undefined) return null
  const isEdit = Object.keys(EDITS).some((name) => name.split(' ')[0] === first)
  const {
    name,
    options: taken,
    work,
    words,
  } = chosen('editorial', EDITS, [...(isEdit ? [] : ['load']), first, ...rest])
  requireOptions(name, ['with', 'judged', ...taken], values)
  return work(words, values)
}
