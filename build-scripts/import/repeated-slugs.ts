// Names the slugs that an import has twice: the later line replaces the earlier one, which is rarely meant. (rule 17.23)
import { counted } from '../cli/lines.ts'

/** How many repetitions are reported in full. */
const IN_FULL = 20

interface Place {
  file: string
  line: number
}

/** Collects repetitions, to report them with `say` when nothing is wrong. Remembers two small numbers per entry. */
export function repeatedSlugs(say: (text: string) => void) {
  const lines = new Map<string, Map<number, number>>()
  const texts: string[] = []
  let count = 0

  function earlierPlace(id: number): Place | null {
    for (const [file, lineById] of lines) {
      const line = lineById.get(id)
      if (line !== undefined) return { file, line }
    }
    return null
  }

  return {
    /** Takes an entry by its id, with its slug and place. */
    add(id: number, slug: string, { file, line }: Place): void {
      const earlier = earlierPlace(id)
      if (!earlier) {
        lines.set(file, (lines.get(file) ?? new Map()).set(id, line))
        return
      }
      count += 1
      if (count > IN_FULL) return
      const place = `${earlier.file}:${earlier.line}`
      texts.push(`${file}:${line} slug: ${JSON.stringify(slug)} is also in ${place}; the last line counts`)
    },
    /** Reports the repetitions: the first ones in full, then their number. */
    end(): void {
      for (const text of texts) say(text)
      const more = count - IN_FULL
      if (more > 0) say(`… and ${counted(more, 'more repeated slug')}`)
    },
  }
}
