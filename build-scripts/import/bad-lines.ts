// Tells the operator which lines are bad: the first ones in full, then only how many.
import type { Fault } from '../../src/catalog/import/fault.ts'

/** How many bad lines are told in full. */
const IN_FULL = 20
/** How many faults of one line are told. */
const FAULTS = 5

export interface BadLines {
  add(file: string, line: number, faults: readonly Fault[]): void
  /** How many bad lines there were. */
  readonly count: number
  /** Says how many were not told in full. */
  end(): void
}

/** Collects bad lines and writes them with `say`, a line of text each, like `gallery.jsonl:12 published: must be …`. */
export function badLines(say: (text: string) => void): BadLines {
  let count = 0
  return {
    get count() {
      return count
    },
    add(file, line, faults) {
      count += 1
      if (count <= IN_FULL) say(`${file}:${line} ${describe(faults)}`)
    },
    end() {
      const untold = count - IN_FULL
      if (untold > 0) say(`… and ${untold} more bad ${untold === 1 ? 'line' : 'lines'}`)
    },
  }
}

function describe(faults: readonly Fault[]): string {
  const told = faults.slice(0, FAULTS).map(({ field, reason }) => (field ? `${field}: ${reason}` : reason))
  const untold = faults.length - told.length
  return told.join('; ') + (untold > 0 ? `; and ${untold} more` : '')
}
