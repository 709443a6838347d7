// The scale of a run: long by default, and short with `FIRE=short`, which CI runs for each change.

export const isShort = process.env['FIRE'] === 'short'

/** Of the places where a fault can strike, the short run takes every third, from a random one on. */
export const STEP = isShort ? 3 : 1

/** Returns the value of a variable, or the default of the long or short run. Throws if the value is invalid. */
export function scale(variable: string, long: number, short: number): number {
  const given = process.env[variable]
  if (given === undefined) return isShort ? short : long
  if (/^[1-9]\d*$/.test(given)) return Number(given)
  throw new Error(`${variable} must be a whole number of at least 1.`)
}
