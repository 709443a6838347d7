// Reads the `--today` option of snapshot and nightly. (rule 21.11)

import { isCalendarDate } from '../../src/catalog/import/import-schema.ts'
import { dateOf } from '../../src/ground/days.ts'
import { WrongUsage } from '../cli/command.ts'

/** The day to build for, `YYYY-MM-DD`: the option, or by default the UTC day of `now`. Throws {@link WrongUsage}. */
export function readToday(option: string | undefined, now: Date): string {
  if (option === undefined) return dateOf(now)
  if (isCalendarDate(option)) return option
  throw new WrongUsage(`--today takes a calendar date, YYYY-MM-DD, not "${option}"`)
}
