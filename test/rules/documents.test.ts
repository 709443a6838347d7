// Checks that documents are short and that the paths and packages in them exist. citations.test.ts checks links,
// headings and names of files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../src/ground/config.ts'
import { META_KEY, POINTER_KEY } from '../../src/snapshot/bucket/publications.ts'
import {
  anchorsOf,
  codeSpans,
  type Document,
  document,
  documents,
  linksOf,
  pathExists,
  prose,
  section,
  spansOf,
  tableRows,
} from '../support/project/markdown.ts'
import { ROOT } from '../support/worlds/processes.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const all = documents()
const readme = document('README.md')
const design = document('src/DESIGN.md')
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as {
  [part in 'dependencies' | 'devDependencies' | 'optionalDependencies']: Record<string, string>
}

describe('files', () => {
  it('that the guide links to are pages of the site', () => {
    const pages = linksOf(document('src/ui/docs/guide.md').text).filter((link) => link.startsWith('/'))
    expect(pages.length).toBeGreaterThan(2)
    const texts = read('src/ui/contract/service-texts.ts')
    const isPage = (path: string) =>
      ['.astro', '/index.astro'].some((end) => existsSync(`${ROOT}src/pages${path}${end}`)) ||
      texts.includes(`'${path}':`)
    expect(pages.filter((path) => !isPage(path.replace(/\.md$/, '')))).toEqual([])
  })

  it.each(all)('in code spans of $path exist', (own) => {
    const missing = codeSpans(withoutShards(own)).filter((span) => isPath(span) && !isThere(own, span))
    expect(missing).toEqual([])
  })

  it('contain the tests that test/reliability/README.md quotes', () => {
    const [, ...rows] = section(document('test/reliability/README.md'), 'Pitfalls of the stack').split('\n| ')
    const quoted = rows.flatMap((row) => [...row.matchAll(/`([\w./-]+\.test\.ts)`, "([^"]+)"/g)])
    expect(quoted.length).toBeGreaterThan(4)
    expect(quoted.filter(([, file, name]) => !read(file as string).includes(name as string))).toEqual([])
  })
})

/** Removes the table of shards, because another test compares it with the register. */
function withoutShards({ path, text }: Document): string {
  return path === design.path ? text.replace(section(design, 'Table of shards'), '') : text
}

/** Returns whether a code span is a path in a folder, or a folder, such as `src/fetch.ts` or `ui/`. */
function isPath(span: string): boolean {
  return /^[\w.*[\]-]+(\/[\w.*[\]-]*)+$/.test(span)
}

/** Code spans that look like a project file but are not: outputs of commands, parts of an export or a bucket, and values. */
const NOT_FILES = [
  ...['snapshot/', 'demo-snapshot/', 'image-cache/', 'backups/', 'dist'],
  ...['public/', 'private/', 'private/_shards/', 'W/'],
  ...['public/*', 'private/*', META_KEY, POINTER_KEY],
  ...Object.values(parseConfig({})),
]

function isThere(own: Document, span: string): boolean {
  return pathExists(own, span) || (own.path !== design.path && NOT_FILES.includes(span)) || span in dependencies
}

describe('documents are short', () => {
  const lines = ({ text }: Document) => text.trimEnd().split('\n').length

  it('README.md has at most 200 lines, src/DESIGN.md 300', () => {
    expect(lines(readme)).toBeLessThanOrEqual(200)
    expect(lines(design)).toBeLessThanOrEqual(300)
  })

  it('the glossary has at most 25 words, each once', () => {
    const words = tableRows(section(design, 'Glossary')).map(([word]) => word)
    expect(words.length).toBeGreaterThan(10)
    expect(words.length).toBeLessThanOrEqual(25)
    expect(new Set(words).size).toBe(words.length)
  })

  it('the decisions have at most eight headings', () => {
    const headings = section(design, 'Decisions').match(/^### .+$/gm) ?? []
    expect(headings.length).toBeGreaterThan(3)
    expect(headings.length).toBeLessThanOrEqual(8)
  })

  it('the tour answers each question with at most four files', () => {
    const questions = tableRows(section(design, 'Tour')).filter(([question]) => question?.endsWith('?'))
    expect(questions.length).toBeGreaterThanOrEqual(5)
    for (const [question, files] of questions) {
      const named = spansOf(files)
      expect([question, named.length <= 4, named.filter((file) => !existsSync(join(ROOT, file)))]).toEqual([
        question,
        true,
        [],
      ])
    }
  })

  it('adding a member to an entry touches at most five files', () => {
    const files = new Set(
      codeSpans(section(design, 'Adding a member to an entry')).filter((span) => span.endsWith('.ts')),
    )
    expect(files.size).toBeLessThanOrEqual(5)
  })

  it.each([readme, document('src/deploy/README.md')])('$path lists its sections at the top', ({ text }) => {
    const links = linksOf(text.slice(0, text.indexOf('\n## '))).filter((link) => link.startsWith('#'))
    const parts = [...prose(text).matchAll(/^## (.+)$/gm)].flatMap(([heading]) => anchorsOf(heading))
    expect(links).toEqual(parts.map((part) => `#${part}`))
  })
})

it('packages of package.json are in the table of src/DESIGN.md, each with a reason', () => {
  const rows = tableRows(section(design, 'Packages'))
  expect(rows.filter(([, reason]) => !reason)).toEqual([])
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const explained = installed.filter((name) => !name.startsWith('@types/'))
  expect(rows.flatMap(([names = '']) => names.split(', ')).toSorted()).toEqual(explained.toSorted())
})
