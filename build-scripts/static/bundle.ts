// Bundles what runs without a server, from src/local.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Bundles a module of src/local for browsers and Node.js, into a file. Nothing of Node.js and no zod is in it. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join('src/local', entry)],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    conditions: ['local', 'browser', 'import'],
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'silent',
  })
}
