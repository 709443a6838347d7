// The project's source files and their imports, for the rule tests.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../worlds/processes.ts'

export interface Source {
  /** The path from the project's root. */
  path: string
  code: string
}

const GENERATED = /^src\/client\/(generated|dist)\//

/** Returns all TypeScript and Astro files in these folders, without generated ones. */
export function sources(...folders: readonly string[]): Source[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const ours = files.filter((file) => /\.(ts|astro)$/.test(file) && !GENERATED.test(file)).sort()
  return ours.map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))
}

const STATIC = /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns a file's imports: names of packages and paths of files from the project's root. */
export function imported({ path, code }: Source, { types = true } = {}): string[] {
  const named = [...code.matchAll(STATIC)].filter(([, type]) => types || !type).map(([, , target]) => target as string)
  const called = [...code.matchAll(DYNAMIC)].map(([, target]) => target as string)
  return [...named, ...called].map((target) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  )
}
