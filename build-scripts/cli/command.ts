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

export interface Command<O extends Options> {
  /** The text of `--help`: usage first, then what the script does. */
  help: string
  options: O
  /** Throws {@link BadInput} or {@link WrongUsage} for errors that the operator can fix. */
  main(parsed: Parsed<O>): Promise<void> | void
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
    await lookAround()
    await command.main(parsed)
  } catch (error) {
    report(error, command.help)
  }
}

/** A reader such as `head` takes what it needs. */
export function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
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
