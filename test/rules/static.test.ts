// What runs without a server runs in browsers: it imports nothing of Node.js, and no zod, which has twice its size.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { imported, sources } from '../support/project/sources.ts'
import { ROOT } from '../support/worlds/processes.ts'

const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, { local: string }>
}
const files = new Map(sources('src').map((file) => [file.path, file]))
const ALLOWED = /^(@noble\/hashes|lru-cache|stemmer|color-name|html-entities|d3-scale|src\/client\/generated)(\/|$)/

/** What files import, and what that imports, with how each got there. Types are nothing that runs. */
function reached(entries: readonly string[]): Map<string, string> {
  const ways = new Map(entries.map((path) => [path, path]))
  for (const [path, way] of ways) {
    const file = files.get(path)
    for (const target of file === undefined ? [] : imported(file, { types: false })) {
      const to = target.startsWith('#') ? (imports[target]?.local.slice(2) as string) : target
      if (!ways.has(to)) ways.set(to, `${way} > ${to}`)
    }
  }
  return ways
}

it('reaches no module of Node.js, and few packages', () => {
  const local = [...files.keys()].filter((path) => path.startsWith('src/local/'))
  // The explorer is drawn from the catalog alone, wherever that is.
  const entries = [...local, 'src/ui/explore/explore-page.ts']
  const foreign = [...reached(entries)].filter(([path]) => !files.has(path) && !ALLOWED.test(path))
  expect(foreign.map(([, way]) => way)).toEqual([])
})
