// Kills backups and restores: all listed backups are complete, and a database has its old state or that of the backup.
// KILLS sets the number of kills, half of each kind, and SEED repeats a run.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackup, listBackups } from '../../../build-scripts/backup/folder.ts'
import { parseConfig } from '../../../src/ground/config.ts'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining, script, type Variables } from '../../support/worlds/processes.ts'
import { createCatalog } from '../../tools/generate/catalog.ts'
import { writeCatalog } from '../../tools/generate/write-catalog.ts'
import { addCount, describeFigures, type Figures, needsAnother, noFigures, SHARE_AT_WORK } from '../figures.ts'
import { isShort, scale } from '../scale.ts'
import { killScript, randomMoment } from './victim.ts'

const kills = Math.ceil(scale('KILLS', 100, 10) / 2)
const KEYS = 2_000
const seed = seedOfRun('backups')
const random = randomFrom(seed)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-kills-'))
const at = (name: string) => join(folder, name)
const env: Variables = {
  CATALOG_DB: at('catalog.db'),
  ACCOUNTS_DB: at('accounts.db'),
  BACKUP_DIR: at('backups'),
  SNAPSHOT_DIR: at('snapshot'),
  BACKUP_KEEP: '3',
}
const config = parseConfig(env)
const lines: string[] = []
let keys: string[] = []

async function issue(count: number): Promise<string[]> {
  const accounts = openAccounts(config.accountsDb)
  const given: string[] = []
  for (let n = 0; n < count; n++) {
    const registered = await accounts.register({
      email: `reader-${random.below(2 ** 31)}-${n}@mail.example`,
      name: null,
    })
    if (registered.ok) given.push(registered.apiKey)
  }
  await accounts.close()
  return given
}

async function accepted(asked: readonly string[]): Promise<number> {
  const accounts = openAccounts(config.accountsDb)
  const results = await Promise.all(asked.map((key) => accounts.authenticate(`Bearer ${key}`)))
  await accounts.close()
  return results.filter(({ ok }) => ok).length
}

/** Returns the time of a run without a kill, ms. */
async function duration(name: string, args: readonly string[]): Promise<number> {
  const began = performance.now()
  await script(name, args, env)
  return performance.now() - began
}

beforeAll(async () => {
  await writeCatalog(createCatalog(isShort ? 1500 : 3000, 1), { out: at('catalog.jsonl') })
  await script('import', [at('catalog.jsonl')], env)
  keys = await issue(KEYS)
  await script('backup', [], env)
})
afterAll(() => {
  killRemaining()
  rmSync(folder, { recursive: true, force: true })
  console.info(`${2 * kills} kills, SEED=${seed}\n${lines.join('\n')}`)
})

function report(kind: string, figures: Figures): void {
  lines.push(describeFigures(kind, figures))
  expect(figures.atWork, 'kills that ended a process at work').toBeGreaterThanOrEqual(Math.floor(kills * SHARE_AT_WORK))
}

it(`${kills} killed backups leave only complete backups, and the next backup removes partial ones`, async () => {
  const figures = noFigures()
  const whole = await duration('backup', [])
  const isStaged = () => readdirSync(config.backupDir).some((name) => name.startsWith('.staging-'))
  while (needsAnother(figures, kills)) {
    const moment = randomMoment(random, whole, [{ sign: isStaged, withinMs: 60 }])
    if ((await killScript('backup', [], env, moment)) === 'killed') figures.atWork++
    figures.kills++
    if (isStaged()) addCount(figures, 'partial')
    for (const name of await listBackups(config.backupDir)) await checkBackup(config.backupDir, name)
    addCount(figures, 'complete backups', (await listBackups(config.backupDir)).length)
  }
  await script('backup', [], env)
  expect(isStaged()).toBe(false)
  expect(await listBackups(config.backupDir)).toHaveLength(3)
  report('backup', figures)
})

it(`${kills} killed restores leave each database in its old state or that of the backup, and can run again`, async () => {
  const figures = noFigures()
  const whole = await duration('restore', [])
  const isIncoming = () => existsSync(`${config.accountsDb}.restoring`) || existsSync(`${config.catalogDb}.restoring`)
  while (needsAnother(figures, kills)) {
    const later = await issue(1)
    const moment = randomMoment(random, whole, [{ sign: isIncoming, withinMs: 30 }])
    if ((await killScript('restore', [], env, moment)) === 'killed') figures.atWork++
    figures.kills++
    expect(await accepted(keys)).toBe(KEYS)
    addCount(figures, (await accepted(later)) === 1 ? 'left the old state' : 'left the backup’s')
    await script('restore', [], env)
    expect([await accepted(keys), await accepted(later)]).toEqual([KEYS, 0])
    for (const name of readdirSync(folder)) if (name.includes('.replaced-')) rmSync(at(name))
  }
  expect(isIncoming()).toBe(false)
  report('restore', figures)
})
