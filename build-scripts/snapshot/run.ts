// Runs one build for the scripts: locks the folder, opens the catalog, marks entries offline, builds the snapshot.
import { existsSync } from 'node:fs'
import type { Config } from '../../src/config.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { openCatalog } from '../../src/state/catalog/database.ts'
import type { Db } from '../../src/state/sqlite.ts'
import { BadInput } from '../cli/command.ts'
import { progressOn } from '../cli/progress.ts'
import { type BuildResult, buildSnapshot } from './build.ts'
import { storeDueChanges } from './due-changes.ts'
import { withLock } from './lock.ts'

export interface RunOptions {
  config: Config
  today: string
  /** Whether to mark entries offline first. The first build in a folder always does. (rule 18.3) */
  marking: boolean
  /** How long to wait for another build in the folder, ms. */
  waitMs: number
}

export interface RunResult extends BuildResult {
  /** Number of entries marked offline. */
  marked: number
  seconds: number
}

/** Builds and publishes a snapshot of the configured catalog. Throws BadInput if there is no catalog. */
export async function runBuild({ config, today, marking, waitMs }: RunOptions): Promise<RunResult> {
  const started = performance.now()
  if (!existsSync(config.catalogDb)) {
    throw new BadInput(
      `There is no catalog at ${config.catalogDb} (CATALOG_DB). Load one with: npm run import -- FILE.jsonl`,
    )
  }
  return withLock(config.snapshotDir, waitMs, async () => {
    const db = openCatalog(config.catalogDb)
    try {
      const isFirst = (await readPointer(config.snapshotDir)) === null
      const marked = storeDueChanges(db, { today, marking: marking || isFirst, now: new Date() })
      const result = await buildWithProgress(db, config, today)
      return { ...result, marked, seconds: (performance.now() - started) / 1000 }
    } finally {
      db.close()
    }
  })
}

async function buildWithProgress(db: Db, config: Config, today: string): Promise<BuildResult> {
  const total = db.prepare<[], number>('SELECT count(*) FROM entries').pluck().get() as number
  const progress = progressOn(process.stderr)
  try {
    const onProgress = (entries: number) =>
      progress.show(() => `snapshot: ${Math.min(entries, total)} of ${total} entries`)
    return await buildSnapshot({ db, config, today, onProgress })
  } finally {
    progress.clear()
  }
}

/** A line that says what a build did. */
export function summary({ marked, written, kept, seconds, published, id, entries }: RunResult): string {
  const shards = `${written} shards written, ${kept} kept`
  const outcome = published ? `snapshot ${id} with ${entries} entries is current` : `unchanged, snapshot ${id} stays`
  return `${marked} entries marked offline, ${shards}, ${seconds.toFixed(1)} s: ${outcome}`
}
