// Checks what documents say about commands and variables, and that the documents list all of them.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment, SETTINGS } from '../../src/ground/config.ts'
import { SUITES } from '../suites.ts'
import {
  codeSpans,
  commandsIn,
  type Document,
  document,
  documents,
  section,
  spansOf,
  tableRows,
} from '../support/project/markdown.ts'
import { sources } from '../support/project/sources.ts'
import { ROOT } from '../support/worlds/processes.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const all = documents()
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe('commands', () => {
  const mentioned = all.flatMap(({ path, text }) => commandsIn(text).map((command) => ({ path, ...command })))

  it('in documents are scripts of package.json', () => {
    expect(mentioned.length).toBeGreaterThan(50)
    expect(mentioned.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  it('of package.json are exactly those in the tables of commands', () => {
    const listed = ['src/deploy/README.md', 'test/README.md'].flatMap((path) => commandTable(document(path)))
    expect([...new Set(listed)].toSorted()).toEqual(Object.keys(scripts).toSorted())
  })

  it('of package.json run files that exist', () => {
    const files = Object.values(scripts).flatMap((line) => line.match(/[\w./-]+\.ts\b/g) ?? [])
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('of tests select files that exist', () => {
    const missing = mentioned.flatMap(({ path, name, rest }) =>
      selected(name, filtersIn(rest))
        .filter(({ folders, filter }) => !folders.some((folder) => hasFile(folder, filter)))
        .map(({ filter }) => `${path}: npm run ${name} -- ${filter}`),
    )
    expect(missing).toEqual([])
  })
})

function commandTable(document: Document): string[] {
  return tableRows(section(document, 'Commands')).flatMap(([cell = '']) => commandsIn(cell).map(({ name }) => name))
}

/** The folders of a command's tests; `npm run test:system` names its suite first. */
const TESTS: Record<string, string[]> = {
  test: ['test/unit', 'test/rules'],
  'test:contract': ['test/contract'],
  'test:commands': ['test/commands'],
}

/** Returns the filters of a command of tests, each with the folders that have its files. */
function selected(name: string, words: readonly string[]): { folders: readonly string[]; filter: string }[] {
  const [suite = '', ...filters] = words
  if (name !== 'test:system') return TESTS[name] ? words.map((filter) => ({ folders: TESTS[name]!, filter })) : []
  if (words.length === 0 || suite === 'reference') return []
  return ['', ...filters].map((filter) => ({ folders: suite in SUITES ? [SUITES[suite]!] : [], filter }))
}

function hasFile(folder: string, filter: string): boolean {
  return globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }).some((file) => file.includes(filter))
}

/** Returns the filters after `--`, without options and names of tests. */
function filtersIn(rest: string): string[] {
  const [, given = ''] = /^ -- ([^`|]*)/.exec(rest) ?? []
  return given
    .replace(/ *-t +('[^']*'|\S+)/g, '')
    .split(/[\s,;)]+/)
    .filter((word) => /^[a-z]/.test(word))
}

describe('variables', () => {
  const config = SETTINGS

  it.each([
    ['src/deploy/README.md', 'Configuration'],
    ['src/INTERFACE.md', '22. Configuration'],
  ])('of src/ground/config.ts are exactly those in the table of %s', (path, title) => {
    expect(config.length).toBeGreaterThan(10)
    const rows = tableRows(section(document(path), title))
    expect(rows.flatMap(([names]) => spansOf(names)).toSorted()).toEqual(config.toSorted())
  })

  it('have the defaults in the documents', () => {
    const defaults: Record<string, unknown> = readEnvironment({})
    const stated = all
      .flatMap(({ text }) => tableRows(text))
      .filter(([names]) => config.includes(spansOf(names)[0] ?? ''))
      .flatMap(([names, values]) => spansOf(names).map((name, i) => [name, spansOf(values)[i]] as const))
      .filter(([name, value]) => typeof defaults[name] !== 'undefined' && value !== undefined)
    expect(stated.length).toBeGreaterThan(30)
    expect(stated.filter(([name, value]) => value !== textOf(defaults[name]))).toEqual([])
  })

  it('in documents are used by the project', () => {
    const code = [...sources('src', 'build-scripts', 'test').map((file) => file.code), ...deployed()].join('\n')
    const unknown = all.flatMap(({ path, text }) =>
      variablesIn(text)
        .filter((name) => !config.includes(name) && !new RegExp(`\\b${name}\\b`).test(code))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

/** Returns a default as the text of an environment variable. */
function textOf(value: unknown): string {
  if (value === true) return 'on'
  return value === false ? '0' : String(value)
}

function deployed(): string[] {
  const files = globSync('{src/deploy,.github,.ci}/**', { cwd: ROOT, withFileTypes: true })
  return files.filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
}

/** Returns variables that a text sets (`NAME=`) or has in a code span, except those of its shell code. */
function variablesIn(text: string): string[] {
  const own = ['KEY', 'TAG', 'VITRINE_KEY']
  const set = [...text.matchAll(/(?<![\w-])([A-Z][A-Z_]+)=/g)].map(([, name]) => name as string)
  const said = codeSpans(text).filter((span) => /^[A-Z]+(_[A-Z]+)+$/.test(span))
  return [...new Set([...set, ...said])].filter((name) => !own.includes(name))
}
