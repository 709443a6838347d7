// npm run generate: its catalogs are valid, reproducible and shaped like a real one.
// Over 200 lines: the tests share generated catalogs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseEditorialFile } from '../../src/catalog/import/editorial-file.ts'
import { SYNONYM_TAXONOMIES, TAXONOMIES } from '../../src/catalog/model/taxonomy.ts'
import { countTerms, formatErrors, type Line, namesOf, readLines, termSlug } from '../support/model/import-format.ts'
import { runs } from '../support/project/random.ts'
import { baseEnvironment, ROOT } from '../support/worlds/processes.ts'
import { createCatalog } from '../tools/generate/catalog.ts'
import { writeCatalog } from '../tools/generate/write-catalog.ts'

const MANY = runs(40_000, 200_000)

function generated(entries: number, seed: number) {
  const catalog = createCatalog(entries, seed)
  const text = [...catalog.lines()].join('')
  return { text, lines: readLines(text), editorial: catalog.editorial() }
}

const folder = mkdtempSync(join(tmpdir(), 'generate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const catalog = generated(6000, 7)
const { lines, editorial } = catalog
const share = (keep: (line: Line) => boolean) => lines.filter(keep).length / lines.length

describe('a synthetic catalog', () => {
  it('is the same, byte for byte, for the same arguments (rule 21.6)', () => {
    const again = generated(6000, 7)
    expect(again.text === catalog.text).toBe(true)
    expect(again.editorial).toEqual(editorial)
  })

  it('is another one for another seed', () => {
    expect(generated(200, 1).text).not.toBe(generated(200, 2).text)
    expect(generated(200, 1).editorial).not.toEqual(generated(200, 2).editorial)
  })

  it('keeps to the import format (rule 21.5)', () => {
    expect(lines.flatMap(formatErrors)).toEqual([])
  })

  it(`has no slug twice, in a catalog of ${MANY} entries either`, () => {
    const slugs = new Set<string>()
    for (const chunk of createCatalog(MANY, 5).lines())
      for (const [, slug] of chunk.matchAll(/^\{"title":.*?,"slug":"([^"]+)"/gm)) slugs.add(slug!)
    expect(slugs.size).toBe(MANY)
  })
})

describe('the shape of a real catalog', () => {
  it.each(TAXONOMIES)('the first tenth of the %s terms carries far more than a tenth of the sites', (taxonomy) => {
    const counts = [...countTerms(lines, taxonomy).values()].sort((a, b) => b - a)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const carried = sum(counts.slice(0, Math.ceil(counts.length / 10))) / sum(counts)
    expect(carried).toBeGreaterThan(taxonomy === 'tech' || taxonomy === 'post_tag' ? 0.5 : 0.29)
  })

  it.each<[string, number, number, (line: Line) => boolean]>([
    ['templates', 0.05, 0.15, ({ category }) => category === 'template'],
    ['mobile captures', 0.42, 0.48, ({ screenshot }) => Boolean(screenshot.mobile)],
    ['pages that repeat a section type', 0.015, 0.035, (line) => repeatsSection(line)],
    ['pages without sections', 0.05, 0.2, ({ sections }) => sections?.length === 0],
    ['entries without url', 0.01, 0.06, ({ url }) => url === null],
    ['offline entries', 0.02, 0.2, ({ offline }) => offline === true],
    ['titles in other scripts', 0.01, 0.08, ({ title }) => /[^\p{Script=Latin}\p{Script=Common}]/u.test(title)],
    ['titles with an accent', 0.02, 0.3, ({ title }) => /[À-ž]/.test(title)],
    ['titles with an entity', 0.01, 0.15, ({ title }) => title.includes('&amp;')],
    ['titles of several words', 0.4, 0.7, ({ title }) => title.includes(' ')],
    ['pages with section details', 0.05, 0.3, ({ sections }) => sections!.some((section) => 'tailwind' in section)],
  ])('has about the usual share of %s', (_, low, high, has) => {
    expect(share(has)).toBeGreaterThan(low)
    expect(share(has)).toBeLessThan(high)
  })

  it('marks only entries of more than ten years offline', () => {
    expect(lines.filter(({ offline, published }) => offline && published > '2016-11-01')).toEqual([])
  })
})

function repeatsSection(line: Line): boolean {
  const slugs = namesOf(line, 'sections').map(termSlug)
  return new Set(slugs).size < slugs.length
}

describe('editorial data', () => {
  it('is an editorial file', () => {
    expect(parseEditorialFile(JSON.stringify(editorial))).toMatchObject({ ok: true })
  })

  it('has synonyms for 5% of the terms that can have them, 50 rules and 200 archives (rule 21.5)', () => {
    const terms = SYNONYM_TAXONOMIES.reduce((sum, taxonomy) => sum + countTerms(lines, taxonomy).size, 0)
    expect(editorial.synonyms).toHaveLength(Math.ceil(terms / 20))
    expect(editorial.tuning_rules).toHaveLength(50)
    expect(editorial.template_archives).toHaveLength(200)
  })

  it('gives archives one to four filters that at least one entry has together', () => {
    const carried = lines.map((line) => new Set(TAXONOMIES.flatMap((taxonomy) => keys(line, taxonomy))))
    for (const { filters } of editorial.template_archives) {
      const wanted = filters.map(({ taxonomy, slug }) => `${taxonomy} ${slug}`)
      expect(wanted.length).toBeGreaterThanOrEqual(1)
      expect(wanted.length).toBeLessThanOrEqual(4)
      expect(carried.some((terms) => wanted.every((term) => terms.has(term)))).toBe(true)
    }
  })

  it.each([1, 2, 3, 10, 50, 500])('refers only to terms that the catalog has, with %i entries too', (entries) => {
    for (let seed = 0; seed < 10; seed++) {
      const small = generated(entries, seed)
      const carried = new Set(small.lines.flatMap((line) => TAXONOMIES.flatMap((taxonomy) => keys(line, taxonomy))))
      const { synonyms, template_archives: archives } = small.editorial
      const named = [
        ...synonyms.map(({ taxonomy, term }) => `${taxonomy} ${term}`),
        ...archives.flatMap(({ filters }) => filters.map(({ taxonomy, slug }) => `${taxonomy} ${slug}`)),
      ]
      expect(named.filter((term) => !carried.has(term))).toEqual([])
    }
  })
})

function keys(line: Line, taxonomy: (typeof TAXONOMIES)[number]): string[] {
  return namesOf(line, taxonomy).map((name) => `${taxonomy} ${termSlug(name)}`)
}

describe('npm run generate', () => {
  const at = (name: string) => join(folder, name)
  const run = (...parameters: string[]) =>
    spawnSync(process.execPath, ['test/tools/generate/generate.ts', ...parameters], {
      encoding: 'utf8',
      cwd: ROOT,
      env: baseEnvironment(),
    })
  const asked = ['--entries', '20', '--seed', '1']

  it('writes both files and says nothing', () => {
    const { status, stdout, stderr } = run(...asked, '--out', at('a.jsonl'), '--editorial', at('a.json'))
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(readLines(readFileSync(at('a.jsonl'), 'utf8'))).toHaveLength(20)
    expect(Object.keys(JSON.parse(readFileSync(at('a.json'), 'utf8')))).toHaveLength(3)
  })

  it.each([[['--entries', '1e3', '--seed', '1', '--out', 'x']], [[...asked, '--out', 'x', 'y']]])(
    'refuses %j as wrong usage and writes nothing',
    (parameters) => {
      const { status, stderr } = run(...parameters.map((parameter) => (parameter === 'x' ? at('x') : parameter)))
      expect(status).toBe(2)
      expect(stderr).toMatch(/^.+ See: npm run generate -- --help\n$/)
      expect(existsSync(at('x'))).toBe(false)
    },
  )

  it('ends with one line and code 1 where it cannot write', () => {
    const { status, stderr } = run(...asked, '--out', at('no/such/folder.jsonl'))
    expect(status).toBe(1)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('writing that fails half-way', () => {
  it('leaves the files as they were and nothing beside them', async () => {
    const [out, editorialFile] = [join(folder, 'kept.jsonl'), join(folder, 'kept.json')]
    writeFileSync(out, 'old entries')
    const interrupt = new AbortController()
    const destination = { out, editorial: editorialFile, signal: interrupt.signal, made: () => interrupt.abort() }
    await expect(writeCatalog(createCatalog(5000, 1), destination)).rejects.toThrow()
    expect(readFileSync(out, 'utf8')).toBe('old entries')
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept.jsonl'])
  })

  it('refuses to put a file in place of a folder or a device', async () => {
    const destination = { out: '/dev/null', editorial: undefined, signal: new AbortController().signal, made() {} }
    await expect(writeCatalog(createCatalog(5, 1), destination)).rejects.toThrow('no regular file')
  })
})
