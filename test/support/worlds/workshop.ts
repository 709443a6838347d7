// A catalog and its snapshots in a temporary folder, for tests that import, build and load in their own process.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextPass } from 'node:timers/promises'
import type { Allowed } from '../../../build-scripts/checks/allowed.ts'
import { hideEntries } from '../../../build-scripts/entries/set.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { type RunResult, runBuild } from '../../../build-scripts/snapshot/run.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { readManifest, readPointer } from '../../../src/snapshot/files/folder.ts'
import type { Manifest } from '../../../src/snapshot/files/manifest.ts'
import { filePath } from '../../../src/snapshot/files/stored-files.ts'
import type { EditorialSource } from '../../../src/state/documents.ts'
import { catalogEditorial } from '../../../src/state/sqlite/editorial/live.ts'
import type { Line } from '../model/model.ts'

interface BuildSettings {
  marking: boolean
  trusting: boolean
  into: string
  siteUrl: string
  assetsUrl: string
  allowed: Allowed
}

const SITE = 'https://gallery.example'
const ALL: Allowed = { 'allow-shrink': true, force: true, 'new-addresses': true }

export interface Workshop {
  readonly folder: string
  readonly snapshotDir: string
  readonly catalogDb: string
  readonly editorial: EditorialSource
  load(lines: readonly Partial<Line>[]): Promise<void>
  /** Hides entries for a reason, or shows them if it is null. */
  hide(slugs: readonly string[], reason: string | null): Promise<void>
  /** Builds for a day. By default it allows everything that a build refuses otherwise. */
  build(today: string, options?: Partial<BuildSettings>): Promise<RunResult>
  manifest(into?: string): Promise<Manifest>
  /** Returns the path of a shard of the current snapshot. */
  fileOf(name: string): Promise<string>
  remove(): void
}

/** Returns a complete entry of the import format with the given members. */
export function line(given: Partial<Line> & { slug: string }): Line {
  const screenshot = { path: `/shots/${given.slug}.jpg`, width: 1280, height: 4000, mobile: null }
  return { title: given.slug, published: '2020-01-01', screenshot, ...given }
}

export function workshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-workshop-'))
  const snapshotDir = join(folder, 'snapshot')
  const catalogDb = join(folder, 'catalog.db')
  let files = 0

  async function manifest(into = snapshotDir): Promise<Manifest> {
    return (await readManifest(into, (await readPointer(into)) as string)) as Manifest
  }

  return {
    folder,
    snapshotDir,
    catalogDb,
    editorial: catalogEditorial(catalogDb),
    manifest,
    async load(lines) {
      const file = join(folder, `${++files}.jsonl`)
      writeFileSync(file, lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      const request = { files: [file], editorial: null, skipInvalid: false, now: new Date() }
      await withCatalog(catalogDb, (db) => importCatalog(db, request, { say() {}, progress() {} }))
    },
    async hide(slugs, reason) {
      const facts = { by: 'test', command: 'entries hide', note: null }
      await withCatalog(catalogDb, (db) => hideEntries(db, { slugs, reason, facts, now: new Date() }))
      await nextPass()
    },
    build(today, { into = snapshotDir, siteUrl = SITE, assetsUrl = siteUrl, ...how } = {}) {
      mkdirSync(into, { recursive: true })
      const paths = { CATALOG_DB: catalogDb, SNAPSHOT_DIR: into }
      const config = parseConfig({ ...paths, SITE_URL: siteUrl, ASSETS_URL: assetsUrl })
      return runBuild({ config, today, waitMs: 0, allowed: ALL, ...how })
    },
    async fileOf(name) {
      const { id, files } = await manifest()
      const file = files.find((candidate) => candidate.name === name)
      if (!file) throw new Error(`the snapshot has no ${name}`)
      return join(snapshotDir, id, filePath(file))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
