// What every npm script shares: the Node.js check, --help, exit codes, one line per error (rule 21.3), and a line about a
// rollback that holds (rule 16.12).
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { loadConfig } from '../../src/config.ts'
import { requireSupportedNode } from '../../src/node-version.ts'
import { holdLine, readHold } from '../../src/snapshot/files/hold.ts'
import { explained } from './explain.ts'

/** The input is bad (a file, a value, a state): one line on stderr, exit code 1. */
export class BadInput extends Error {}

/** The command line is wrong: one line and the usage on stderr, exit code 2. */
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
  await mentionRollback()
  try {
    await command.main(parse(command))
  } catch (error) {
    report(error, command.help)
  }
}

/** Reports nothing if the configuration or the folder cannot be read: the command itself does. */
async function mentionRollback(): Promise<void> {
  try {
    const hold = await readHold(loadConfig().snapshotDir)
    if (hold !== null) process.stderr.write(`${holdLine(hold)}\n`)
  } catch {}
}

function parse<O extends Options>(command: Command<O>): Parsed<O> {
  try {
    return parseArgs({ args: process.argv.slice(2), options: command.options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

function report(error: unknown, help: string): void {
  const message = explained(error)
  if (error instanceof WrongUsage) {
    process.stderr.write(`${message}\n\n${help.trim()}\n`)
    process.exitCode = 2
    return
  }
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
