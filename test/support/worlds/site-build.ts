// Provides the built server for a run: builds it if it is missing or older than its sources, and copies it, so that a
// build during the run does not change it.
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isStale } from '../../../build-scripts/start/stale.mjs'
import { ROOT, run } from './processes.ts'

const ENTRY = 'dist/server/entry.mjs'

/** What makes Astro's own router find the endpoints, without our table of routes. */
const ASTRO_ROUTING = 'test/support/worlds/astro-routing/astro.config.mjs'

/**
 * Copies an up-to-date build into `folder` and returns its server's path. With `ROUTING=astro`, builds a server there that Astro
 * routes. If the build fails, throws its output.
 */
export async function builtSite(folder: string): Promise<string> {
  const dist = join(folder, 'dist')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  if (process.env['ROUTING'] === 'astro') {
    await build('--', '--config', ASTRO_ROUTING, '--outDir', dist)
  } else {
    if (isStale()) await build()
    await cp(join(ROOT, 'dist'), dist, { recursive: true })
  }
  return join(folder, ENTRY)
}

async function build(...words: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await run('npm', ['run', 'build', ...words])
  if (code !== 0) throw new Error(`npm run build ended with ${code}:\n${stdout}${stderr}`)
}
