// The record of a rollback. While it exists, no build publishes, so that the content that was rolled back does not return
// with the next build. (rule 16.12)
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile, syncFolder } from './durable.ts'
import { readOrNull } from './folder.ts'

const HOLD = 'rollback'

interface Hold {
  /** The snapshot that was rolled back, and the one that is current since. */
  from: string
  to: string
  /** When, ISO 8601. */
  at: string
}

/** The rollback that holds in a folder; null if none does. */
export async function readHold(folder: string): Promise<Hold | null> {
  const text = await readOrNull(join(folder, HOLD))
  if (text === null) return null
  const [from = 'unknown', to = 'unknown', at = 'unknown'] = text.trim().split(/\s+/)
  return { from, to, at }
}

/** Makes a rollback hold. It replaces an earlier one. */
export async function writeHold(folder: string, { from, to, at }: Hold): Promise<void> {
  await replaceFile(join(folder, HOLD), `${from} ${to} ${at}\n`)
}

/** Ends the rollback that holds. */
export async function removeHold(folder: string): Promise<void> {
  await rm(join(folder, HOLD), { force: true })
  await syncFolder(folder)
}

/** A line about a rollback that holds. */
export function holdLine({ from, to, at }: Hold): string {
  return `The rollback from ${from} to ${to} (${at}) holds. No build publishes until: npm run snapshot -- --release`
}
