// A catalog, its snapshot and accounts for one run alone, copied from what is kept; gone at the end.
import { copyFile, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Variables } from '../../support/worlds/processes.ts'
import { ADDRESSES } from './work-folder.ts'

export interface RunFolder {
  path: string
  /** What the project's commands and server need to work here. */
  env: Variables
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
  await linkFolder(join(published, 'snapshot'), env.SNAPSHOT_DIR)
  return { path, env }
}

/** A copy of a folder of snapshots or of one of them, which must not be there yet; files are linked: none ever changes. */
export async function linkFolder(from: string, to: string): Promise<void> {
  const { code, stderr } = await run('cp', ['-al', from, to])
  if (code !== 0) throw new Error(stderr)
}
