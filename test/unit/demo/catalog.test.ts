// The demo catalog, its pictures and its pages belong together, and the catalog shows what Vitrine can do.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type EditorialFile, parseEditorialFile } from '../../../src/catalog/import/editorial-file.ts'
import { importLineParser } from '../../../src/catalog/import/import-line.ts'
import { plainText } from '../../../src/catalog/model/entities.ts'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { archivePath, TAXONOMIES, type Taxonomy } from '../../../src/catalog/model/taxonomy.ts'
import { countTerms, formatErrors, type Line, namesOf, readLines, termSlug } from '../../support/model/import-format.ts'
import { MAX_BYTES } from '../../tools/demo/encode.ts'
import { readSources } from '../../tools/demo/source.ts'

const folder = fileURLToPath(new URL('../../../data/demo/', import.meta.url))
const text = readFileSync(`${folder}catalog.jsonl`, 'utf8')
const lines = readLines(text)
const parsed = parseEditorialFile(readFileSync(`${folder}editorial.json`, 'utf8'))
const editorial = (parsed.ok ? parsed.value : undefined) as EditorialFile
const counts = Object.fromEntries(TAXONOMIES.map((taxonomy) => [taxonomy, countTerms(lines, taxonomy)])) as Record<
  Taxonomy,
  Map<string, number>
>
const templates = lines.filter(({ category }) => category === 'template')
const pictures = lines.flatMap(({ screenshot }) => [screenshot.path, screenshot.mobile as string])

describe('the pages of the demo', () => {
  it('are 120, and each is captured as it is now (rule 33.1)', async () => {
    const { sources, problems } = await readSources(`${folder}sites`)
    expect(problems).toEqual([])
    expect(sources.length).toBe(120)
    expect(lines.map(({ slug }) => slug).sort()).toEqual(sources.map(({ slug }) => slug).sort())
    const captured = JSON.parse(readFileSync(`${folder}images/sources.json`, 'utf8'))
    expect(captured).toEqual(Object.fromEntries(sources.map(({ slug, hash }) => [slug, hash])))
  })

  it('have no scripts and request nothing but their style (rule 33.2)', () => {
    const faulty = lines.flatMap(({ slug }) => {
      const [html, css] = ['index.html', 'style.css'].map((file) =>
        readFileSync(`${folder}sites/${slug}/${file}`, 'utf8'),
      )
      const active = /<(script|iframe|object|embed|img|video|audio|base)\b|\son[a-z]+=|<meta[^>]+http-equiv/i.exec(
        html ?? '',
      )
      const linked = /<link\b(?!\s+rel="stylesheet"\s+href="style\.css")[^>]*>/i.exec(html ?? '')
      const foreign = /@import|url\(\s*['"]?(?!#|['"]?data:)/i.exec(`${css} ${html}`)
      return [active, linked, foreign].flatMap((match) => (match ? [`${slug}: ${match[0]}`] : []))
    })
    expect(faulty).toEqual([])
  })
})

describe('the pictures of the demo', () => {
  it('take at most 12 MB, and every file belongs to a site (rule 33.3)', () => {
    const found = readdirSync(`${folder}images`, { recursive: true, withFileTypes: true })
    const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
    const paths = files.map((file) => file.slice(`${folder}images`.length))
    expect(paths.sort()).toEqual(['/sources.json', ...pictures].sort())
    expect(MAX_BYTES).toBe(12_000_000)
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('have the size that the catalog says, and those of phones are 780 pixels wide (rule 33.3)', async () => {
    for (const { slug, screenshot } of lines) {
      const { width, height } = screenshot
      expect([slug, await sharp(`${folder}images${screenshot.path}`).metadata()]).toMatchObject([
        slug,
        { width, height },
      ])
      expect([slug, width, height <= 6_000]).toEqual([slug, 1440, true])
      const phone = await sharp(`${folder}images${screenshot.mobile}`).metadata()
      expect([slug, phone.width]).toEqual([slug, 780])
    }
  })
})

describe('the demo catalog', () => {
  it('keeps to the import format, and the importer takes every line', () => {
    const parse = importLineParser()
    expect(lines.flatMap(formatErrors)).toEqual([])
    const refused = text
      .trimEnd()
      .split('\n')
      .map(parse)
      .filter(({ ok }) => !ok)
    expect(refused).toEqual([])
  })

  it.each(TAXONOMIES)('has several terms in %s', (taxonomy) => {
    expect(counts[taxonomy].size).toBeGreaterThan(4)
  })

  it.each<[string, (line: Line) => boolean]>([
    ['an entity in a term', (line) => namesOf(line, 'genre').includes('Food &amp; Drink')],
    [
      'an offline site that is younger than ten years',
      ({ offline, published }) => !!offline && published > '2016-11-20',
    ],
    ['the details of a section', ({ sections = [] }) => sections.some((s) => s['tailwind'] && s['wireframe_prompt'])],
    ['a slug in another script', ({ slug }) => /[^\x20-\x7e]/.test(slug)],
  ])('shows %s', (_, has) => {
    expect(lines.some(has)).toBe(true)
  })

  it.each(['Hiragana', 'Han', 'Cyrillic', 'Arabic', 'Hangul', 'Greek', 'Devanagari', 'Hebrew', 'Thai'])(
    'has a page in %s',
    (script) => {
      const pattern = new RegExp(`\\p{Script=${script}}{2}`, 'u')
      expect(lines.some(({ slug }) => pattern.test(readFileSync(`${folder}sites/${slug}/index.html`, 'utf8')))).toBe(
        true,
      )
    },
  )

  it('has 28 templates, each with a price', () => {
    expect(templates.length).toBe(28)
    expect(templates.filter(({ pricing = [] }) => pricing.length === 0)).toEqual([])
    expect(new Set(templates.flatMap(({ pricing = [] }) => pricing)).size).toBeGreaterThan(3)
  })
})

describe('its editorial data', () => {
  const archives = editorial.template_archives

  it('is an editorial file of at least 30 synonym lists, 8 rules and 15 archives', () => {
    expect(parsed.ok).toBe(true)
    expect(editorial.synonyms.length).toBeGreaterThanOrEqual(30)
    expect(editorial.tuning_rules.length).toBeGreaterThanOrEqual(8)
    expect(archives.length).toBeGreaterThanOrEqual(15)
  })

  it('has synonyms for terms of the catalog only', () => {
    const known = (taxonomy: Taxonomy, term: string) => counts[taxonomy].has(slugOf(plainText(term)))
    expect(editorial.synonyms.filter(({ taxonomy, term }) => !known(taxonomy, term))).toEqual([])
  })

  it('has archives with at least one template each (rule 33.6)', () => {
    const has = (line: Line, { taxonomy, slug }: { taxonomy: Taxonomy; slug: string }) =>
      namesOf(line, taxonomy).map(termSlug).includes(slug)
    const empty = archives.filter(({ filters }) => !templates.some((line) => filters.every((f) => has(line, f))))
    expect(empty.map(({ slug }) => slug)).toEqual([])
  })

  it('has rules that lead to archives of the catalog (rule 33.6)', () => {
    const terms = TAXONOMIES.flatMap((taxonomy) =>
      [...counts[taxonomy].keys()].map((slug) => archivePath(taxonomy, slug)),
    )
    const known = new Set([...terms, ...archives.map(({ slug }) => `/templates/${slug}`)])
    expect(editorial.tuning_rules.filter(({ url }) => !known.has(url))).toEqual([])
  })
})
