import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EditorialFile, parseEditorialFile } from '../../../src/catalog/import/editorial-file.ts'
import { importLineParser } from '../../../src/catalog/import/import-line.ts'
import { plainText } from '../../../src/catalog/model/entities.ts'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { TAXONOMIES, type Taxonomy } from '../../../src/catalog/model/taxonomy.ts'
import { countTerms, formatErrors, type Line, namesOf, readLines, termSlug } from '../../support/model/import-format.ts'

const folder = new URL('../../../data/demo/', import.meta.url)
const text = readFileSync(new URL('catalog.jsonl', folder), 'utf8')
const lines = readLines(text)
const parsed = parseEditorialFile(readFileSync(new URL('editorial.json', folder), 'utf8'))
const editorial = (parsed.ok ? parsed.value : undefined) as EditorialFile
const counts = Object.fromEntries(TAXONOMIES.map((taxonomy) => [taxonomy, countTerms(lines, taxonomy)])) as Record<
  Taxonomy,
  Map<string, number>
>
const names = lines.flatMap((line) => TAXONOMIES.flatMap((taxonomy) => namesOf(line, taxonomy)))
const words = [...lines.map(({ title }) => title), ...names.filter((name) => typeof name === 'string')].map(plainText)

describe('the demo catalog', () => {
  it('has about 360 entries in less than 600 KB', () => {
    expect(lines.length).toBeGreaterThanOrEqual(350)
    expect(statSync(new URL('catalog.jsonl', folder)).size).toBeLessThan(600_000)
  })

  it('keeps to the import format, and the importer takes every line', () => {
    const parse = importLineParser()
    expect(lines.flatMap(formatErrors)).toEqual([])
    expect(
      text
        .trimEnd()
        .split('\n')
        .map(parse)
        .filter(({ ok }) => !ok),
    ).toEqual([])
    expect(new Set(lines.map(({ slug }) => slug)).size).toBe(lines.length)
  })

  it.each(TAXONOMIES)('has several terms in %s', (taxonomy) => {
    expect(counts[taxonomy].size).toBeGreaterThan(4)
  })

  it.each<[string, (line: Line) => boolean]>([
    ['a named entity in a title', ({ title }) => title === 'Acme &amp; Co'],
    ['a numeric entity in a title', ({ title }) => /&#\d+;/.test(title)],
    ['an entity encoded twice', ({ title }) => title.includes('&amp;amp;')],
    ['an entity in a term', (line) => namesOf(line, 'genre').includes('Food &amp; Drink')],
    ['a term with a slug of its own', (line) => namesOf(line, 'genre').some((name) => typeof name === 'object')],
    [
      'a section type with a slug of its own',
      (line) => line.sections?.some((s) => typeof s.type === 'object') ?? false,
    ],
    ['C#', (line) => namesOf(line, 'tech').includes('C#')],
    ['C++', (line) => namesOf(line, 'tech').includes('C++')],
    ['a template', ({ category }) => category === 'template'],
    ['a repeated section type', (line) => new Set(sectionSlugs(line)).size < sectionSlugs(line).length],
    ['a page of more than ten sections', (line) => sectionSlugs(line).length > 10],
    ['an entry without sections', ({ sections }) => sections?.length === 0],
    ['a mobile capture', ({ screenshot }) => Boolean(screenshot.mobile)],
    ['no mobile capture', ({ screenshot }) => screenshot.mobile === null],
    ['a url that is null', ({ url, offline }) => url === null && !offline],
    ['an entry offline from the start', ({ offline }) => offline === true],
    ['nothing but the required fields', (line) => Object.keys(line).length === 4],
    ['empty lists', ({ genre, tech, authors }) => [genre, tech, authors].every((list) => list?.length === 0)],
    ['one term written two ways', ({ tech }) => tech?.map(termSlug).filter((slug) => slug === 'node-js').length === 2],
    [
      'the three details of a section',
      ({ sections }) => sections?.some((s) => s['tailwind'] && s['colors'] && s['wireframe_prompt']) ?? false,
    ],
    ['a screenshot path that needs escapes', ({ screenshot }) => /[ é]/.test(screenshot.path)],
    ['a slug in another script', ({ slug }) => slug === '日本茶'],
  ])('shows %s', (_, has) => {
    expect(lines.some(has)).toBe(true)
  })

  it.each(['Hiragana', 'Katakana', 'Han', 'Cyrillic', 'Arabic', 'Hangul', 'Greek', 'Devanagari'])(
    'has a name or title in %s',
    (script) => {
      expect(words.some((word) => new RegExp(`\\p{Script=${script}}`, 'u').test(word))).toBe(true)
    },
  )

  it('has accents, terms of several words, a term without letters, and a title twice', () => {
    expect(words.some((word) => /[À-ž]/.test(word))).toBe(true)
    expect(counts.color.has('coral-pink')).toBe(true)
    expect(counts.post_tag.has('1f680')).toBe(true)
    expect(new Set(lines.map(({ title }) => title)).size).toBeLessThan(lines.length)
  })

  it('has tags on ten sites and more, and tags on fewer', () => {
    const carried = [...counts.post_tag.values()]
    expect(carried.filter((count) => count >= 10).length).toBeGreaterThan(5)
    expect(carried.filter((count) => count < 10).length).toBeGreaterThan(2)
  })

  it('goes from 2008 to 2026-11-20, a fifth of it more than ten years old, with news of the week and the month', () => {
    const days = lines.map(({ published }) => published).sort()
    const since = (day: string) => days.filter((published) => published > day).length
    expect([days[0], days.at(-1)]).toEqual(['2008-01-01', '2026-11-20'])
    expect((days.length - since('2016-11-20')) / days.length).toBeCloseTo(0.2, 1)
    expect(since('2026-11-13')).toBeGreaterThanOrEqual(3)
    expect(since('2026-10-21')).toBeGreaterThan(since('2026-11-13'))
    expect(new Set(days).size).toBeLessThan(days.length)
  })
})

describe('its editorial data', () => {
  it('is an editorial file of at least 30 synonym lists, 8 rules and 15 archives', () => {
    expect(parsed.ok).toBe(true)
    expect(editorial.synonyms.length).toBeGreaterThanOrEqual(30)
    expect(editorial.tuning_rules.length).toBeGreaterThanOrEqual(8)
    expect(editorial.template_archives.length).toBeGreaterThanOrEqual(15)
  })

  it('names only terms that the catalog has', () => {
    const known = (taxonomy: Taxonomy, term: string) =>
      counts[taxonomy].has(term) || counts[taxonomy].has(slugOf(plainText(term)))
    const filters = editorial.template_archives.flatMap((archive) => archive.filters)
    expect(editorial.synonyms.filter(({ taxonomy, term }) => !known(taxonomy, term))).toEqual([])
    expect(filters.filter(({ taxonomy, slug }) => !counts[taxonomy].has(slug))).toEqual([])
  })

  it('has archives with equal, overlapping and contradicting filters', () => {
    const sets = editorial.template_archives.map(({ filters }) => filters.map((f) => `${f.taxonomy}:${f.slug}`).sort())
    const texts = sets.map((set) => set.join(' '))
    expect(new Set(texts).size).toBeLessThan(texts.length)
    expect(sets.some((set) => set.length === 1)).toBe(true)
    expect(sets.some((set) => set.length === 4)).toBe(true)
    for (const style of ['minimal', 'dark']) expect(texts).toContain(`genre:portfolio style:${style}`)
  })

  it('has a rule whose tokens are stop tokens of the search', () => {
    expect(editorial.tuning_rules.some(({ tokens }) => tokens.includes('page'))).toBe(true)
  })
})

function sectionSlugs(line: Line): string[] {
  return namesOf(line, 'sections').map(termSlug)
}
