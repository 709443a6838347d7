// The project's source files and what they import, for the tests of the house's rules.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../worlds/processes.ts'

export interface Source {
  /** From the project's root. */
  path: string
  /** The text, comments and all. */
  code: string
}

const GENERATED = /^src\/client\/(generated|dist)\//

/** Every TypeScript and Astro file of these folders that people write. */
export function sources(...folders: readonly string[]): Source[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const ours = files.filter((file) => /\.(ts|astro)$/.test(file) && !GENERATED.test(file)).sort()
  return ours.map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))
}

const STATIC = /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a file imports: packages by name, files by their path from the root. Without `types`, only what runs. */
export function imported({ path, code }: Source, { types = true } = {}): string[] {
  const named = [...code.matchAll(STATIC)].filter(([, type]) => types || !type).map(([, , target]) => target as string)
  const called = [...code.matchAll(DYNAMIC)].map(([, target]) => target as string)
  return [...named, ...called].map((target) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  )
}
