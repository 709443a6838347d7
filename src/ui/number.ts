// Numbers as all pages show them.

const WHOLE = new Intl.NumberFormat('en')

/** A count with commas between thousands, such as "3,118". */
export function whole(value: number): string {
  return WHOLE.format(value)
}

/** A count with its noun, such as "1 site" or "3,118 sites". */
export function counted(value: number, noun: string): string {
  return `${whole(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** A percentage with one decimal, as the API writes a share, such as "12.5%". */
export function percent(share: number): string {
  return `${share.toFixed(1)}%`
}
