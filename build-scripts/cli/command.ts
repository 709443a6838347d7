// What every npm script shares: the Node.js check, --help, exit codes, one line per error (rule 21.3), and lines about a
// rollback that holds (rule 16.12), other installations (rule 21.21) and misspelled settings (rule 22.8).

import { resolve, sep } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { catalogIsChosen } from '../../src/ground/config.ts'
import { explain, userName } from '../../src/ground/faults.ts'
import { requireSupportedNode } from '../../src/ground/node-version.ts'
import { holdLine, readHold } from '../../src/snapshot/files/folder-notes.ts'
import type { ChangeFacts } from '../../src/state/sqlite/catalog/database.ts'
import { UnusableDatabase } from '../../src/state/sqlite/connection.ts'
import { configOrNull, lockedPlace, misspelledSettings, otherInstallations, placesOf } from './installation.ts'
import { listed, near, print, say } from './lines.ts'

/** The input is bad (a file, a value, a state): one line on stderr, exit code 1. */
export class BadInput extends Error {}

/** The command line is wrong: one line on stderr, and the command that says how to type it, exit code 2. */
export class WrongUsage extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true; args: string[] }>
>

/** The values of options as a command gets them. */
export type Values<O extends Options> = Parsed<O>['values']

/** Lines for standard output, if there are any. */
// biome-ignore lint/suspicious/noConfusingVoidType: a command without output needs no return
type Lines = readonly string[] | void

export interface Command<O extends Options> {
  /** The text of `--help`: usage first, then what the script does. */
  help: string
  options: O
  /** The words that it takes, such as `FILE…` or `[NAME]`. Default: none. */
  takes?: string
  /** Throws {@link BadInput} or {@link WrongUsage} for errors that the operator can fix. */
  main(parsed: Parsed<O>): Promise<Lines> | Lines
}

/** Options that are given or not. */
export function flags<Name extends string>(...names: Name[]): Record<Name, { type: 'boolean'; default: false }> {
  return Object.fromEntries(names.map((name) => [name, { type: 'boolean', default: false }])) as ReturnType<
    typeof flags
  >
}

/** Options with a value. */
export function texts<Name extends string>(...names: Name[]): Record<Name, { type: 'string' }> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as ReturnType<typeof texts>
}

/**
 * Runs a command with the arguments of the process and sets the exit code: 0 success, 1 bad input, 2 wrong usage. For
 * any other error, it prints the message and sets exit code 1.
 */
export async function runCommand<O extends Options>(command: Command<O>): Promise<void> {
  requireSupportedNode()
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${command.help.trim()}\n`)
    return
  }
  process.stdout.on('error', unlessClosed)
  process.once('exit', sayUnfinished)
  try {
    const parsed = parse(command)
    requireWords(nameIn(command.help).replace(/^npm (run )?/, ''), command.takes ?? '', parsed.positionals)
    await lookAround()
    const lines = (await command.main(parsed)) ?? []
    if (lines.length > 0) print(lines.join('\n'))
  } catch (error) {
    report(error, command.help)
  } finally {
    process.off('exit', sayUnfinished)
  }
}

/** The exit code of Node.js where nothing is left to wait for, and the command has not ended. */
const UNFINISHED = 13

/** Such an end is silent: a thread or a file that the command uses went away, for example in a build of the site. */
function sayUnfinished(code: number): void {
  if (code !== UNFINISHED) return
  say(
    'The command stopped before it was done: something that it waits for went away. Run it again, and nothing beside it.',
  )
  process.exitCode = 1
}

/** A reader such as `head` takes what it needs. */
export function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** Such as `npm run entries`. */
function nameIn(help: string): string {
  return /npm (run )?\w+/.exec(help)?.[0] ?? ''
}

/** Throws {@link WrongUsage} for too few or too many words. `takes` is such as `SLUG…` or `[NAME]`. */
function requireWords(name: string, takes: string, words: readonly string[]): void {
  const count = (text: string) => text.match(/\S+/g)?.length ?? 0
  const least = count(takes.replace(/\[.*\]/, ''))
  const most = takes.includes('…') ? Number.POSITIVE_INFINITY : count(takes)
  if (most === 0 && words.length > 0) throw new WrongUsage(`${name} takes no argument "${words[0]}".`)
  if (words.length < least || words.length > most) throw new WrongUsage(`${name} takes: ${takes}`)
}

/** Says what concerns every command. A CATALOG_DB in the environment was chosen, so it needs no line. */
async function lookAround(): Promise<void> {
  const isChosen = catalogIsChosen()
  for (const line of misspelledSettings()) say(line)
  const config = configOrNull()
  if (config === null) return
  const locked = lockedPlace(config)
  if (locked !== null) throw new BadInput(locked)
  const hold = await readHold(config.snapshotDir).catch(() => null)
  const lines = [...(isChosen ? [] : otherInstallations(config)), ...(hold === null ? [] : [holdLine(hold)])]
  for (const line of lines) say(line)
}

function parse<O extends Options>(command: Command<O>): Parsed<O> {
  try {
    return parseArgs({ args: process.argv.slice(2), options: command.options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongUsage(misread((error as Error).message, Object.keys(command.options)))
  }
}

/** What Node.js says about options, with those that are spelled alike. */
function misread(message: string, options: readonly string[]): string {
  const [, option] = /^Unknown option '--([^']*)'/.exec(message) ?? []
  if (option === undefined) return message.replace(/\.? To specify .*|\n.*/s, '').replace(/\.?$/, '.')
  const alike = near(option, options).map((name) => `--${name}`)
  return `There is no option --${option}${alike.length > 0 ? `: did you mean ${listed(alike)}?` : '.'}`
}

function report(error: unknown, help: string): void {
  const isWrongUsage = error instanceof WrongUsage
  say(isWrongUsage ? `${explained(error)} See: ${nameIn(help)} -- --help` : explained(error))
  process.exitCode = isWrongUsage ? 2 : 1
}

// Adds the variable and what to do to errors of files that an environment variable names. (rule 21.18)

/** The message of an error for the operator. */
export function explained(error: unknown): string {
  const { message, path, code } = error as { message?: string; path?: unknown; code?: string }
  const text = message ?? String(error)
  if (error instanceof UnusableDatabase) return withVariable(text, text.split(' ')[0] ?? '')
  return typeof path === 'string'
    ? `${withVariable(text, path)}. ${explain('file', { code, message: text })?.fix}`
    : text
}

/** Names the variable whose value a path is in. */
function withVariable(text: string, path: string): string {
  const config = configOrNull()
  const found = config && Object.entries(placesOf(config)).find(([, place]) => isIn(path, place))
  return found ? `${found[0]}=${found[1]}: ${text}` : text
}

function isIn(path: string, place: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(place)}${sep}`)
}

