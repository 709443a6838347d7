// Generated catalogs and their snapshots, kept between runs. Each lies in a folder named by its size, its seed and a hash
// of the code that makes it, so that nobody measures what an older version made.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imported } from '../../support/project/sources.ts'
import { ROOT, type Variables } from '../../support/worlds/processes.ts'
import { type Cost, command } from './commands.ts'

/** The generated entries are published up to this day; snapshots are built for it. */
export const TODAY = '2026-11-01'
/** Image addresses of the catalog; a server over it needs the same two. */
export const ADDRESSES: Variables = { SITE_URL: 'https://gallery.example', ASSETS_URL: 'https://assets.example' }
/** How many versions of one thing are kept. */
const KEPT = 3

export interface Work {
  folder: string
  entries: number
  seed: number
  say(text: string): void
}

/** A hash of a script and of all that it imports of the project. */
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
 * The folder of what `make` makes, made where it is missing. It appears whole or not at all; where two runs make the
 * same thing, the first stays. Versions that nobody used lately go.
 */
export async function kept(work: Work, kind: string, code: string, make: (folder: string) => Promise<void>) {
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
  const old = dated.sort((a, b) => b.at - a.at).slice(KEPT)
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true })
}

/** A folder with `catalog.db`, freshly imported, and `import.json`, what the import cost. */
function importedCatalog(work: Work): Promise<string> {
  const code = hashOfCode('build-scripts/generate.ts', 'build-scripts/import.ts')
  return kept(work, 'catalog', code, async (folder) => {
    const [out, editorial] = [join(folder, 'entries.jsonl'), join(folder, 'editorial.json')]
    const size = ['--entries', String(work.entries), '--seed', String(work.seed)]
    work.say(`generating ${work.entries} entries`)
    await command('generate', [...size, '--out', out, '--editorial', editorial], {}, folder)
    work.say('importing them')
    const env = { CATALOG_DB: join(folder, 'catalog.db') }
    const { seconds, peakMb } = await command('import', [out, '--editorial', editorial], env, folder)
    await writeFile(join(folder, 'import.json'), JSON.stringify({ seconds, peakMb } satisfies Cost))
    await rm(out)
  })
}

/** A folder with a catalog (`catalog.db`), its published snapshot (`snapshot`) and what the import cost (`import.json`). */
export async function publishedCatalog(work: Work): Promise<string> {
  const catalog = await importedCatalog(work)
  const code = hashOfCode('build-scripts/generate.ts', 'build-scripts/import.ts', 'build-scripts/snapshot.ts')
  return kept(work, 'snapshot', code, async (folder) => {
    for (const file of ['catalog.db', 'import.json']) await copyFile(join(catalog, file), join(folder, file))
    work.say('building the first snapshot')
    const env = { CATALOG_DB: join(folder, 'catalog.db'), SNAPSHOT_DIR: join(folder, 'snapshot'), ...ADDRESSES }
    await command('snapshot', ['--today', TODAY], env, folder)
  })
}

/** What the import of the catalog in a {@link publishedCatalog} folder cost. */
export async function importCost(folder: string): Promise<Cost> {
  return JSON.parse(await readFile(join(folder, 'import.json'), 'utf8')) as Cost
}
