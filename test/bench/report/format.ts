// Numbers as text.
import type { Spread } from '../measure/spread.ts'

/** Formats a number with three significant digits. */
export function formatFigure(value: number): string {
  return value >= 1_000 ? formatCount(value) : String(Number(value.toPrecision(3)))
}

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function formatRange({ min, max }: Spread): string {
  return `${formatFigure(min)} – ${formatFigure(max)}`
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`
}
