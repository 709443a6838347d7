// Provides the built server for a run: builds it if it is missing or older than its sources, and copies it, so that a
// build during the run does not change it.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from './processes.ts'

const SOURCES = ['src', 'astro.config.mjs', 'package.json', 'package-lock.json']
const ENTRY = 'dist/server/entry.mjs'

/** Copies an up-to-date build into `folder` and returns its server's path. If the build fails, throws its output. */
export async function builtSite(folder: string): Promise<string> {
  if (isStale()) await build()
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, ENTRY)
}

function isStale(): boolean {
  const built = join(ROOT, ENTRY)
  return !existsSync(built) || modifiedAt(built) <= Math.max(...SOURCES.map((name) => newest(join(ROOT, name))))
}

async function build(): Promise<void> {
  const { code, stdout, stderr } = await run('npm', ['run', 'build'])
  if (code !== 0) throw new Error(`npm run build ended with ${code}:\n${stdout}${stderr}`)
}

function modifiedAt(file: string): number {
  return statSync(file).mtimeMs
}

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return modifiedAt(path)
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
