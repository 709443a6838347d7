// The options that allow a build to do what it refuses otherwise.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isCalendarDate } from '../../src/catalog/import/import-schema.ts'
import { DAY_MS, dateOf } from '../../src/ground/days.ts'
import { MANIFEST } from '../../src/snapshot/files/folder.ts'
import { type Addresses, addressesText, readAddresses, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import { BadInput, flags, WrongUsage } from '../cli/command.ts'

/** The options as `parseArgs` takes them. */
export const BUILD_OPTIONS = flags('allow-shrink', 'force', 'new-addresses')

/** What the operator allows: the parsed options. */
export type Allowed = { readonly [Name in keyof typeof BUILD_OPTIONS]?: boolean | undefined }

/** The lines of `--help` about these options. */
export const BUILD_HELP = `
  --allow-shrink      publishes fewer entries than the last snapshot has
  --force             builds for a day far after the clock's, with a clock before the last build, or if more than 5% of
                      the live sites (and more than 50) would be marked offline at once
  --new-addresses     builds for other SITE_URL and ASSETS_URL than those of the last publication
`.slice(1, -1)

// Refuses to build for other addresses than those of the last publication: usually the settings of the server are missing.

/** Throws {@link BadInput} if a folder has snapshots for other addresses. (rule 16.13) */
export async function requireKnownAddresses(folder: string, own: Addresses, last: Addresses | null): Promise<void> {
  const known = (await readAddresses(folder)) ?? last
  if (known === null || sameAddresses(known, own)) return
  throw new BadInput(
    `The snapshots in ${folder} are for ${addressesText(known)}, but this build is for ${addressesText(own)}. Nothing was ` +
      'built. Put the settings of the server into .env. To change the addresses, add --new-addresses.',
  )
}

// Refuses days and clocks that are probably wrong. An entry that is marked offline for a wrong day stays offline.
// (rule 18.4)

const DAYS_AHEAD = 2
const TOLERANCE_MS = 5 * 60_000

/** Throws {@link BadInput} if a day is more than two days after the day of the clock. */
export function requireNearDay(today: string, now: Date): void {
  const latest = dateOf(now.getTime() + DAYS_AHEAD * DAY_MS)
  if (today <= latest) return
  throw new BadInput(
    `${today} is more than ${DAYS_AHEAD} days after the day of the clock, ${dateOf(now)}. A wrong day ` +
      'marks sites offline, so nothing was changed. To build for this day, add --force.',
  )
}

/** Throws {@link BadInput} if the clock shows a time before the publication of a snapshot. */
export async function requireClockAfter(folder: string, id: string, now: Date): Promise<void> {
  const { mtime } = await stat(join(folder, id, MANIFEST))
  if (now.getTime() >= mtime.getTime() - TOLERANCE_MS) return
  throw new BadInput(
    `The clock shows ${now.toISOString()}, but the last snapshot (${id}) is of ${mtime.toISOString()}. Nothing was built. ` +
      'Set the clock (timedatectl set-ntp true). If the clock is right, add --force.',
  )
}

/** The day to build for, `YYYY-MM-DD`: the option, or by default the UTC day of `now`. Throws {@link WrongUsage}. */
export function readToday(option: string | undefined, now: Date): string {
  if (option === undefined) return dateOf(now)
  if (isCalendarDate(option)) return option
  throw new WrongUsage(`--today takes a calendar date, YYYY-MM-DD, not "${option}"`)
}
