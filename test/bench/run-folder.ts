// A catalog, its snapshot and accounts for one run alone, copied from what is kept; gone at the end.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Variables } from '../support/processes.ts'
import { ADDRESSES } from './work-folder.ts'

export interface RunFolder {
  path: string
  /** What the project's commands and server need to work here. */
  env: Variables
  /** A copy of the snapshots of `env` in another folder of the run; files are linked, since they never change. */
  copySnapshots(name: string): Promise<string>
  remove(): Promise<void>
}

export async function runFolder(work: string, published: string): Promise<RunFolder> {
  const path = await mkdtemp(join(work, 'run-'))
  const env = {
    CATALOG_DB: join(path, 'catalog.db'),
    ACCOUNTS_DB: join(path, 'accounts.db'),
    SNAPSHOT_DIR: join(path, 'snapshot'),
    ...ADDRESSES,
  }
  await copyFile(join(published, 'catalog.db'), env.CATALOG_DB)
  await copyLinked(join(published, 'snapshot'), env.SNAPSHOT_DIR)
  return {
    path,
    env,
    async copySnapshots(name) {
      await copyLinked(env.SNAPSHOT_DIR, join(path, name))
      return join(path, name)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

async function copyLinked(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const { code, stderr } = await run('cp', ['-al', `${from}/.`, to])
  if (code !== 0) throw new Error(stderr)
}
