// What every npm script shares: the Node.js check, --help, exit codes, one line per error (rule 21.3), and lines about a
// rollback that holds (rule 16.12) and about other installations (rule 21.21).
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { catalogIsChosen } from '../../src/config.ts'
import { requireSupportedNode } from '../../src/node-version.ts'
import { holdLine, readHold } from '../../src/snapshot/files/hold.ts'
import { explained } from './explain.ts'
import { configOrNull, lockedPlace, otherInstallations } from './installation.ts'

/** The input is bad (a file, a value, a state): one line on stderr, exit code 1. */
export class BadInput extends Error {}

/** The command line is wrong: one line, then how to type it, on stderr, exit code 2. */
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
  try {
    const parsed = parse(command)
    requireWords(nameIn(command.help), command.takes ?? '', parsed.positionals)
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
  if (found === undefined)
    throw new WrongUsage(`${script} takes ${Object.keys(verbs).join(', ')}, not "${given[0] ?? ''}".`)
  const [own, [takes, options, work]] = found
  const [name, words] = [`${script} ${own}`, given.slice(own.split(' ').length)]
  requireWords(name, takes, words)
  return { name, options, work, words }
}

/** Throws {@link WrongUsage} for too few or too many words. `takes` is such as `SLUG…` or `[NAME]`. */
function requireWords(name: string, takes: string, words: readonly string[]): void {
  const count = (text: string) => text.match(/\S+/g)?.length ?? 0
  const least = count(takes.replace(/\[.*\]/, ''))
  const most = takes.includes('…') ? Number.POSITIVE_INFINITY : count(takes)
  if (most === 0 && words.length > 0) throw new WrongUsage(`${name} takes no argument "${words[0]}".`)
  if (words.length < least || words.length > most) throw new WrongUsage(`${name} takes ${takes}.`)
}

function nameIn(help: string): string {
  return /npm (?:run )?(\w+)/.exec(help)?.[1] ?? ''
}

/** Throws {@link WrongUsage} if an option is given that the command does not take. `name` is such as `entries set`. */
export function requireOptions(name: string, taken: readonly string[], values: object): void {
  const given = Object.entries(values).flatMap(([option, value]) => (value === false ? [] : [option]))
  const foreign = given.find((option) => !taken.includes(option))
  if (foreign !== undefined) throw new WrongUsage(`--${foreign} is no option of ${name}.`)
}

/** Says what concerns every command. A CATALOG_DB in the environment was chosen, so it needs no line. */
async function lookAround(): Promise<void> {
  const isChosen = catalogIsChosen()
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
    throw new WrongUsage(String((error as Error).message).replace(/\. To specify .*/s, '.'))
  }
}

function report(error: unknown, help: string): void {
  const message = explained(error)
  if (error instanceof WrongUsage) {
    process.stderr.write(`${message}\n\n${help.trim().split('\n\n')[0]}\n\nTo see what each does, add --help.\n`)
    process.exitCode = 2
    return
  }
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
