// Copies the catalog and its snapshot into a folder for one run, which ends with the run.
import { copyFile, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Variables } from '../../support/worlds/processes.ts'
import { ADDRESSES } from './work-folder.ts'

export interface RunFolder {
  path: string
  /** Environment variables that make the project's commands and server use this folder. */
  env: Variables
}

export async function createRunFolder(work: string, published: string): Promise<RunFolder> {
  const path = await mkdtemp(join(work, 'run-'))
  const env = {
    CATALOG_DB: join(path, 'catalog.db'),
    ACCOUNTS_DB: join(path, 'accounts.db'),
    SNAPSHOT_DIR: join(path, 'snapshot'),
    ...ADDRESSES,
  }
  await copyFile(join(published, 'catalog.db'), env.CATALOG_DB)
  await linkFolder(join(published, 'snapshot'), env.SNAPSHOT_DIR)
  return { path, env }
}

/**
 * Copies a folder of snapshots, or one snapshot, with hard links, because the files never change. `to` must not exist.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  const { code, stderr } = await run('cp', ['-al', from, to])
  if (code !== 0) throw new Error(stderr)
}
