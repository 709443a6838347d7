// Reads entries of the catalog as the import lines that would store them again.
import type { LayeredEntry } from '../../../catalog/import/entry-layers.ts'
import type { ImportEntry } from '../../../catalog/import/import-line.ts'
import { ENTRY_TAXONOMIES, type NamedTerm } from '../../../catalog/import/import-schema.ts'
import type { EntryTexts } from '../../../catalog/model/shape.ts'
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
import type { Db } from '../connection.ts'

interface EntryRow extends EntryTexts {
  id: number
  published: string
  category: ImportEntry['category']
  offline: number
  hidden?: string | null
  said?: string | null
  digest: string
  change: number
  palette: string | null
  design: string | null
  screenshot_path: string
  screenshot_width: number
  screenshot_height: number
  screenshot_mobile: string | null
}
type TermRow = { taxonomy: Taxonomy; name: string; slug: string }
type SectionRow = TermRow & {
  top: number
  bottom: number
  prompt: string
  tailwind: string | null
  colors: string
  wireframe_prompt: string | null
}

/** An entry as the catalog has it, with its layers. */
export interface StoredEntry extends LayeredEntry {
  readonly id: number
  /** The number of its last change. */
  readonly change: number
  readonly digest: string
}

const TERMS = `SELECT taxonomy, name, slug FROM entry_terms JOIN terms ON terms.id = term_id WHERE entry_id = ?
  ORDER BY position`
const SECTIONS = `SELECT taxonomy, name, slug, top, bottom, prompt, tailwind, colors, wireframe_prompt
  FROM sections JOIN terms ON terms.id = term_id WHERE entry_id = ? ORDER BY position`

/** Returns a function that reads an entry by its slug, hidden or not. Null if there is no such entry. An import of it changes nothing. */
export function storedEntryReader(db: Db): (slug: string) => StoredEntry | null {
  const entry = db.prepare<[string], EntryRow>('SELECT * FROM entries WHERE slug = ?')
  const terms = db.prepare<[number], TermRow>(TERMS)
  const sections = db.prepare<[number], SectionRow>(SECTIONS)
  return (slug) => {
    const row = entry.get(slug)
    if (row === undefined) return null
    const { id, change, hidden = null, said, digest } = row
    const layers = { hidden, said: new Map(Object.entries(JSON.parse(said ?? '{}'))) }
    return { id, change, digest, entry: entryOf(row, terms.all(id), sections.all(id)), ...layers }
  }
}

function entryOf(row: EntryRow, terms: readonly TermRow[], sections: readonly SectionRow[]): ImportEntry {
  const { title, slug, url, published, category } = row
  const own = ENTRY_TAXONOMIES.map((name) => [name, terms.filter(({ taxonomy }) => taxonomy === name).map(termOf)])
  return {
    ...{ title, slug, url, published, category },
    offline: row.offline === 1,
    terms: Object.fromEntries(own) as ImportEntry['terms'],
    sections: sections.map(({ top, bottom, prompt, tailwind, colors, wireframe_prompt: wireframe, ...type }) => ({
      type: termOf(type),
      ...{ top, bottom, prompt, tailwind, colors: JSON.parse(colors), wireframe },
    })),
    screenshot: {
      path: row.screenshot_path,
      width: row.screenshot_width,
      height: row.screenshot_height,
      mobile: row.screenshot_mobile,
    },
    palette: row.palette ? JSON.parse(row.palette) : null,
    design: row.design ? JSON.parse(row.design) : null,
  }
}

function termOf({ name, slug }: TermRow): NamedTerm {
  return { name, slug }
}
