// Provides the built server for a run: builds it if it is missing or older than its sources, and copies it, so that a
// build during the run does not change it.
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isStale } from '../../../build-scripts/start/stale.mjs'
import { ROOT, run } from './processes.ts'

const ENTRY = 'dist/server/entry.mjs'

/** Copies an up-to-date build into `folder` and returns its server's path. If the build fails, throws its output. */
export async function builtSite(folder: string): Promise<string> {
  if (isStale()) await build()
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, ENTRY)
}

async function build(): Promise<void> {
  const { code, stdout, stderr } = await run('npm', ['run', 'build'])
  if (code !== 0) throw new Error(`npm run build ended with ${code}:\n${stdout}${stderr}`)
}
