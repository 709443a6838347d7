// Reports bad lines to the operator: the first ones in full, then only their number. (rule 17.18)
import type { Fault } from '../../src/catalog/import/fault.ts'
import { counted } from '../cli/lines.ts'

/** How many bad lines are reported in full. */
const IN_FULL = 20
/** How many faults of one line are reported. */
const FAULTS = 5

export type BadLines = ReturnType<typeof badLines>

/** Counts bad lines and reports each with `say` as one line, such as `gallery.jsonl:12 published: must be …`. */
export function badLines(say: (text: string) => void) {
  let count = 0
  return {
    /** The number of bad lines so far. */
    get count() {
      return count
    },
    add(file: string, line: number, faults: readonly Fault[]): void {
      count += 1
      if (count <= IN_FULL) say(`${file}:${line} ${describe(faults)}`)
    },
    /** Reports how many lines were not reported in full. */
    end(): void {
      const more = count - IN_FULL
      if (more > 0) say(`… and ${counted(more, 'more bad line')}`)
    },
  }
}

function describe(faults: readonly Fault[]): string {
  const reported = faults.slice(0, FAULTS).map(({ field, reason }) => (field ? `${field}: ${reason}` : reason))
  const more = faults.length - reported.length
  return reported.join('; ') + (more > 0 ? `; and ${more} more` : '')
}
