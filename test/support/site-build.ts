// Builds the site where it is missing or older than its sources, so that the suite never tests yesterday's server.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY, ROOT, run } from './processes.ts'

const SOURCES = ['src', 'astro.config.mjs', 'package-lock.json']

export async function buildSite(): Promise<void> {
  if (existsSync(ENTRY) && changed(ENTRY) > Math.max(...SOURCES.map((name) => newest(join(ROOT, name))))) return
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
