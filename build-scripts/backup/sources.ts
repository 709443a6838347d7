// Where a backup copies from: the files of an installation, or PostgreSQL with the catalog of a build host.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'
import { fetchEditorial } from '../../src/engine/editorial/shared-home.ts'
import type { Postgres } from '../../src/state/postgres/pool.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { writeAccountsFile } from '../move/accounts-file.ts'
import { checkCopy, copyDatabase, nameOf } from './copy-database.ts'
import { DATABASES, type DatabaseName, KINDS } from './databases.ts'
import type { BackupFile } from './manifest.ts'

export interface BackupSources {
  /** The databases that there are. */
  readonly present: readonly DatabaseName[]
  /** Copies a database into a folder, syncs and checks the copy. Throws BadInput. */
  copy(database: DatabaseName, folder: string): Promise<BackupFile>
}

/** The configured files, as far as they exist. */
export function fileSources(config: Config): BackupSources {
  return {
    present: DATABASES.filter((database) => existsSync(KINDS[database].fileOf(config))),
    copy: (database, folder) => copyDatabase(database, config, folder),
  }
}

/** The accounts of PostgreSQL as of one moment, and the catalog, if there is one, with the editorial data of PostgreSQL. */
export function sharedSources(config: Config, postgres: Postgres): BackupSources {
  return {
    present: DATABASES.filter((database) => database === 'accounts' || existsSync(config.catalogDb)),
    async copy(database, folder) {
      if (database === 'catalog') {
        await withCatalog(config.catalogDb, (catalog) => fetchEditorial(postgres, catalog, new Date()))
        return copyDatabase(database, config, folder)
      }
      await writeAccountsFile(postgres, join(folder, nameOf(database)))
      return checkCopy(database, 'PostgreSQL', folder)
    },
  }
}
