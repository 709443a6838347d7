// Another commit of the project, built, with its own copy of the catalog: formats may differ from commit to commit.
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { WrongUsage } from '../../../build-scripts/cli/command.ts'
import { ROOT, run, type Variables } from '../../support/worlds/processes.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { writeCatalog } from '../../tools/generate/write-catalog.ts'
import { ADDRESSES, cached, hashOfCode, TODAY, type WorkFolder } from './work-folder.ts'

export interface OtherBuild {
  /** The root of the built commit. */
  readonly root: string
  /** The folder with its catalog and snapshot. */
  readonly published: string
}

/** Builds a commit, with the packages of this one, and a snapshot of the catalog with its commands. */
export async function otherBuild(work: WorkFolder, commit: string): Promise<OtherBuild> {
  const named = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`])
  if (named.code !== 0) throw new WrongUsage(`--against takes a commit of this repository, not "${commit}".`)
  const id = named.stdout.trim().slice(0, 12)
  const root = await cached({ ...work, entries: 0, seed: 0 }, 'commit', id, async (folder) => {
    work.log(`Building ${id}`)
    await must('sh', ['-c', `git archive ${id} | tar -x -C '${folder}'`])
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await must('npm', ['run', 'build'], {}, folder)
  })
  const code = `${id}-${hashOfCode('test/tools/generate/write-catalog.ts', 'test/tools/generate/catalog.ts')}`
  const published = await cached(work, 'other', code, async (folder) => {
    work.log(`Building the snapshot of ${id}`)
    const [out, editorial] = [join(folder, 'entries.jsonl'), join(folder, 'editorial.json')]
    await writeCatalog(createCatalog(work.entries, work.seed), { out, editorial })
    const env = { CATALOG_DB: join(folder, 'catalog.db'), SNAPSHOT_DIR: join(folder, 'snapshot'), ...ADDRESSES }
    await commandOf(root, 'import', [out, '--editorial', editorial], env)
    await commandOf(root, 'snapshot', ['--today', TODAY, '--force'], env)
  })
  return { root, published }
}

/** Runs a command of a commit. */
export function commandOf(root: string, name: string, words: readonly string[], env: Variables): Promise<void> {
  return must(process.execPath, ['--import', 'tsx', join(root, 'build-scripts', `${name}.ts`), ...words], env)
}

async function must(file: string, args: readonly string[], env: Variables = {}, cwd = ROOT): Promise<void> {
  const { code, stdout, stderr } = await run(file, args, env, cwd)
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
}
