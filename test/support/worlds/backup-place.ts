// An installation in a folder of its own: a catalog, accounts with keys, and backups.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { type Config, parseConfig } from '../../../src/ground/config.ts'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'

export interface Place {
  folder: string
  config: Config
  /** Imports entries with these slugs. */
  load(...slugs: string[]): Promise<void>
  /** The slugs that the catalog holds. */
  slugs(): Promise<string[]>
  /** Gives out keys, whole. */
  issue(count: number): Promise<string[]>
  /** The keys among these that the accounts accept. */
  accepted(keys: readonly string[]): Promise<string[]>
}

/** An installation that ends with the test. */
export function backupPlace(settings: Record<string, string> = {}): Place {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return placeIn(folder, settings)
}

/** The installation in a folder, which the caller deletes. */
export function placeIn(folder: string, settings: Record<string, string> = {}): Place {
  const at = (name: string) => join(folder, name)
  const paths = { CATALOG_DB: at('catalog.db'), ACCOUNTS_DB: at('accounts.db'), BACKUP_DIR: at('backups') }
  const config = parseConfig({ ...paths, SNAPSHOT_DIR: at('snapshot'), ...settings })
  let issued = 0

  return {
    folder,
    config,
    async load(...slugs) {
      const screenshot = { path: '/s.jpg', width: 1280, height: 4000 }
      const lines = slugs.map((slug) => JSON.stringify({ title: slug, slug, published: '2024-02-03', screenshot }))
      writeFileSync(at('import.jsonl'), lines.join('\n'))
      const request = { files: [at('import.jsonl')], editorial: null, skipInvalid: false, now: new Date() }
      await withCatalog(config.catalogDb, (db) => importCatalog(db, request, { say() {}, progress() {} }))
    },
    slugs: () =>
      withCatalog(config.catalogDb, (db) =>
        db.prepare<[], string>('SELECT slug FROM entries ORDER BY id').pluck().all(),
      ),
    async issue(count) {
      const accounts = openAccounts(config.accountsDb)
      const keys: string[] = []
      for (let n = 0; n < count; n++) {
        const given = await accounts.register({ email: `reader-${++issued}@mail.example`, name: null })
        if (given.ok) keys.push(given.apiKey)
      }
      await accounts.close()
      return keys
    },
    async accepted(keys) {
      const accounts = openAccounts(config.accountsDb)
      const outcomes = await Promise.all(keys.map((key) => accounts.authenticate(`Bearer ${key}`)))
      await accounts.close()
      return keys.filter((_, n) => outcomes[n]?.ok)
    },
  }
}
