// When the nightly rebuild and the backup last ran, and how. A file for each in the folder of snapshots, where the server
// finds it (rule 20.13).
import { join } from 'node:path'
import { replaceFile } from './durable.ts'
import { readOrNull } from './folder.ts'

/** The commands whose results are recorded. */
export const RECORDED = ['nightly', 'backup'] as const
type Recorded = (typeof RECORDED)[number]

/** Times in ms since 1970-01-01. */
export interface Run {
  /** When it ended. */
  at: number
  hasFailed: boolean
  /** When the last one that succeeded ended; null if none did. */
  succeededAt: number | null
}

/** The last run of a command; null if there is no record that can be read. */
export async function readRun(folder: string, command: Recorded): Promise<Run | null> {
  const text = await readOrNull(fileOf(folder, command)).catch(() => null)
  const [at = '', result, succeeded = at] = text?.trim().split(' ') ?? []
  if (Number.isNaN(Date.parse(at))) return null
  const success = Date.parse(succeeded)
  return { at: Date.parse(at), hasFailed: result === 'failed', succeededAt: Number.isNaN(success) ? null : success }
}

/**
 * Runs a command and records whether it fails, if the folder exists. What cannot be recorded changes nothing for the command.
 */
export async function recordRun<T>(folder: string, command: Recorded, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    const now = new Date().toISOString()
    await write(folder, command, `${now} ok ${now}`)
    return result
  } catch (error) {
    const last = (await readRun(folder, command))?.succeededAt ?? null
    const succeeded = last === null ? 'never' : new Date(last).toISOString()
    await write(folder, command, `${new Date().toISOString()} failed ${succeeded}`)
    throw error
  }
}

async function write(folder: string, command: Recorded, line: string): Promise<void> {
  try {
    await replaceFile(fileOf(folder, command), `${line}\n`)
  } catch {}
}

function fileOf(folder: string, command: Recorded): string {
  return join(folder, `.${command}`)
}
