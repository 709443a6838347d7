// Numbers and words as all pages show them.

/** A word with a capital, for a heading or a label. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

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

const FEW = 20

/** Whether shares of so many say more than counts. (rule 10.15) */
export function hasShares(all: number): boolean {
  return all >= FEW
}

/** The message for a visitor if a request gets no response. */
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'
