// A synthetic catalog as a stream of text, and the editorial data for its entries.
import { reservoir } from './choice.ts'
import { drawEditorial, type Editorial } from './editorial.ts'
import { createEntries, type TermRanks } from './entry.ts'
import { createRandom } from './random.ts'
import { createVocabularies } from './vocabulary.ts'

const CHUNK_LENGTH = 1 << 16
const SAMPLE = 500

export interface SyntheticCatalog {
  /** Complete lines in chunks of about 64 KB. Calls `made` with the number of entries so far. Can be read once. */
  lines(made?: (entries: number) => void): Generator<string>
  /** The editorial data; call it after the last line. */
  editorial(): Editorial
}

/** A catalog of `entries` (1 or more) invented entries. The same arguments produce the same text. */
export function createCatalog(entries: number, seed: number): SyntheticCatalog {
  const name = String(seed)
  const vocabularies = createVocabularies(entries, name)
  const next = createEntries(entries, name, vocabularies)
  const random = createRandom(`${name} editorial`)
  const sample = reservoir<TermRanks>(SAMPLE, random)
  const templates = reservoir<TermRanks>(SAMPLE, random)
  const line = () => {
    const { entry, ranks } = next()
    sample.offer(ranks)
    if (entry.category === 'template') templates.offer(ranks)
    return `${JSON.stringify(entry)}\n`
  }
  return {
    lines: (made) => chunks(entries, line, made),
    editorial: () => drawEditorial({ vocabularies, sample: sample.items, templates: templates.items }, random),
  }
}

function* chunks(entries: number, line: () => string, made?: (entries: number) => void): Generator<string> {
  let chunk = ''
  for (let entry = 1; entry <= entries; entry++) {
    chunk += line()
    if (chunk.length < CHUNK_LENGTH && entry < entries) continue
    yield chunk
    made?.(entry)
    chunk = ''
  }
}
