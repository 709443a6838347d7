// The built server that a run tests: built where it is missing or older than its sources, so that nobody tests
// yesterday's, and copied, so that a build that runs meanwhile takes nothing from under the suite.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from './processes.ts'

const SOURCES = ['src', 'astro.config.mjs', 'package.json', 'package-lock.json']
const ENTRY = 'dist/server/entry.mjs'

/** Copies an up-to-date site into `folder` and gives the path of its server. Throws with the build's own words. */
export async function builtSite(folder: string): Promise<string> {
  if (isStale()) await build()
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, ENTRY)
}

function isStale(): boolean {
  const built = join(ROOT, ENTRY)
  return !existsSync(built) || changed(built) <= Math.max(...SOURCES.map((name) => newest(join(ROOT, name))))
}

async function build(): Promise<void> {
  const { code, stdout, stderr } = await run('npm', ['run', 'build'])
  if (code !== 0) throw new Error(`npm run build ended with ${code}:\n${stdout}${stderr}`)
}

function changed(file: string): number {
  return statSync(file).mtimeMs
}

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return changed(path)
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
