// Compresses the files of the built site once, at build time, so that the server does not compress them per request.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import pLimit from 'p-limit'

const COMPRESSIBLE = '**/*.{js,css,svg,json,txt}'

/** An integration for astro.config.mjs. It writes `.br` and `.gz` files next to each text file of `dist/client`. */
export function compressedAssets() {
  return {
    name: 'compressed-assets',
    hooks: { 'astro:build:done': ({ dir }: { dir: URL }) => compressAll(fileURLToPath(dir)) },
  }
}

async function compressAll(folder: string): Promise<void> {
  const limit = pLimit(2)
  const files = globSync(COMPRESSIBLE, { cwd: folder })
  await Promise.all(files.map((file) => limit(() => compress(`${folder}/${file}`))))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
