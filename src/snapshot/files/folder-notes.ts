// What the folder of snapshots says besides its snapshots: small files, one for each thing that a later process has to know.

import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { replaceFile, syncFolder } from './durable.ts'
import { readOrNull } from './folder.ts'

// The addresses that snapshots are built for. A server refuses a snapshot for other ones, and a build needs an option for
// other ones than those of the last publication. (rules 16.7, 16.13)

const FILE = 'addresses'

export interface Addresses {
  siteUrl: string
  assetsUrl: string
}

/** A snapshot was built for other addresses than those of the server. */
export class OtherAddresses extends Error {
  constructor(id: string, its: Addresses, expected: Addresses) {
    super(
      `Snapshot ${id} is refused: it was built for ${addressesText(its)}, but this server has ${addressesText(expected)}. ` +
        'Set the same addresses here, or publish a snapshot for these.',
    )
  }
}

export function sameAddresses(a: Addresses, b: Addresses): boolean {
  return a.siteUrl === b.siteUrl && a.assetsUrl === b.assetsUrl
}

export function addressesText({ siteUrl, assetsUrl }: Addresses): string {
  return `SITE_URL=${siteUrl} and ASSETS_URL=${assetsUrl}`
}

/** The addresses of the last publication in a folder; null if none are recorded. */
export async function readAddresses(folder: string): Promise<Addresses | null> {
  const [siteUrl, assetsUrl] = (await readOrNull(join(folder, FILE)))?.split('\n') ?? []
  return siteUrl && assetsUrl ? { siteUrl, assetsUrl } : null
}

/** Records the addresses of a publication. Writes only if they change. */
export async function recordAddresses(folder: string, addresses: Addresses): Promise<void> {
  const recorded = await readAddresses(folder)
  if (recorded !== null && sameAddresses(recorded, addresses)) return
  await replaceFile(join(folder, FILE), `${addresses.siteUrl}\n${addresses.assetsUrl}\n`)
}

// A mark in the folder of snapshots: a server has served them, and it had accounts. A later start that finds the mark but
// no accounts does not create new ones silently (rule 21.14).

const MARK = '.accounts'

/** Notes which accounts database belongs to the snapshots. Without the right to write, it leaves the folder as it is. */
export async function markAccounts(folder: string, accountsDb: string): Promise<void> {
  const path = resolve(accountsDb)
  if ((await markedAccounts(folder)) === path) return
  await writeFile(join(folder, MARK), `${path}\n`).catch(() => {})
}

/** The path of the accounts database that belongs to the snapshots, or null if no server has served them. */
export async function markedAccounts(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, MARK), 'utf8').catch(() => '')
  return text.trim() || null
}

// The record of a rollback. While it exists, no build publishes, so that the content that was rolled back does not return
// with the next build. (rule 16.12)

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

// The snapshot that a server uses, which a build must not delete (nginx may still send its files), and which process serves it.

const SERVED = 'served'
const STOPPED = 'stopped'

/** Records what this process serves, if it may write to the folder. */
export function recordServed(folder: string, id: string): void {
  try {
    writeFileSync(join(folder, SERVED), `${id}\n${ownName()}\n`)
  } catch {
    // A server can run on a folder that it may only read. Then only the last three snapshots are kept.
  }
}

/** Records that this process has ended, unless another one serves from the folder since. */
export function recordStopped(folder: string): void {
  try {
    const [id, server] = readFileSync(join(folder, SERVED), 'utf8').split('\n')
    if (server === ownName()) writeFileSync(join(folder, SERVED), `${id}\n${STOPPED}\n`)
  } catch {
    // As above; and the folder may be gone.
  }
}

/** The snapshot that a server used last; null if none is recorded. */
export async function readServed(folder: string): Promise<string | null> {
  return (await linesIn(folder))?.[0] ?? null
}

/** Whether the server that used a folder last has certainly ended. */
export async function hasServerEnded(folder: string): Promise<boolean> {
  const server = (await linesIn(folder))?.[1]
  if (server === undefined || server === STOPPED) return server === STOPPED
  return hasEnded(server)
}

/** Whether the process of a name has certainly ended. */
export function hasEnded(name: string): boolean {
  const [pid = '', namespace] = name.split(' ')
  return namespace === processNamespace() && !isRunning(Number(pid))
}

async function linesIn(folder: string): Promise<string[] | null> {
  return (await readOrNull(join(folder, SERVED)))?.trim().split('\n') ?? null
}

/** The name of this process, for other processes. */
export function ownName(): string {
  return `${process.pid} ${processNamespace()}`
}

/** Names the processes that this one sees: in a container, they have numbers of its own. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return 'all'
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

// The mark of a snapshot that is served before a build has looked whether it is whole, so that none is served twice so.
// (rule 21.25)

const markOf = (folder: string) => join(folder, '.unlooked')

/** Marks a folder. Returns false if it is marked already, or cannot be. */
export function markUnlooked(folder: string): boolean {
  try {
    writeFileSync(markOf(folder), '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** Removes the mark. */
export const unmarkUnlooked = (folder: string) => rm(markOf(folder), { force: true })

// When the nightly rebuild and the backup last ran, and how. A file for each in the folder of snapshots, where the server
// finds it (rule 20.13).

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
  const record = (line: string) => replaceFile(fileOf(folder, command), `${line}\n`).catch(() => {})
  try {
    const result = await work()
    const now = new Date().toISOString()
    await record(`${now} ok ${now}`)
    return result
  } catch (error) {
    const last = (await readRun(folder, command))?.succeededAt ?? null
    const succeeded = last === null ? 'never' : new Date(last).toISOString()
    await record(`${new Date().toISOString()} failed ${succeeded}`)
    throw error
  }
}

function fileOf(folder: string, command: Recorded): string {
  return join(folder, `.${command}`)
}
