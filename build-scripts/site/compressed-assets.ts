// The built site's files, compressed once at build time beside the files themselves: the server sends what is there.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import pLimit from 'p-limit'

const COMPRESSIBLE = '**/*.{js,css,svg,json,txt}'

/** An integration for astro.config.mjs: writes `.br` and `.gz` beside each text file of `dist/client`. */
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
