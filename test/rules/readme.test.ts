// README truth: what it says about commands, variables and files is so.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { ROOT, run } from '../support/worlds/processes.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const config = read('src/config.ts')

/** The text under a heading, up to the next of its level. */
function section(title: string): string {
  const [, text = ''] = readme.split(new RegExp(`^## ${title}$`, 'm'))
  return text.split(/^## /m)[0] ?? ''
}

describe('commands', () => {
  const named = [...readme.matchAll(/\bnpm (?:run )?((?:test|start|[a-z]+)(?::[a-z]+)?)/g)]
    .filter(([whole, name]) => whole.startsWith('npm run ') || name === 'test' || name === 'start')
    .map(([, name]) => name as string)

  it('that README names are scripts of package.json', () => {
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
    expect(named.length).toBeGreaterThan(5)
  })

  it('that package.json has are named by README', () => {
    expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([])
  })

  it('that package.json runs are there', () => {
    const files = Object.values(scripts).flatMap((line) => line.match(/[\w./-]+\.ts\b/g) ?? [])
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

describe('options', () => {
  const used = new Map<string, Set<string>>()
  for (const line of readme.split('\n')) {
    const name = /npm run ([a-z]+)\b(?!:)/.exec(line)?.[1]
    const options = line.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []
    if (name) used.set(name, new Set([...(used.get(name) ?? []), ...options]))
  }

  it.each([...used].filter(([, options]) => options.size > 0))(
    'of %s that README uses are in its --help',
    async (name, options) => {
      const file = scripts[name]?.match(/[\w./-]+\.ts\b/)?.[0] ?? ''
      const { code, stdout } = await run(process.execPath, ['--import', 'tsx', file, '--help'])
      expect(code).toBe(0)
      expect([...options].filter((option) => !stdout.includes(option))).toEqual([])
    },
  )
})

describe('variables', () => {
  const variables = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name as string)
  const told = section('Configuration')

  it('that src/config.ts reads are told in README, and no others', () => {
    expect(variables.length).toBeGreaterThan(10)
    expect(variables.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
    const rows = told.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
    expect(named.filter((name) => !variables.includes(name))).toEqual([])
  })

  it('have the defaults that README tells', () => {
    const derived = ['BASE_URL', 'SITE_URL', 'ASSETS_URL', 'METRICS_PORT', 'ACCEL_PREFIX', 'DEMO']
    const defaults = parseConfig({}) as unknown as Record<string, unknown>
    const blocks = told.split(/\n(?=\|)|\n\n/)
    for (const name of variables.filter((variable) => !derived.includes(variable))) {
      const value = defaults[name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())]
      expect(value, `${name} has a default`).toBeDefined()
      const block = blocks.find((text) => text.includes(`\`${name}\``)) ?? ''
      expect(block, `README tells the default of ${name}`).toContain(`\`${value}\``)
    }
  })
})

describe('files', () => {
  const documents: [document: string, roots: string[]][] = [
    ['README.md', ['']],
    ['data/README.md', ['', 'data/']],
    ['src/DESIGN.md', ['', 'src/']],
  ]

  it.each(documents)('that %s names are there', (document, roots) => {
    const text = read(document)
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, path]) => path as string)
    const missing = [...links, ...pathsIn(text, roots)].filter(
      (path) => !isThere(path, roots) && !config.includes(`'${path.replace(/\/$/, '')}'`),
    )
    expect(missing).toEqual([])
  })

  it('links inside README lead to its headings', () => {
    const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title as string))
    const anchors = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor as string)
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
  })
})

/** Code spans that look like paths into the project: their first part is there. */
function pathsIn(text: string, roots: readonly string[]): string[] {
  const spans = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([\w.*[\]-]+(?:\/[\w.*[\]-]*)+)`/g)]
  return spans
    .map(([, path]) => path as string)
    .filter((path) => roots.some((root) => existsSync(join(ROOT, root, path.split('/')[0] as string))))
}

function isThere(path: string, roots: readonly string[]): boolean {
  return roots.some((root) =>
    path.includes('*') ? globSync(join(ROOT, root, path)).length > 0 : existsSync(join(ROOT, root, path)),
  )
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
