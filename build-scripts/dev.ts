// `npm run dev`: the same as `npm start`, with live reload.
import { spawn } from 'node:child_process'
import { type Config, loadConfig } from '../src/ground/config.ts'
import { runCommand } from './cli/command.ts'
import { prepareCatalog } from './start/prepare-catalog.ts'

const help = `
Usage: npm run dev

Builds the snapshot if it is missing or out of date, then serves with Astro's development server on http://HOST:PORT
(default http://127.0.0.1:4321). Edits of src/ show at once. The built server checks requests before it routes them and
limits their time and size; the development server does neither.
`
const ASTRO = 'node_modules/astro/bin/astro.mjs'

await runCommand({
  help,
  options: {},
  async main() {
    const config = loadConfig()
    if ((await prepareCatalog(config)) === 'demo') process.env['DEMO'] = '1'
    process.exitCode = await runAstro(config)
  },
})

/** Runs the development server until it ends. Returns its exit code. */
function runAstro({ host, port }: Config): Promise<number> {
  const astro = spawn(process.execPath, [ASTRO, 'dev', '--host', host, '--port', String(port)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => astro.kill(signal))
  return new Promise((resolve, reject) => {
    astro.on('error', reject)
    astro.on('exit', (code) => resolve(code ?? 0))
  })
}
