// Checks citations: every rule, file and heading that code, tests or documents cite exists, and a test cites every rule
// of src/INTERFACE.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, projectTexts, proseOf, rulesIn } from '../support/project/documents.ts'
import { ROOT } from '../support/worlds/processes.ts'

const files = projectFiles()
const texts = projectTexts(files).map((text) => ({ ...text, prose: proseOf(text) }))
const contentOf = (path: string) => texts.find((text) => text.path === path)?.content ?? ''

const INTERFACE = contentOf('src/INTERFACE.md')
const rules = Array.from(INTERFACE.matchAll(/^\*\*(\d+\.\d+)\*\* /gm), ([, number]) => number as string)

/** Returns `<path>: <what>` for every fault that `find` returns for a text. */
function faults(find: (text: (typeof texts)[number]) => Iterable<string>): string[] {
  return texts.flatMap((text) => Array.from(new Set(find(text)), (what) => `${text.path}: ${what}`))
}

describe('the rules of src/INTERFACE.md', () => {
  it('have ascending numbers that start with their section', () => {
    const wrong: string[] = []
    let section = 0
    let last = 0
    for (const [, heading, of, number] of INTERFACE.matchAll(/^(?:## (\d+)\.|\*\*(\d+)\.(\d+)\*\*)/gm)) {
      if (heading !== undefined) {
        if (Number(heading) <= section) wrong.push(`section ${heading}`)
        ;[section, last] = [Number(heading), 0]
      } else {
        if (Number(of) !== section || Number(number) <= last) wrong.push(`rule ${of}.${number}`)
        last = Number(number)
      }
    }
    expect(wrong).toEqual([])
    expect(rules.length).toBeGreaterThan(200)
  })

  it('are recognized one by one, in lists, in ranges, and across lines', () => {
    expect(rulesIn('(rule 3.4, rule 3.5) and rules\n// 1.1 and 1.2')).toEqual(['3.4', '3.5', '1.1', '1.2'])
    expect(rulesIn('Rules 12.5–12.7, 13.1')).toEqual(['12.5', '12.6', '12.7', '13.1'])
  })

  it('exist if something cites them', () => {
    const known = new Set(rules)
    expect(faults(({ content }) => rulesIn(content).filter((rule) => !known.has(rule)))).toEqual([])
  })

  it('have the sections that something cites', () => {
    const sections = new Set(Array.from(INTERFACE.matchAll(/^## (\d+)\./gm), ([, number]) => number))
    const cited = ({ path, prose }: (typeof texts)[number]) => {
      const pattern =
        path === 'src/INTERFACE.md' ? /\bsections? (\d+)/g : /\bsections? (\d+)(?:[^.()]*) of src\/INTERFACE\.md/g
      return Array.from(prose.matchAll(pattern), ([, number]) => number as string)
    }
    expect(faults((text) => cited(text).filter((number) => !sections.has(number)))).toEqual([])
  })

  /** Rules that no test can check, and why. */
  const UNTESTED: Readonly<Record<string, string>> = {
    '1.18': 'a promise about later versions',
    '21.1': '.ci/run checks it: it installs, builds and starts the service',
    '23.5': 'terms of use, which bind people and not the server',
  }

  it('are all cited by a test', () => {
    const tests = texts.filter(({ path }) => path.startsWith('test/') && path !== 'test/rules/citations.test.ts')
    const named = new Set(tests.flatMap(({ content }) => rulesIn(content)))
    expect(rules.filter((rule) => !named.has(rule) && !(rule in UNTESTED))).toEqual([])
    expect(Object.keys(UNTESTED).filter((rule) => named.has(rule) || !rules.includes(rule))).toEqual([])
  })
})

describe('a file in a comment or document', () => {
  /** Names of source files and documents, with or without their folders. */
  const NAMED =
    /(?<![\w./:$}<>@-])(?!@google\/)(?:\.{1,2}\/)*([\w@[\]*-][\w.@[\]*-]*(?:\/[\w.@[\]*-]+)*\.(?:ts|astro|mjs|md|conf|service|timer|sh|yml))\b(?![\w/(-])/g
  /** Anything below a folder of the project. */
  const BELOW = /(?<![\w./:-])((?:src|test|build-scripts|data|\.ci|\.github)\/(?:[\w./*-]|\[\w+\])*(?<![.-]))/g

  it('exists', () => {
    const named = ({ prose }: (typeof texts)[number]) =>
      [NAMED, BELOW].flatMap((pattern) => Array.from(prose.matchAll(pattern), ([, name]) => name as string))
    expect(faults((text) => named(text).filter((name) => !isThere(name)))).toEqual([])
  })

  it('contains the heading that is cited with it', () => {
    const CITED = /([\w./-]+\.md|\bREADME), "([^"]+)"/g
    const missing = ({ prose }: (typeof texts)[number]) =>
      Array.from(prose.matchAll(CITED), ([, document = '', heading = '']) => ({ document, heading }))
        .filter(({ document, heading }) => !headingsOf(document).includes(heading))
        .map(({ document, heading }) => `${document}, "${heading}"`)
    expect(faults(missing)).toEqual([])
  })

  it('is part of the repository', () => {
    const outside =
      /(?<!@google\/|<slug>\/)\b(?:decisions|catalog-search-api|additions|scale-out|stack-notes|design)\.md\b|\bthe specification\b|\(specification\b/
    const others = texts.filter(({ path }) => path !== 'test/rules/citations.test.ts')
    const citing = others.filter(({ prose }) => outside.test(prose))
    expect(citing.map(({ path }) => path)).toEqual([])
  })
})

it('a link in a document leads to an existing file and heading', () => {
  const broken = ({ path, content }: (typeof texts)[number]) =>
    Array.from(path.endsWith('.md') ? content.matchAll(/\]\((?![a-z]+:|\/)([^)#]*)(#[^)]*)?\)/g) : [])
      .filter(([, target = '', anchor]) => !leads(path, target, anchor))
      .map(([link]) => link)
  expect(faults(broken)).toEqual([])
})

function isThere(name: string): boolean {
  const pattern = new RegExp(`(^|/)${escaped(name.replace(/\/$/, ''))}(/|$)`)
  return files.some((file) => pattern.test(file)) || (name.startsWith('data/') && isData(name))
}

function escaped(name: string): string {
  return name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
}

/** Returns whether data/README.md lists a name as the output of a command. */
function isData(name: string): boolean {
  const [, own = ''] = name.split('/')
  return new RegExp(`\`${escaped(own)}/?\``).test(contentOf('data/README.md'))
}

function headingsOf(document: string): string[] {
  const path = document === 'README' ? 'README.md' : document
  return Array.from(contentOf(path).matchAll(/^#+ (.+)$/gm), ([, heading]) => heading as string)
}

function leads(from: string, target: string, anchor: string | undefined): boolean {
  const path = target === '' ? from : join(from, '..', target)
  if (!existsSync(join(ROOT, path))) return false
  return anchor === undefined || headingsOf(path).some((heading) => `#${anchorOf(heading)}` === anchor)
}

function anchorOf(heading: string): string {
  const letters = heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '')
  return letters.replaceAll(' ', '-')
}