/** One of the commands of a script: the words and the options that it takes, and its work. */
export type Verb<V, Result = Lines> = readonly [
  takes: string,
  options: readonly (keyof V & string)[],
  work: (words: readonly string[], values: V) => Promise<Result> | Result,
]

/** The rest of a script with several commands, by their names of one or two words. */
export function oneOf<V extends object>(script: string, verbs: Readonly<Record<string, Verb<V>>>) {
  return {
    takes: '[WORD…]',
    main({ positionals, values }: { positionals: string[]; values: V }) {
      const { name, options, work, words } = chosen(script, verbs, positionals)
      requireOptions(name, options, values)
      return work(words, values)
    },
  }
}

/** The command that words begin with, and the words after it. Throws {@link WrongUsage}. */
export function chosen<V, R>(script: string, verbs: Readonly<Record<string, Verb<V, R>>>, given: readonly string[]) {
  const found = Object.entries(verbs).find(([own]) => own.split(' ').every((part, at) => part === given[at]))
  if (found === undefined) throw new WrongUsage(unknownVerb(script, Object.keys(verbs), given))
  const [own, [takes, options, work]] = found
  const [name, words] = [`${script} ${own}`, given.slice(own.split(' ').length)]
  requireWords(name, takes, words)
  return { name, options, work, words }
}

/** What people type, by what it is called here. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  add: 'new create insert',
  hide: 'delete remove rm takedown unpublish',
  list: 'ls find search',
  remove: 'delete rm drop',
  rename: 'move mv',
  revert: 'undo back restore rollback',
  revoke: 'delete remove rm disable',
  set: 'edit change update correct',
  show: 'get view cat print',
  unhide: 'restore',
}

function unknownVerb(script: string, verbs: readonly string[], [first = '', second = '']: readonly string[]): string {
  const group = verbs.filter((verb) => verb.startsWith(`${first} `)).map((verb) => verb.slice(first.length + 1))
  const [name, typed, names] = group.length > 0 ? [`${script} ${first}`, second, group] : [script, first, verbs]
  if (typed === '') return `${name} takes ${listed(names)}.`
  const has = (word: string) => (OTHER_WORDS[word] ?? '').split(' ').includes(typed)
  const called = names.filter((verb) => has(verb.split(' ').at(-1) ?? ''))
  const alike = called.length > 0 ? called : near(typed, names)
  if (alike.length > 0) return `${name} has no "${typed}": did you mean ${listed(alike)}?`
  if (has('revert')) return `${name} has no "${typed}": an edit is taken back by npm run history -- revert.`
  return `${name} takes ${listed(names)}, not "${typed}".`
}

/** Throws {@link WrongUsage} if an option is given that the command does not take. `name` is such as `entries set`. */
export function requireOptions(name: string, taken: readonly string[], values: object): void {
  const given = Object.entries(values).flatMap(([option, value]) => (value === false ? [] : [option]))
  const foreign = given.find((option) => !taken.includes(option))
  if (foreign !== undefined) throw new WrongUsage(`--${foreign} is no option of ${name}.`)
}

/** The options of every command that edits the catalog. */
export const EDIT_OPTIONS = texts('by', 'note')
/** Their names. */
export const EDITING = ['by', 'note'] as const

/** The part of `--help` about {@link EDIT_OPTIONS}. */
export const EDIT_HELP = `  --by NAME     who makes the change, for the history (default: the name of the system's user)
  --note TEXT   why, for the history`

/** The facts of a change that a command makes. `command` is what a user types after `npm run`, such as `entries set`. */
export function editFacts(values: Partial<Values<typeof EDIT_OPTIONS>>, command: string): ChangeFacts {
  // A container may run as a user that the system has no name for.
  const user = userName().replace(/^\d+$/, 'user $&')
  return { by: values.by ?? user, command, note: values.note ?? null }
}

/** Carries the result of an edit out of the transactions that it undoes. */
class Undone extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super()
    this.result = result
  }
}

/** Runs an edit, which calls `undo` with its result to store nothing. Resolves to its result either way. */
export async function undoable<T>(edit: (undo: (result: T) => never) => Promise<T>): Promise<T> {
  const undo = (result: T): never => {
    throw new Undone(result)
  }
  try {
    return await edit(undo)
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}
