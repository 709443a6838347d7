// `npm run editorial`: edits and shows the editorial data of the catalog database.
import { dirname, join } from 'node:path'
import type { parseArgs } from 'node:util'
import { type Config, loadConfig } from '../src/config.ts'
import { withEditorialHome } from '../src/engine/engine.ts'
import type { SharedData } from '../src/state/editorial.ts'
import { reading } from '../src/state/sqlite/connection.ts'
import { BadInput, runCommand, WrongUsage } from './cli/command.ts'
import { EDIT_OPTIONS, editFacts } from './cli/edit-facts.ts'
import { attempt } from './editorial/attempt.ts'
import { archiveRemoveEdit, type Edit, loadEdit, ruleAddEdit, ruleRemoveEdit, synonymsEdit } from './editorial/edits.ts'
import { effects, newFindings } from './editorial/effects.ts'
import { help } from './editorial/help.ts'
import { readJudged } from './editorial/judged.ts'
import { packEdit, packText } from './editorial/packs.ts'
import { recentQueries, shownQueries } from './editorial/queries.ts'
import { scoreLines } from './editorial/score.ts'
import { shown } from './editorial/show.ts'
import { findings, publishedSnapshot } from './editorial/workbench.ts'
import { expecting } from './history/expect.ts'
import { requireCatalog } from './import/catalog-writer.ts'

const options = {
  title: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  add: { type: 'boolean', default: false },
  clear: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  lenient: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  with: { type: 'string' },
  judged: { type: 'string' },
  nothing: { type: 'boolean', default: false },
  unmatched: { type: 'boolean', default: false },
  weeks: { type: 'string' },
  json: { type: 'boolean', default: false },
  expect: { type: 'string' },
  ...EDIT_OPTIONS,
  'dry-run': { type: 'boolean', default: false },
} as const
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const NO_SNAPSHOT = `without a snapshot: names, near names, prefixes, paths and archives are not checked. Build one with: npm run snapshot`

type Reader = (config: Config, values: Values, edit: Edit | null) => Promise<void>
/** The commands that only read. The edit is what `score` tries. */
const READERS: Record<string, Reader> = { show, lint: lintAll, score, queries }

/** The options that only one command takes. */
const OPTIONS_OF: Record<string, readonly (keyof Values)[]> = {
  'rule add': ['title', 'from', 'until'],
  synonyms: ['add', 'clear'],
  load: ['replace', 'lenient'],
  lint: ['strict'],
  score: ['with', 'judged'],
  queries: ['nothing', 'unmatched', 'weeks', 'json'],
}

await runCommand({
  help,
  options,
  async main({ positionals, values }) {
    const words = values.with === undefined ? positionals : triedWords(values.with, positionals.slice(1))
    requireOptionsOf([positionals, words], values)
    const pack = await packText(positionals)
    if (pack) return print(pack)
    const read = READERS[(values.with === undefined ? positionals : positionals.slice(0, 1)).join(' ')]
    if (read && values['dry-run']) throw new WrongUsage('--dry-run is an option of edits.')
    const edit = read && values.with === undefined ? null : await commandOf(words, values)
    const config = loadConfig()
    requireCatalog(config.catalogDb)
    if (read) return read(config, values, edit)
    const facts = editFacts(values, `editorial ${commandName(positionals)}`)
    const work: Edit | null = edit && ((db) => edit(db, facts))
    if (work) await runEdit(config, expecting(values.expect, work), values['dry-run'])
  },
})

/** The words of the edit that `--with` tries: an edit as it is typed, or a file to load. */
function triedWords(first: string, rest: readonly string[]): string[] {
  return ['synonyms', 'rule', 'archive', 'load'].includes(first) ? [first, ...rest] : ['load', first, ...rest]
}

