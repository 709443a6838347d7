// Reads the times of `npm run history`.
import { DAY_MS } from '../../src/ground/days.ts'
import { WrongUsage } from '../cli/command.ts'

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/

/** A time as ISO 8601 in UTC: a day is its begin. Throws {@link WrongUsage}. */
export function readTime(text: string): string {
  const ms = TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms))
    throw new WrongUsage(`--to takes a time in UTC such as 2026-11-20 or 2026-11-20T09:30Z, not "${text}".`)
  return new Date(ms).toISOString()
}

const DAYS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 }

/** The time that lies so long before `now`: `90d`, `6m`, `1y`. Throws {@link WrongUsage}. */
export function timeBefore(now: Date, span: string): string {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([dwmy])$/.exec(span) ?? []
  if (count === undefined) throw new WrongUsage(`--keep takes a time such as 90d, 6m or 1y, not "${span}".`)
  return new Date(now.getTime() - Number(count) * (DAYS[unit] as number) * DAY_MS).toISOString()
}
