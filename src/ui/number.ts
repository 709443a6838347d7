// Numbers as all pages show them.

/** A count with commas between thousands, such as "3,118". */
export const whole: (value: number) => string = new Intl.NumberFormat('en').format

/** A count with its noun, such as "1 site" or "3,118 sites". */
export function counted(value: number, noun: string): string {
  return `${whole(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** A percentage with one decimal, as the API writes a share, such as "12.5%". */
export function percent(share: number): string {
  return `${share.toFixed(1)}%`
}

/** A percentage of fewer than this says little without its count. */
const FEW = 20

/** What follows a percentage of few, such as " (3 of 12)"; empty for one of many. */
export function ofFew(count: number, all: number): string {
  return all < FEW ? ` (${count} of ${all})` : ''
}
