// What the reference search reads: import lines and an editorial file made plain, as the plain model takes them.
import { decode } from 'html-entities'
import type { GivenTerm, Line } from '../model/model.ts'
import { slugged } from '../model/text.ts'
import { matchable, wordsOf } from './text.ts'

/** An editorial file, as written. */
export interface EditorialFile {
  synonyms?: { taxonomy: string; term: string; synonyms: string[] }[]
  tuning_rules?: { tokens: string[]; url: string; title?: string | null }[]
  template_archives?: { slug: string; title: string; filters: { taxonomy: string; slug: string }[] }[]
}

const LISTS = ['genre', 'color', 'style', 'typeface', 'tech', 'authors', 'post_tag', 'pricing']

/** The lines of an import file's text. */
export function linesIn(text: string): Line[] {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Line)
}

/** A title or name as it is stored: entities decoded once, trimmed. */
export function plain(text: string): string {
  return decode(text, { scope: 'strict' }).trim()
}

/** Plain text with its ampersands encoded: the model, which knows few entities, decodes these and nothing else. */
function modelText(text: string): string {
  return plain(text).replaceAll('&', '&amp;')
}

/** A line that the model reads as the import does: every named entity, blanks around names, slugs in lower case. */
export function modelLine(line: Line): Line {
  const lists = LISTS.map((list) => [list, ((line[list] as GivenTerm[] | null | undefined) ?? []).map(modelTerm)])
  const sections = (line.sections ?? []).map((section) => ({ ...section, type: modelTerm(section.type) }))
  const platform = line.platform ? modelTerm(line.platform) : null
  return { ...line, title: modelText(line.title), ...Object.fromEntries(lists), platform, sections }
}

function modelTerm(term: GivenTerm): GivenTerm {
  if (typeof term === 'string') return modelText(term)
  return { name: modelText(term.name), slug: term.slug.toLowerCase() }
}

export interface Rule {
  tokens: string[]
  url: string
  title: string | null
  /** The words of its tokens, folded for matching. */
  words: string[]
}

/** Rules in their order; one is known by path and tokens, and the same one again replaces the title. */
export function rulesOf({ tuning_rules = [] }: EditorialFile): Rule[] {
  const rules = new Map<string, Rule>()
  for (const { tokens, url, title } of tuning_rules) {
    const words = tokens.flatMap((token) => wordsOf(matchable(token)))
    rules.set(JSON.stringify([url, tokens]), { tokens, url, title: title == null ? null : plain(title), words })
  }
  return [...rules.values()]
}

export interface Archive {
  slug: string
  title: string
  filters: { taxonomy: string; slug: string }[]
}

/** Archives in the order of the registry; one is known by its slug, and the same one again replaces title and filters. */
export function archivesOf({ template_archives = [] }: EditorialFile): Archive[] {
  const archives = new Map<string, Archive>()
  for (const { slug, title, filters } of template_archives) {
    const distinct = new Map(filters.map(({ taxonomy, slug }) => [`${taxonomy}/${slug.toLowerCase()}`, taxonomy]))
    const given = [...distinct].map(([key, taxonomy]) => ({ taxonomy, slug: key.slice(taxonomy.length + 1) }))
    archives.set(slug, { slug, title: plain(title), filters: given })
  }
  return [...archives.values()]
}

/** Synonym lists by `<taxonomy>/<slug>`; the last list of a term counts. `terms` holds names by slug, by taxonomy. */
export function synonymsOf(
  { synonyms = [] }: EditorialFile,
  terms: Record<string, ReadonlyMap<string, string>>,
): Map<string, string[]> {
  return new Map(
    synonyms.map((list) => {
      const slug = meantSlug(list.term, terms[list.taxonomy] as ReadonlyMap<string, string>)
      return [`${list.taxonomy}/${slug}`, [...new Set(list.synonyms.map(plain))]]
    }),
  )
}

/** A term stands in the file by its slug or by its name. */
function meantSlug(given: string, names: ReadonlyMap<string, string>): string {
  if (names.has(given.toLowerCase())) return given.toLowerCase()
  const name = plain(given)
  const likely = slugged(modelText(given))
  if (names.get(likely) === name) return likely
  return [...names].find(([, other]) => other === name)?.[0] ?? likely
}
