// Keeps generated catalogs and their snapshots between runs. The name of each folder contains the size, the seed and a
// hash of the code that generates it, so that a run never measures the output of an older version.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imported } from '../../support/project/sources.ts'
import { ROOT, type Variables } from '../../support/worlds/processes.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { writeCatalog } from '../../tools/generate/write-catalog.ts'
import { type Cost, runScript } from './commands.ts'

/** The last publication date of the generated entries, and the date for which snapshots are built. */
export const TODAY = '2026-11-01'
/** The image addresses of the catalog. A server must have the same ones. */
export const ADDRESSES: Variables = { SITE_URL: 'https://gallery.example', ASSETS_URL: 'https://assets.example' }
/** The number of versions to keep of each kind. */
const VERSIONS_KEPT = 3

export interface WorkFolder {
  folder: string
  entries: number
  seed: number
  log(text: string): void
}

/** Returns a hash of scripts and of the project files that they import. */
export function hashOfCode(...entries: readonly string[]): string {
  const seen = new Map<string, string>()
  const visit = (path: string): void => {
    if (seen.has(path) || !existsSync(join(ROOT, path))) return
    const code = readFileSync(join(ROOT, path), 'utf8')
    seen.set(path, code)
    for (const target of imported({ path, code }, { types: false })) visit(target)
  }
  for (const path of ['package-lock.json', ...entries]) visit(path)
  return hash('sha256', JSON.stringify([...seen].sort())).slice(0, 10)
}

/**
 * Returns the folder that `make` fills, and calls `make` if the folder does not exist. The folder appears complete or
 * not at all. If two runs create the same folder, the first one stays. Deletes the versions that were not used
 * recently.
 */
export async function cached(work: WorkFolder, kind: string, code: string, make: (folder: string) => Promise<void>) {
  const prefix = `${kind}-${work.entries}-${work.seed}-`
  const final = join(work.folder, prefix + code)
  if (existsSync(final)) {
    await utimes(final, new Date(), new Date())
    return final
  }
  await mkdir(work.folder, { recursive: true })
  const staging = await mkdtemp(join(work.folder, '.making-'))
  const discard = () => rmSync(staging, { recursive: true, force: true })
  process.once('exit', discard)
  try {
    await make(staging)
    await rename(staging, final).catch(async (error) => {
      if (!existsSync(final)) throw error
    })
    await prune(work.folder, prefix)
  } finally {
    discard()
    process.off('exit', discard)
  }
  return final
}

async function prune(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const old = dated.sort((a, b) => b.at - a.at).slice(VERSIONS_KEPT)
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true })
}

/** Returns a folder with `catalog.db` and `import.json`, the cost of the import. */
function importedCatalog(work: WorkFolder): Promise<string> {
  const code = hashOfCode(
    'test/tools/generate/write-catalog.ts',
    'test/tools/generate/catalog.ts',
    'build-scripts/import.ts',
  )
  return cached(work, 'catalog', code, async (folder) => {
    const [out, editorial] = [join(folder, 'entries.jsonl'), join(folder, 'editorial.json')]
    work.log(`Generating ${work.entries} entries`)
    await writeCatalog(createCatalog(work.entries, work.seed), { out, editorial })
    work.log('Importing the entries')
    const env = { CATALOG_DB: join(folder, 'catalog.db') }
    const { seconds, peakMb } = await runScript('import', [out, '--editorial', editorial], env, folder)
    await writeFile(join(folder, 'import.json'), JSON.stringify({ seconds, peakMb } satisfies Cost))
    await rm(out)
  })
}

/**
 * Returns a folder with a catalog (`catalog.db`), its snapshot (`snapshot`) and the cost of the import (`import.json`).
 */
export async function publishedCatalog(work: WorkFolder): Promise<string> {
  const catalog = await importedCatalog(work)
  const code = hashOfCode(
    'test/tools/generate/write-catalog.ts',
    'test/tools/generate/catalog.ts',
    'build-scripts/import.ts',
    'build-scripts/snapshot.ts',
  )
  return cached(work, 'snapshot', code, async (folder) => {
    for (const file of ['catalog.db', 'import.json']) await copyFile(join(catalog, file), join(folder, file))
    work.log('Building the first snapshot')
    const env = { CATALOG_DB: join(folder, 'catalog.db'), SNAPSHOT_DIR: join(folder, 'snapshot'), ...ADDRESSES }
    await runScript('snapshot', ['--today', TODAY, '--force'], env, folder)
  })
}

/** Returns the cost of the import of the catalog in a {@link publishedCatalog} folder. */
export async function importCost(folder: string): Promise<Cost> {
  return JSON.parse(await readFile(join(folder, 'import.json'), 'utf8')) as Cost
}
