// What every npm script shares: the Node.js check, --help, exit codes, one line per error (rule 21.3), and lines about a
// rollback that holds (rule 16.12), other installations (rule 21.21) and misspelled settings (rule 22.8).
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { catalogIsChosen } from '../../src/ground/config.ts'
import { requireSupportedNode } from '../../src/ground/node-version.ts'
import { holdLine, readHold } from '../../src/snapshot/files/folder-notes.ts'
import { explained } from './explain.ts'
import { configOrNull, lockedPlace, misspelledSettings, otherInstallations } from './installation.ts'
import { listed, near } from './meant.ts'

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
export type Lines = readonly string[] | void

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
  try {
    const parsed = parse(command)
    requireWords(nameIn(command.help).replace(/^npm (run )?/, ''), command.takes ?? '', parsed.positionals)
    await lookAround()
    const lines = (await command.main(parsed)) ?? []
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  } catch (error) {
    report(error, command.help)
  }
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
export function requireWords(name: string, takes: string, words: readonly string[]): void {
  const count = (text: string) => text.match(/\S+/g)?.length ?? 0
  const least = count(takes.replace(/\[.*\]/, ''))
  const most = takes.includes('…') ? Number.POSITIVE_INFINITY : count(takes)
  if (most === 0 && words.length > 0) throw new WrongUsage(`${name} takes no argument "${words[0]}".`)
  if (words.length < least || words.length > most) throw new WrongUsage(`${name} takes: ${takes}`)
}

/** Says what concerns every command. A CATALOG_DB in the environment was chosen, so it needs no line. */
async function lookAround(): Promise<void> {
  const isChosen = catalogIsChosen()
  for (const line of misspelledSettings()) process.stderr.write(`${line}\n`)
  const config = configOrNull()
  if (config === null) return
  const locked = lockedPlace(config)
  if (locked !== null) throw new BadInput(locked)
  const hold = await readHold(config.snapshotDir).catch(() => null)
  const lines = [...(isChosen ? [] : otherInstallations(config)), ...(hold === null ? [] : [holdLine(hold)])]
  for (const line of lines) process.stderr.write(`${line}\n`)
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
  const message = explained(error)
  if (error instanceof WrongUsage) {
    process.stderr.write(`${message} See: ${nameIn(help)} -- --help\n`)
    process.exitCode = 2
    return
  }
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
