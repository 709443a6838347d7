// The `--today` option of snapshot and nightly.
import { WrongUsage } from '../cli/command.ts'

/** The day to build for, `YYYY-MM-DD`: the option's, or the UTC day of the clock. Throws {@link WrongUsage}. */
export function readToday(option: string | undefined, now: Date): string {
  if (option === undefined) return now.toISOString().slice(0, 10)
  const date = new Date(`${option}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(option) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(option)) {
    return option
  }
  throw new WrongUsage(`--today takes a calendar date, YYYY-MM-DD, not "${option}"`)
}
