// How much a run does: the long run is the default, `FIRE=short` is what fits into every change's gate.

export const isShort = process.env['FIRE'] === 'short'

/** A count of the run: the variable's value, or the long or short run's. */
export function scale(variable: string, long: number, short: number): number {
  const given = process.env[variable]
  if (given === undefined) return isShort ? short : long
  if (/^[1-9]\d*$/.test(given)) return Number(given)
  throw new Error(`${variable} takes a whole number from 1 on.`)
}
