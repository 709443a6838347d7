// Checks the layers of src (src/DESIGN.md, "Layers"): which folder may import which, and where packages may be
// imported. Over 200 lines: all rules read one graph of imports.
import { describe, expect, it } from 'vitest'
import { imported, type Source, sources } from '../support/project/sources.ts'

/** The levels of src. */
const LEVELS: Record<string, number> = {
  ground: -1,
  catalog: 0,
  search: 0,
  accounts: 0,
  client: 0,
  snapshot: 1,
  state: 1,
  engine: 1,
  contract: 2,
  http: 2,
  images: 2,
  operate: 2,
  pages: 3,
  ui: 3,
  local: 3,
  mcp: 3,
  oauth: 3,
  'exporter.ts': 3,
  'fetch.ts': 3,
  'server.ts': 3,
  'entry.ts': 3,
}

/** Allowed imports between folders of the same level, in one direction only. */
const SIDEWAYS = [
  'search > catalog',
  'snapshot > state',
  'engine > snapshot',
  'engine > state',
  'contract > http',
  'operate > contract',
  'operate > http',
  'images > http',
  'pages > ui',
  'local > ui',
  'exporter.ts > local',
  'exporter.ts > ui',
  'fetch.ts > ui',
  'fetch.ts > mcp',
  'fetch.ts > oauth',
  'ui > oauth',
  'server.ts > ui',
  'server.ts > fetch.ts',
  'entry.ts > server.ts',
]

/** The order of the folders inside a place. Each may import those before it, but not its neighbors in a list. */
const ORDER: Record<string, readonly (readonly string[])[]> = {
  catalog: [['model'], ['pictures'], ['import', 'storage'], ['listing'], ['design'], ['discovery']],
  search: [['index'], ['understand'], ['suggest', 'lint'], ['closest']],
}

const all = sources('src', 'build-scripts')
const srcFiles = all.filter(({ path }) => path.startsWith('src/'))
const scripts = all.filter(({ path }) => path.startsWith('build-scripts/'))

function placeOf(path: string): string {
  return path.split('/')[1] as string
}

/** Returns all imports in `files` that are not allowed, as "file imports target". */
function broken(files: readonly Source[], allows: (file: Source, target: string) => boolean): string[] {
  return files.flatMap((file) =>
    imported(file)
      .filter((target) => !allows(file, target))
      .map((target) => `${file.path} imports ${target}`),
  )
}

function isDown(from: string, to: string): boolean {
  if (from === to) return true
  const [above, below] = [LEVELS[from] ?? -2, LEVELS[to] ?? 99]
  return above > below || SIDEWAYS.includes(`${from} > ${to}`)
}

/** Returns whether an import between folders of one place goes to a folder of a lower level in ORDER. */
function isInOrder(file: Source, target: string): boolean {
  const [, place = '', folder = ''] = file.path.split('/')
  const [, targetPlace, targetFolder = ''] = target.split('/')
  if (place !== targetPlace || folder === targetFolder) return true
  const levelOf = (name: string) => ORDER[place]?.findIndex((level) => level.includes(name)) ?? -1
  const [own, below] = [levelOf(folder), levelOf(targetFolder)]
  return own < 0 || below < 0 || own > below
}

/** The engines of `src/state`. What is outside of them is what they have in common: interfaces, rules and statements. */
const ENGINES = ['memory', 'postgres', 'sqlite', 'valkey']
const engineOf = (path: string) => ENGINES.find((engine) => path.startsWith(`src/state/${engine}/`))

