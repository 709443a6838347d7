// Checks that `npm ci` installs the same on each machine of a locked platform (nothing is compiled, and no optional
// package is missing), and that everything that is installed or run in CI is locked by its hash.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/worlds/processes.ts'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  gypfile?: boolean
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as { packages: Record<string, Locked> }
const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Record<string, Record<string, string>>

/** The name of the package at a place in `node_modules`. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const installed = Object.entries(lock.packages).filter(([place]) => place !== '')

/** Returns where Node.js finds a package from inside another one, or undefined. */
function resolved(from: string, name: string): string | undefined {
  const places = from
    .split('/node_modules/')
    .map((_, i, parts) => parts.slice(0, parts.length - i).join('/node_modules/'))
  const found = [...places, ''].map((place) => `${place}${place ? '/' : ''}node_modules/${name}`)
  return found.find((place) => place in lock.packages)
}

describe('the lock file', () => {
  it('has each optional package that it names', () => {
    const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => resolved(place, name) === undefined),
    )
    expect(missing).toEqual([])
  })

  it('keeps npm from compiling the SQLite binding, which is prebuilt', () => {
    expect(lock.packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  it('names no engines, which npm would check against the Node.js that runs npm', () => {
    expect(installed.filter(([, own]) => 'engines' in own).map(([place]) => place)).toEqual([])
  })

  it('and package.json pin exact versions', () => {
    const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
    const ranges = groups.flatMap((group) => Object.values(manifest[group] ?? {}))
    expect(ranges.filter((range) => !/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(range))).toEqual([])
  })

  it('has the hash of each package', () => {
    const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(([place]) => nameOf(place))).toEqual([])
  })

  it('takes each package from the public registry', () => {
    const addressOf = (name: string, version = '') =>
      `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
    const others = installed.filter(
      ([place, { version, ...own }]) => own.resolved !== addressOf(nameOf(place), version),
    )
    expect(others.map(([place, own]) => [place, own.resolved])).toEqual([])
  })
})

describe('the runtime', () => {
  const packages = Object.entries(manifest['optionalDependencies'] ?? {}).filter(([name]) => /^node-/.test(name))

  it('is locked for each platform, in one version, and these tests run on it', () => {
    const platforms = packages.map(([name]) => {
      const { os, cpu, integrity } = lock.packages[`node_modules/${name}`] ?? {}
      return [os, cpu, integrity !== undefined].join(' ')
    })
    expect(platforms.toSorted()).toEqual(['darwin arm64 true', 'darwin x64 true', 'linux arm64 true', 'linux x64 true'])
    expect(packages.map(([, version]) => version)).toEqual(packages.map(() => process.versions.node))
  })

  it('is not fetched by an install script', () => {
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place))
    expect(scripts).toEqual(['esbuild'])
    expect(manifest['allowScripts']).toEqual({ esbuild: true, 'better-sqlite3': false })
  })
})

describe('the workflows', () => {
  const folder = `${ROOT}.github/workflows/`

  it.each(readdirSync(folder))('%s uses actions by commit, with the version in a comment', (name) => {
    const used = readFileSync(folder + name, 'utf8').match(/(?<=^ *(- )?uses: ).*$/gm) ?? []
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })
})
