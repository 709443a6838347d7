// The input of the reference search: import lines and an editorial file, prepared for the plain model.
import { decode } from 'html-entities'
import type { GivenTerm, Line } from '../model/model.ts'
import { slugged } from '../model/text.ts'
import { matchable, wordsOf } from './text.ts'

/** An editorial file as editors write it. */
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

/** A title or name as stored: entities decoded once, trimmed. */
export function plain(text: string): string {
  return decode(text, { scope: 'strict' }).trim()
}

/** Plain text with encoded ampersands: the model knows few entities, so it decodes only these. */
function modelText(text: string): string {
  return plain(text).replaceAll('&', '&amp;')
}

/** A line that the model reads as the import does: entities decoded, names trimmed, slugs in lower case. */
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
  /** The words of its tokens, folded. */
  words: string[]
}

/** Rules in their order. A rule with the same path and tokens replaces the title. (rule 17.16) */
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

/** Archives in their order. An archive with the same slug replaces title and filters. (rule 17.16) */
export function archivesOf({ template_archives = [] }: EditorialFile): Archive[] {
  const archives = new Map<string, Archive>()
  for (const { slug, title, filters } of template_archives) {
    const distinct = new Map(filters.map(({ taxonomy, slug }) => [`${taxonomy}/${slug.toLowerCase()}`, taxonomy]))
    const given = [...distinct].map(([key, taxonomy]) => ({ taxonomy, slug: key.slice(taxonomy.length + 1) }))
    archives.set(slug, { slug, title: plain(title), filters: given })
  }
  return [...archives.values()]
}

/** Synonym lists by `<taxonomy>/<slug>`. The last list of a term counts. `terms` has names by slug, by taxonomy. */
export function synonymsOf(
  { synonyms = [] }: EditorialFile,
  terms: Record<string, ReadonlyMap<string, string>>,
): Map<string, string[]> {
  return new Map(
    synonyms.map((list) => {
      const slug = slugOf(list.term, terms[list.taxonomy] as ReadonlyMap<string, string>)
      return [`${list.taxonomy}/${slug}`, [...new Set(list.synonyms.map(plain))]]
    }),
  )
}

/** The file refers to a term by slug or by name. (rule 17.15) */
function slugOf(given: string, names: ReadonlyMap<string, string>): string {
  if (names.has(given.toLowerCase())) return given.toLowerCase()
  const name = plain(given)
  const likely = slugged(modelText(given))
  if (names.get(likely) === name) return likely
  return [...names].find(([, other]) => other === name)?.[0] ?? likely
}
