// Checks that `npm ci` works on every platform: nothing is compiled, and no optional packages are missing.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/worlds/processes.ts'

interface Locked {
  version?: string
  gypfile?: boolean
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as { packages: Record<string, Locked> }
const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Record<string, Record<string, string>>

/** Returns where Node.js finds a package from inside another one, or undefined. */
function resolved(from: string, name: string): string | undefined {
  const places = from
    .split('/node_modules/')
    .map((_, i, parts) => parts.slice(0, parts.length - i).join('/node_modules/'))
  const found = [...places, ''].map((place) => `${place}${place ? '/' : ''}node_modules/${name}`)
  return found.find((place) => place in lock.packages)
}

describe('the lock file', () => {
  it('has the optional packages of all platforms', () => {
    const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => resolved(place, name) === undefined),
    )
    expect(missing).toEqual([])
  })

  it('keeps npm from compiling the SQLite binding, which is prebuilt', () => {
    expect(lock.packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  it('and package.json pin exact versions', () => {
    const ranges = [manifest['dependencies'], manifest['devDependencies']].flatMap((group) =>
      Object.values(group ?? {}),
    )
    expect(ranges.filter((range) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
  })
})
