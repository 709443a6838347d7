// The layering of the house (src/DESIGN.md, "Layers"), kept by a test: who may import whom, and which package stands where.
import { describe, expect, it } from 'vitest'
import { imported, type Source, sources } from '../support/project/sources.ts'

/** Levels of what stands in src/. `ground` is for everyone: it imports nothing of the house above it. */
const LEVELS: Record<string, number> = {
  catalog: 0,
  search: 0,
  accounts: 0,
  client: 0,
  snapshot: 1,
  state: 1,
  contract: 2,
  http: 2,
  images: 2,
  operate: 2,
  pages: 3,
  ui: 3,
  'fetch.ts': 3,
  'server.ts': 3,
  'entry.ts': 3,
}
const GROUND = ['config.ts', 'release.ts', 'env.d.ts', 'node-version.ts', 'maybe-promise.ts', 'parse-json.ts']

/** Folders of one level that may look sideways into another: there and not back. */
const SIDEWAYS = [
  'search > catalog',
  'snapshot > state',
  'contract > http',
  'operate > http',
  'images > http',
  'pages > ui',
  'fetch.ts > ui',
  'server.ts > ui',
  'server.ts > fetch.ts',
  'entry.ts > server.ts',
]

/** The order of the folders inside a place. Each may import those before it, but not its neighbors in a list. */
const ORDER: Record<string, readonly (readonly string[])[]> = {
  catalog: [['model'], ['import', 'storage'], ['listing']],
  search: [['index'], ['understand'], ['suggest']],
}

const all = sources('src', 'build-scripts')
const house = all.filter(({ path }) => path.startsWith('src/'))
const scripts = all.filter(({ path }) => path.startsWith('build-scripts/'))

function placeOf(path: string): string {
  const inside = path.replace(/^src\//, '')
  return GROUND.includes(inside) ? 'ground' : (inside.split('/')[0] as string)
}

/** Every import in `files` that breaks the rule, as "file imports what". */
function broken(files: readonly Source[], allows: (file: Source, target: string) => boolean): string[] {
  return files.flatMap((file) =>
    imported(file)
      .filter((target) => !allows(file, target))
      .map((target) => `${file.path} imports ${target}`),
  )
}

function isDown(from: string, to: string): boolean {
  if (from === to || to === 'ground') return true
  if (from === 'ground') return false
  const [above, below] = [LEVELS[from] ?? -1, LEVELS[to] ?? 99]
  return above > below || SIDEWAYS.includes(`${from} > ${to}`)
}

/** Whether a file imports a folder of its own place that is not before its own folder. */
function isInOrder(file: Source, target: string): boolean {
  const [, place = '', folder = ''] = file.path.split('/')
  const [, targetPlace, targetFolder = ''] = target.split('/')
  if (place !== targetPlace || folder === targetFolder) return true
  const levelOf = (name: string) => ORDER[place]?.findIndex((level) => level.includes(name)) ?? -1
  const [own, below] = [levelOf(folder), levelOf(targetFolder)]
  return own < 0 || below < 0 || own > below
}

/** What a package may be imported by, as the beginning of a path. */
const PACKAGES: [name: RegExp, places: RegExp][] = [
  [/^astro([/:]|$)/, /^src\/(pages\/|ui\/|fetch\.ts|server\.ts)/],
  [/^better-sqlite3$/, /^(src\/state|build-scripts)\//],
  [/^minisearch$/, /^src\/search\//],
]

describe('imports', () => {
  it('every folder of src has its level', () => {
    const places = new Set(house.map(({ path }) => placeOf(path)).filter((place) => place !== 'ground'))
    expect([...places].filter((place) => !(place in LEVELS))).toEqual([])
  })

  it('go down a level or sideways inside a folder, never up', () => {
    const allows = (file: Source, target: string) =>
      !target.startsWith('src/') || isDown(placeOf(file.path), placeOf(target))
    expect(broken(house, allows)).toEqual([])
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

  it('of build-scripts reach levels 0 and 1 only', () => {
    const allows = (_: Source, target: string) => {
      if (!target.startsWith('src/')) return true
      const place = placeOf(target)
      return place === 'ground' || (LEVELS[place] ?? 99) <= 1
    }
    expect(broken(scripts, allows)).toEqual([])
  })

  it('never lead from src to build-scripts or test', () => {
    expect(broken(house, (_, target) => !/^(build-scripts|test)\//.test(target))).toEqual([])
  })

  it.each(PACKAGES)('of %s stand in %s only', (name, places) => {
    expect(broken(all, (file, target) => !name.test(target) || places.test(file.path))).toEqual([])
  })

  it('run in no circle, types included', () => {
    const graph = new Map(all.map((file) => [file.path, imported(file)]))
    expect(circles(graph)).toEqual([])
  })
})

function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
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

describe('level 0 is pure', () => {
  const pure = house.filter(({ path }) => LEVELS[placeOf(path)] === 0)

  it('it opens no file, socket or database', () => {
    const outside = /^node:(fs|http|https|child_process|worker_threads|timers|process|os)\b|^(better-sqlite3|pino)$/
    expect(broken(pure, (_, target) => !outside.test(target))).toEqual([])
  })

  it('the clock and chance come in as arguments', () => {
    const impure = /\b(Date\.now|performance\.now|Math\.random)\(|\bnew Date\(\)|\bprocess\.(?!versions)/
    expect(pure.filter(({ code }) => impure.test(code)).map(({ path }) => path)).toEqual([])
  })
})

describe('process.env', () => {
  it('is read in src/config.ts only', () => {
    const readers = house.filter(({ code }) => /\bprocess\.env\b/.test(code)).map(({ path }) => path)
    expect(readers).toEqual(['src/config.ts'])
  })

  it('is passed on or written by scripts, not read', () => {
    const reads = /\bprocess\.env(\[[^\]]+\]|\.\w+)(?!\s*=[^=])/
    expect(scripts.filter(({ code }) => reads.test(code)).map(({ path }) => path)).toEqual([])
  })
})
