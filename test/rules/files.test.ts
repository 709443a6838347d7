// Checks the files of the project: location, name, length and first line.
import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { projectFiles } from '../support/project/documents.ts'
import { type Source, sources } from '../support/project/sources.ts'
import { ROOT } from '../support/worlds/processes.ts'

/** Of a test file without a reason for more. */
const MAX_LINES = 200
/** Most have 80 to 200. */
const MAX_SOURCE_LINES = 300
const MAX_FUNCTION_LINES = 40
const MAX_FILES = 15

const files = sources('src', 'build-scripts')
const paths = files.map(({ path }) => path)

it('the top level has only its fixed names and dotfiles', () => {
  const fixed = ['package.json', 'tsconfig.json', 'astro.config.mjs', 'src', 'build-scripts', 'data', 'test']
  const allowed = [...fixed, 'README.md', 'package-lock.json', 'LICENSE']
  const derived = ['node_modules', 'dist']
  const found = readdirSync(ROOT).filter((name) => !/^\.|\.log$/.test(name) && !derived.includes(name))
  expect(found.filter((name) => !allowed.includes(name))).toEqual([])
  expect(fixed.filter((name) => !found.includes(name))).toEqual([])
})

describe('a folder', () => {
  it(`has at most ${MAX_FILES} files`, () => {
    const folders = Map.groupBy(projectFiles(), (path) => dirname(path))
    const large = [...folders].filter(([folder, inside]) => folder !== '.' && inside.length > MAX_FILES)
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
  })
})

describe('a test file', () => {
  it(`with more than ${MAX_LINES} lines gives the reason in its first comment`, () => {
    const long = sources('test').filter(({ code }) => code.trimEnd().split('\n').length > MAX_LINES)
    const silent = long.filter(({ code }) => !/^(\/\/ .*\n)*\/\/ .*Over 200 lines:/.test(code))
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})

describe('a function', () => {
  it(`with more than ${MAX_FUNCTION_LINES} lines gives the reason in its docstring`, () => {
    expect(files.filter(({ path }) => path.endsWith('.ts')).flatMap(longFunctions)).toEqual([])
  })
})

/** The functions of a file that are too long and give no reason. */
function longFunctions({ path, code }: Source): string[] {
  const found: string[] = []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const lines = code.slice(node.getStart(file), node.end).split('\n').length
    const isLong = ts.isFunctionLike(node) && lines > MAX_FUNCTION_LINES
    if (isLong && !/Over 40 lines:/.test(node.getFullText(file))) found.push(`${path}: ${lines} lines`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('a source file', () => {
  it(`has at most ${MAX_SOURCE_LINES} lines`, () => {
    const long = files.filter(({ code }) => code.trimEnd().split('\n').length > MAX_SOURCE_LINES)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('has a kebab-case name that is not utils, helpers or common', () => {
    const vague = /^(utils?|helpers?|common|misc|shared|lib)$/
    const parts = (path: string) => path.replace(/(\.d)?\.(ts|astro)$/, '').split('/')
    expect(paths.filter((path) => parts(path).some((part) => vague.test(part)))).toEqual([])
    const odd = paths.filter(
      (path) => !path.includes('/ui/') && !parts(path).every((part) => /^(\[?[a-z0-9]+(-[a-z0-9]+)*\]?)$/.test(part)),
    )
    expect(odd).toEqual([])
  })

  it('is not a barrel, and only pages have an index.ts', () => {
    const indexes = paths.filter((path) => basename(path) === 'index.ts' && !dirname(path).startsWith('src/pages'))
    expect(indexes).toEqual([])
    const barrels = files.filter(
      ({ code }) =>
        /^export (\*|\{[^}]*\}) from /m.test(code) &&
        !/^(function|const|export (async )?(function|const|class|interface|type [A-Z]))/m.test(code),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('starts with a comment that says why it exists', () => {
    const silent = files.filter(
      ({ path, code }) => path.endsWith('.ts') && !/^(#!.*\n)?(\/\/ |\/\*\*|\/\/\/)/.test(code),
    )
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})

it('a module for several tests has no hook at its top level, because only the first test file in a worker that imports it would get the hook', () => {
  const shared = sources('test').filter(({ path }) => !path.endsWith('.test.ts'))
  const hooked = shared.filter(({ code }) => /^(before|after)(All|Each)\(/m.test(code)).map(({ path }) => path)
  expect(hooked).toEqual(['test/support/worlds/end-processes.ts'])
})
