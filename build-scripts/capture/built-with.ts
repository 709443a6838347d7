// What a site is built with, by its generator, the addresses of its files, marks in its HTML, and headers, as
// data/words/built-with.json has them. (rule 52.2)
import { readWords } from '../shards/search.ts'
import type { Capture, Seen } from './seen.ts'

interface Trace {
  readonly taxonomy: 'platform' | 'tech'
  readonly name: string
  readonly why: string
}

type Patterns = readonly [generator: string | null, mark: string | null, header?: string]

const TRACES = readWords<Record<Trace['taxonomy'], Record<string, Patterns>>>('words/built-with.json')

/** The platform and the technology of a site, each with where it is seen. */
export function builtWith({ headers }: Pick<Seen, 'headers'>, { signs }: Pick<Capture, 'signs'>): Trace[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const found = (pattern: string | null | undefined, texts: readonly string[]) =>
    pattern ? texts.find((text) => new RegExp(pattern, 'i').test(text))?.slice(0, 80) : undefined
  const whyOf = ([generator, mark, header]: Patterns) => {
    if (found(generator, [signs.generator])) return `generator: ${signs.generator}`
    const [seen, line] = [found(mark, signs.marks), found(header, lines)]
    return seen ? `in ${seen}` : line && `header ${line}`
  }
  return (['platform', 'tech'] as const).flatMap((taxonomy) =>
    Object.entries(TRACES[taxonomy]).flatMap(([name, patterns]) => {
      const why = whyOf(patterns)
      return why ? [{ taxonomy, name, why }] : []
    }),
  )
}