async function runEdit(config: Config, work: Edit, isDry: boolean): Promise<void> {
  const done = await withEditorialHome(config, (home) => attempt(home, config.catalogDb, work, isDry))
  const snapshot = await publishedSnapshot(config.snapshotDir)
  const found = newFindings(snapshot, done)
  print([
    done.lines,
    ...(snapshot ? effects(snapshot, done, await recentQueries(config)) : []),
    ...(isDry ? ['nothing is stored'] : []),
  ])
  for (const line of found) process.stderr.write(`lint: ${line}\n`)
}

/** The editorial data of the catalog. Reading it changes nothing. (rule 21.20) */
function readData(config: Config): Promise<SharedData> {
  return withEditorialHome(config, (home) => reading(config.catalogDb, (db) => home.read(db), 'catalog'))
}

async function show(config: Config): Promise<void> {
  print([JSON.stringify(shown(await readData(config)), null, 1)])
}

/** (rules 45.5 to 45.7) */
async function lintAll(config: Config, { strict }: Values): Promise<void> {
  const data = await readData(config)
  const snapshot = await publishedSnapshot(config.snapshotDir)
  const found = findings(snapshot, data)
  print([
    ...found,
    `${found.length} ${found.length === 1 ? 'finding' : 'findings'}, ${snapshot === null ? NO_SNAPSHOT : `with the snapshot of ${snapshot.day}`}`,
  ])
  if (strict && found.length > 0) process.exitCode = 1
}

/** (rules 45.10 to 45.12) */
async function score(config: Config, { judged }: Values, edit: Edit | null): Promise<void> {
  const file = judged ?? join(dirname(config.catalogDb), 'judged.json')
  const judgements = await readJudged(file)
  const snapshot = await publishedSnapshot(config.snapshotDir)
  if (snapshot === null) throw new BadInput('There is no snapshot to search. Build one with: npm run snapshot')
  const tried = edit && (await withEditorialHome(config, (home) => attempt(home, config.catalogDb, edit, true)))
  const data = tried ?? (await readData(config))
  print(scoreLines(snapshot, judgements, 'before' in data ? data : { before: data, after: data }))
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function commandName([command, action, name]: readonly string[]): string {
  if (command === 'pack') return `pack ${action} ${name}`
  return command === 'rule' || command === 'archive' ? `${command} ${action}` : `${command}`
}

async function queries(config: Config, values: Values): Promise<void> {
  print([await shownQueries(config, { ...values, weeks: values.weeks ?? '4' })])
}

function requireOptionsOf(commands: readonly (readonly string[])[], values: Values): void {
  for (const [taker, taken] of Object.entries(OPTIONS_OF)) {
    if (commands.some((words) => `${words.join(' ')} `.startsWith(`${taker} `))) continue
    const given = taken.find((option) => values[option])
    if (given) throw new WrongUsage(`--${given} is an option of ${taker}.`)
  }
}

function commandOf([command, ...rest]: readonly string[], values: Values): Edit | Promise<Edit> {
  const [action, ...more] = rest
  if (command === 'rule' && action === 'add') return ruleAddEdit(more, values.title, values)
  if (command === 'rule' && action === 'remove') return ruleRemoveEdit(more)
  if (command === 'archive' && action === 'remove') return archiveRemoveEdit(more)
  if (command === 'pack') return packEdit(rest)
  if (command === 'synonyms') return synonymsCommand(rest, values)
  if (command === 'load') return loadEdit(rest, { replaces: values.replace, lenient: values.lenient })
  throw new WrongUsage(`editorial does not take ${[command, rest[0]].filter(Boolean).join(' ') || 'no command'}.`)
}

/** Removing all synonyms takes an option, because a forgotten list would look the same. */
function synonymsCommand(rest: readonly string[], { add, clear }: Values): Edit {
  if (clear && (add || rest.length > 2)) throw new WrongUsage('editorial synonyms takes SYNONYMs or --clear, not both.')
  if (!clear && rest.length === 2)
    throw new WrongUsage('editorial synonyms takes at least one SYNONYM; --clear removes all synonyms of the term.')
  return synonymsEdit(rest, { adds: add })
}