/** The paths that may import a package. */
const PACKAGES: [name: RegExp, places: RegExp][] = [
  [/^astro([/:]|$)/, /^src\/(pages\/|ui\/|fetch\.ts|server\.ts)/],
  [/^better-sqlite3$/, /^(src\/state\/sqlite|build-scripts)\//],
  [/^minisearch$/, /^src\/search\//],
  [/^pg$/, /^src\/state\/postgres\//],
  [/^iovalkey$/, /^src\/state\/valkey\//],
  [/^aws4fetch$/, /^src\/snapshot\/bucket\//],
]

describe('imports', () => {
  it('come from folders that all have a level', () => {
    const places = new Set(srcFiles.map(({ path }) => placeOf(path)).filter((place) => place !== 'env.d.ts'))
    expect([...places].filter((place) => !(place in LEVELS))).toEqual([])
  })

  it('go down a level or stay in the same folder', () => {
    const allows = (file: Source, target: string) =>
      !target.startsWith('src/') || isDown(placeOf(file.path), placeOf(target))
    expect(broken(srcFiles, allows)).toEqual([])
  })

  it('inside catalog and search follow the order of their folders', () => {
    for (const [place, order] of Object.entries(ORDER)) {
      const files = all.filter(({ path }) => path.startsWith(`src/${place}/`))
      const folders = new Set(
        files.map(({ path }) => path.split('/')[2] as string).filter((name) => !name.includes('.')),
      )
      expect(folders).toEqual(new Set(order.flat()))
      expect(broken(files, isInOrder)).toEqual([])
    }
  })

  it('inside state cross to no other engine, and not from the interfaces down to an engine', () => {
    const files = all.filter(({ path }) => path.startsWith('src/state/'))
    expect(new Set(files.flatMap(({ path }) => engineOf(path) ?? []))).toEqual(new Set(ENGINES))
    const allows = ({ path }: Source, target: string) => [undefined, engineOf(path)].includes(engineOf(target))
    expect(broken(files, allows)).toEqual([])
  })

  it('of build-scripts go no higher than level 1', () => {
    const allows = (_: Source, target: string) => {
      if (!target.startsWith('src/')) return true
      return (LEVELS[placeOf(target)] ?? 99) <= 1
    }
    expect(broken(scripts, allows)).toEqual([])
  })

  it('never go from src to build-scripts or test', () => {
    expect(broken(srcFiles, (_, target) => !/^(build-scripts|test)\//.test(target))).toEqual([])
  })

  it.each(PACKAGES)('of %s are only in %s', (name, places) => {
    expect(broken(all, (file, target) => !name.test(target) || places.test(file.path))).toEqual([])
  })

  it('have no cycles, type imports included', () => {
    const graph = new Map(all.map((file) => [file.path, imported(file)]))
    expect(cycles(graph)).toEqual([])
  })
})

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  function visit(file: string, trail: readonly string[]): void {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' > '))
    if (done.has(file) || trail.includes(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

describe('level 0 is pure, with what it has of the ground', () => {
  const zero = srcFiles.filter(({ path }) => LEVELS[placeOf(path)] === 0)
  const below = new Set(zero.flatMap((file) => imported(file, { types: false })))
  const pure = [...zero, ...srcFiles.filter(({ path }) => path.startsWith('src/ground/') && below.has(path))]

  it('it does not use files, sockets or databases', () => {
    const outside = /^node:(fs|http|https|child_process|worker_threads|timers|process|os)\b|^(better-sqlite3|pino)$/
    expect(broken(pure, (_, target) => !outside.test(target))).toEqual([])
  })

  it('time and randomness are arguments', () => {
    const impure = /\b(Date\.now|performance\.now|Math\.random)\(|\bnew Date\(\)|\bprocess\.(?!versions)/
    expect(pure.filter(({ code }) => impure.test(code)).map(({ path }) => path)).toEqual([])
  })
})

describe('process.env', () => {
  it('is read in src/ground/config.ts only', () => {
    const readers = srcFiles.filter(({ code }) => /\bprocess\.env\b/.test(code)).map(({ path }) => path)
    expect(readers).toEqual(['src/ground/config.ts'])
  })

  it('is only passed on or set by scripts', () => {
    const reads = /\bprocess\.env(\[[^\]]+\]|\.\w+)(?!\s*=[^=])/
    expect(scripts.filter(({ code }) => reads.test(code)).map(({ path }) => path)).toEqual([])
  })
})
