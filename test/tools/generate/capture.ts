// Draws the publish date and the screenshot of an entry.
import { weighted } from './choice.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const FIRST = Date.UTC(2008, 0, 1) / DAY_MS
const LAST = Date.UTC(2026, 10, 1) / DAY_MS
/** Entries published before this day may be offline. */
const OLD = Date.UTC(2016, 10, 1) / DAY_MS

export interface Publication {
  /** A day from 2008-01-01 to 2026-11-01. */
  published: string
  /** More than ten years before the last day. */
  old: boolean
}

/** A day. Late days are more frequent; two in five are the weekly day, one in twenty a day of bulk additions. */
export function drawPublished(random: Random): Publication {
  let day = FIRST + Math.floor((LAST - FIRST + 1) * random.fraction() ** 0.75)
  const habit = random.fraction()
  if (habit < 0.4) day -= (day - FIRST) % 7
  else if (habit < 0.45) day -= (day - FIRST) % 365
  return { published: new Date(day * DAY_MS).toISOString().slice(0, 10), old: day < OLD }
}

export interface Screenshot {
  path: string
  width: number
  height: number
  mobile: string | null
}

const WIDTHS = [2560, 1920, 1440]
const WIDTH = weighted([92, 5, 3])
const MOBILE_CHANCE = 0.45

/** A capture 2,000 to 14,000 pixels high, in a folder per month; 45% have a mobile capture. */
export function drawScreenshot(slug: string, published: string, random: Random): Screenshot {
  const folder = `/captures/${published.slice(0, 4)}/${published.slice(5, 7)}`
  return {
    path: `${folder}/${slug}.jpg`,
    width: WIDTHS[WIDTH(random)]!,
    height: 2000 + random.below(12_001),
    mobile: random.chance(MOBILE_CHANCE) ? `${folder}/${slug}-mobile.jpg` : null,
  }
}
