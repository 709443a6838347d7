// Refuses days and clocks that are probably wrong. An entry that is marked offline for a wrong day stays offline.
// (rule 18.4)

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, dateOf } from '../../src/ground/days.ts'
import { MANIFEST } from '../../src/snapshot/files/folder.ts'
import { BadInput } from '../cli/command.ts'

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
