// A start leaves its look for something to build until the server listens, if the catalog says that it has not changed since
// the last snapshot. The server verifies what it loads in any case, and that look the rest. (rule 21.25)
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buildsSnapshots } from '../../src/engine/engine.ts'
import { type Config, demoPlaces, passedSocket } from '../../src/ground/config.ts'
import { dateOf } from '../../src/ground/days.ts'
import { leftLook } from '../../src/ground/left-look.ts'
import { readFacts, readPointer } from '../../src/snapshot/files/folder.ts'
import { markUnlooked, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import { isOf } from '../../src/snapshot/files/manifest.ts'
import { SNAPSHOT_FORMAT } from '../../src/snapshot/files/shards.ts'
import { changeToken, readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { CATALOG_MIGRATIONS } from '../../src/state/sqlite/catalog/schema.ts'
import { reading, versionOf } from '../../src/state/sqlite/connection.ts'
import type { Allowed } from '../checks/allowed.ts'
import { say } from '../cli/lines.ts'

/**
 * Leaves the look for later if it can. Returns whether the snapshot to serve is the operator's own or the demo, or null if
 * the start has to look first, as one that allows what a build refuses.
 */
export async function leaveLook(config: Config, allowed: Allowed = {}): Promise<'own' | 'demo' | null> {
  if (!buildsSnapshots(config) || allowed.force || allowed['allow-shrink']) return null
  const isOwn = existsSync(config.catalogDb) || (await readPointer(config.snapshotDir)) !== null
  const places = isOwn ? config : { ...config, ...demoPlaces(config) }
  if (!(await isBuilt(places).catch(() => false)) || !markUnlooked(places.snapshotDir)) return null
  Object.assign(leftLook, { begin, beFirst })
  if (!isOwn) say(demoLine(config))
  return isOwn ? 'own' : 'demo'
}

/** A line about the catalog that is served. The look beside a server does not say it again. */
export function demoLine({ catalogDb }: Config): string {
  return `${catalogDb} has no entries yet: this is the demo catalog. Load yours with: npm run import -- FILE.jsonl`
}

/** Whether the last snapshot is of this catalog, its addresses, this day and this release. */
async function isBuilt(config: Config): Promise<boolean> {
  const { catalogDb, snapshotDir } = config
  const last = await readFacts(snapshotDir, (await readPointer(snapshotDir)) ?? '')
  if (last?.format !== SNAPSHOT_FORMAT || !sameAddresses(last, config)) return false
  return reading(catalogDb, (db) => {
    if (versionOf(db) !== CATALOG_MIGRATIONS.length) return false
    const { change } = readCatalogState(db)
    return isOf(last, { change, today: dateOf(Date.now()) }) && changeToken(db, change) === last.changeToken
  })
}

/** Looks in a process beside the server. If none can be started, the mark makes the next start look first. */
function begin(): void {
  const child = fork('dist/server/look.mjs', { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('error', () => {})
  for (const handle of [child, child.channel]) handle?.unref()
}

/** Starts again, which looks first because of the mark. systemd does it for a server that exits and had its socket from it. */
async function beFirst(service: Parameters<typeof leftLook.beFirst>[0]): Promise<void> {
  if (process.execve === undefined || passedSocket() !== null) return
  await service.close()
  if (service.stopping) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
}
