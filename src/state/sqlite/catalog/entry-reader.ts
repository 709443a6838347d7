// Reads an entry of the catalog as the import line that would store it again.
import { importText } from '../../../catalog/model/entities.ts'
import { TEXT_MEMBERS } from '../../../catalog/model/shape.ts'
import { TAXONOMIES, type Taxonomy } from '../../../catalog/model/taxonomy.ts'
import type { Db } from '../connection.ts'
import type { Members } from './history.ts'

type EntryRow = Record<string, string | number | null> & { id: number }
type TermRow = { taxonomy: Taxonomy; name: string; slug: string }
type SectionRow = TermRow & {
  top: number
  bottom: number
  prompt: string
  tailwind: string | null
  colors: string
  wireframe_prompt: string | null
}

const TERMS = `SELECT taxonomy, name, slug FROM entry_terms JOIN terms ON terms.id = term_id WHERE entry_id = ?
  ORDER BY position`
const SECTIONS = `SELECT taxonomy, name, slug, top, bottom, prompt, tailwind, colors, wireframe_prompt
  FROM sections JOIN terms ON terms.id = term_id WHERE entry_id = ? ORDER BY position`

/**
 * Returns a function that reads an entry by its slug: all members of an import line (rule 17.2), absent ones as null or an
 * empty list. Importing it again changes nothing. Null if there is no such entry.
 */
export function entryReader(db: Db): (slug: string) => Members | null {
  const entry = db.prepare<[string], EntryRow>('SELECT * FROM entries WHERE slug = ?')
  const terms = db.prepare<[number], TermRow>(TERMS)
  const sections = db.prepare<[number], SectionRow>(SECTIONS)
  return (slug) => {
    const row = entry.get(slug)
    return row === undefined ? null : lineOf(row, terms.all(row.id), sections.all(row.id))
  }
}

function lineOf(row: EntryRow, terms: readonly TermRow[], sections: readonly SectionRow[]): Members {
  const lists = TAXONOMIES.filter((taxonomy) => taxonomy !== 'sections').map((taxonomy) => {
    const own = terms.filter((term) => term.taxonomy === taxonomy).map(nameOf)
    return [taxonomy, taxonomy === 'platform' ? (own[0] ?? null) : own] as const
  })
  return {
    ...Object.fromEntries(TEXT_MEMBERS.map((name) => [name, row[name] ?? null])),
    title: importText(String(row['title'])),
    published: row['published'],
    category: row['category'],
    offline: row['offline'] === 1,
    ...Object.fromEntries(lists),
    sections: sections.map(({ top, bottom, prompt, tailwind, colors, wireframe_prompt, ...type }) => ({
      type: nameOf(type),
      ...{ top, bottom, prompt, tailwind, colors: JSON.parse(colors), wireframe_prompt },
    })),
    palette: row['palette'] === null ? null : JSON.parse(String(row['palette'])),
    screenshot: {
      path: row['screenshot_path'],
      width: row['screenshot_width'],
      height: row['screenshot_height'],
      mobile: row['screenshot_mobile'],
    },
  }
}

function nameOf({ name, slug }: TermRow): { name: string; slug: string } {
  return { name: importText(name), slug }
}
