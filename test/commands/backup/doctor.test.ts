// npm run doctor: a whole installation has no complaint, and each damage is named with its mend.
// Over 200 lines: the tests damage copies of one installation.
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { checkNode, isAtLeast } from '../../../build-scripts/doctor/machine.ts'
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { backupPlace, type Place, placeIn } from '../../support/worlds/backup-place.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { pixels } from '../../unit/images/pictures.ts'

const HOUR = 3_600_000

const whole = placeIn(mkdtempSync(join(tmpdir(), 'vitrine-doctor-')))

/** The pictures of all installations. */
const images = join(whole.folder, 'images')

beforeAll(async () => {
  mkdirSync(images)
  writeFileSync(join(images, 's.jpg'), await pixels(1280, 4000))
  await whole.load('one', 'two')
  await whole.issue(2)
  await runBuild({ config: whole.config, today: '2026-11-20', marking: true, waitMs: 0, allowed: { force: true } })
  await runBackup(whole.config, Date.now)
})
afterAll(() => rmSync(whole.folder, { recursive: true }))

/** A whole installation, to be damaged. */
function installation(): Place {
  const place = backupPlace()
  cpSync(whole.folder, place.folder, { recursive: true, verbatimSymlinks: true })
  return place
}

/** The lines of a check, and its exit code. */
async function examined({ config }: Place, settings = {}) {
  const { catalogDb, accountsDb, snapshotDir, backupDir } = config
  const paths = { CATALOG_DB: catalogDb, ACCOUNTS_DB: accountsDb, SNAPSHOT_DIR: snapshotDir, BACKUP_DIR: backupDir }
  const env = { ...paths, IMAGE_DIR: images, ...settings }
  const { code, stdout, stderr } = await run(process.execPath, command('doctor'), env)
  expect(stderr).toBe('')
  const lines = stdout.trimEnd().split('\n')
  return { code, lines, complaints: lines.filter((line) => !line.startsWith('ok ')) }
}

function overwrite(file: string, at: number, text: string): void {
  writeSync(openSync(file, 'r+'), text, at)
}

it('finds nothing to complain about in a whole installation, says a line a check, and changes no file', async () => {
  const place = installation()
  const before = readdirSync(place.folder, { recursive: true })
  const { code, lines, complaints } = await examined(place)
  expect([code, complaints]).toEqual([0, []])
  for (const what of ['Node.js', 'SQLite', 'sharp', 'configuration', 'catalog', 'accounts', 'snapshot', 'clock']) {
    expect(
      lines.filter((line) => line.slice(6).startsWith(what)),
      what,
    ).toHaveLength(1)
  }
  expect(readdirSync(place.folder, { recursive: true })).toEqual(before)
})

it('complains about nothing but the missing snapshot before the first start', async () => {
  const { code, complaints } = await examined(backupPlace())
  expect(code).toBe(0)
  expect(complaints).toEqual([expect.stringMatching(/^warn {2}snapshot .*nothing is published.* → npm run snapshot/)])
})

it('names a bad variable (rule 22.1)', async () => {
  const { code, complaints } = await examined(backupPlace(), { BACKUP_KEEP: 'all' })
  expect(code).toBe(1)
  expect(complaints[0]).toMatch(/^fail {2}configuration .*BACKUP_KEEP=all is not valid: BACKUP_KEEP takes /)
})

it.runIf(process.getuid?.() === 0)('fails at files that the user of the service cannot write', async () => {
  const place = installation()
  chownSync(place.config.accountsDb, 12_345, 12_345)
  const { code, complaints } = await examined(place)
  expect(code).toBe(1)
  expect(complaints).toContainEqual(
    expect.stringMatching(/^fail {2}permissions .*uid 12345, .*cannot write .*catalog\.db.* → chown -R 12345:12345 /),
  )
})

it('warns where clients can reach the server past the proxy that it trusts', async () => {
  const settings = {
    HOST: '0.0.0.0',
    TRUST_PROXY: '1',
    BASE_URL: 'https://api.example',
    SITE_URL: 'http://127.0.0.1:4321',
  }
  const { complaints } = await examined(installation(), settings)
  expect(complaints).toEqual([expect.stringMatching(/^warn {2}configuration .*TRUST_PROXY=1 trusts/)])
})

type Damage = [what: string, line: RegExp, damage: (place: Place) => void | Promise<void>]
const FAILURES: Damage[] = [
  [
    'accounts that are no database',
    /^fail {2}accounts .* is damaged .* → .*npm run restore -- --only accounts$/,
    ({ config }) => writeFileSync(config.accountsDb, 'nothing of the kind '.repeat(500)),
  ],
  [
    'a damaged page inside the catalog',
    /^fail {2}catalog .* is damaged .* → .*npm run restore -- --only catalog$/,
    ({ config }) => overwrite(config.catalogDb, 4096 * 3, 'X'.repeat(300)),
  ],
  [
    'a database of a newer release',
    /^fail {2}accounts .*schema version 99; this release knows up to \d+ → update Vitrine$/,
    ({ config }) => {
      const db = new Database(config.accountsDb)
      db.pragma('user_version = 99')
      db.close()
    },
  ],
  [
    'a damaged file of the snapshot',
    /^fail {2}snapshot .*\.bin is damaged: its SHA-256 does not match: a server that starts has nothing to serve → before any restart, run: npm run snapshot$/,
    async ({ config }) => {
      const folder = join(config.snapshotDir, (await readPointer(config.snapshotDir)) as string, 'records')
      overwrite(join(folder, readdirSync(folder)[0] as string), 9, 'X')
    },
  ],
  [
    'a catalog with fewer entries than the snapshot',
    /^fail {2}catalog .*catalog\.db has 1 entry, but the last snapshot \(\S+\) has 2 → check CATALOG_DB/,
    async ({ config, load }) => {
      rmSync(config.catalogDb)
      await load('one')
    },
  ],
  [
    'a damaged backup',
    /^fail {2}last backup .*is damaged \(accounts\.db: it has 100 bytes instead of \d+\) → npm run backup$/,
    ({ config }) => {
      const name = readdirSync(config.backupDir).find((entry) => entry.endsWith('Z')) as string
      truncateSync(join(config.backupDir, name, 'accounts.db'), 100)
    },
  ],
]

it.each(FAILURES)('fails at %s', async (_, line, damage) => {
  const place = installation()
  await damage(place)
  const { code, complaints } = await examined(place)
  expect(complaints).toContainEqual(expect.stringMatching(line))
  expect(code).toBe(1)
})

const WARNINGS: Damage[] = [
  [
    'accounts that other users can read',
    /^warn {2}accounts .*other users .* can read \S+accounts\.db\b.* → chmod 600 \S+accounts\.db\b/,
    ({ config }) => chmodSync(config.accountsDb, 0o644),
  ],
  [
    'no nightly rebuild for days',
    /^warn {2}last nightly .*none; the snapshot is 7\d hours ago → npm run nightly, every night/,
    async ({ config }) => {
      const before = new Date(Date.now() - 72.5 * HOUR)
      const id = (await readPointer(config.snapshotDir)) as string
      utimesSync(join(config.snapshotDir, id, 'manifest.json'), before, before)
    },
  ],
  [
    'a nightly rebuild that failed',
    /^warn {2}last nightly .*it failed 0\.0 hours ago → npm run nightly says why$/,
    ({ config }) => writeFileSync(join(config.snapshotDir, '.nightly'), `${new Date().toISOString()} failed never`),
  ],
  [
    'no backup',
    /^warn {2}last backup .*there is none in .* → npm run backup, every night/,
    ({ config }) => rmSync(config.backupDir, { recursive: true }),
  ],
  [
    'a clock that was set back, or files of tomorrow',
    /^warn {2}clock .*but the snapshot is of .* → set the clock/,
    async ({ config }) => {
      const tomorrow = new Date(Date.now() + 24 * HOUR)
      utimesSync(
        join(config.snapshotDir, (await readPointer(config.snapshotDir)) as string, 'manifest.json'),
        tomorrow,
        tomorrow,
      )
    },
  ],
  [
    'a key of the future',
    /^warn {2}clock .*but a key is of 2999-/,
    ({ config }) => {
      const db = new Database(config.accountsDb)
      db.exec("UPDATE keys SET created_at = '2999-01-01T00:00:00.000Z'")
      db.close()
    },
  ],
]

it.each(WARNINGS)('warns of %s, which is no failure', async (_, line, damage) => {
  const place = installation()
  await damage(place)
  const { code, complaints } = await examined(place)
  expect(complaints).toEqual([expect.stringMatching(line)])
  expect(code).toBe(0)
})

it('compares versions by number', () => {
  const cases = [
    ['3.54.1', '3.51.3', true],
    ['3.51.3', '3.51.3', true],
    ['3.9.9', '3.51.3', false],
    ['4', '3.51.3', true],
  ] as const
  for (const [version, least, expected] of cases) expect(isAtLeast(version, least), version).toBe(expected)
})

it('warns about a Node.js that is not the pinned one', () => {
  expect(checkNode(process.versions.node).level).toBe('ok')
  expect(checkNode('24.1.0')).toMatchObject({ level: 'warn', fix: expect.stringContaining('npm ci') })
})

// (rule 16.18)
it('says of a damaged file that snapshots share that none of them is valid, before a restart fails', async () => {
  const place = installation()
  const { snapshotDir } = place.config
  const records = async () => join(snapshotDir, (await readPointer(snapshotDir)) as string, 'records')
  const [shared = ''] = readdirSync(await records())
  const config = { ...place.config, siteUrl: 'https://other.example' }
  const allowed = { force: true, 'new-addresses': true }
  const build = () => runBuild({ config, today: '2026-11-20', marking: false, waitMs: 0, allowed })
  expect((await build()).published).toBe(true)
  expect(readdirSync(await records())).toContain(shared)
  const file = openSync(join(await records(), shared), 'r+')
  writeSync(file, 'X', 20)
  const { lines } = await examined(place)
  const about = lines.filter((line) => line.slice(6).startsWith('snapshot'))
  expect(about).toEqual([
    expect.stringMatching(
      /is damaged: .*, and so is the other one that is kept, which .* → before any restart, run: npm run snapshot$/,
    ),
  ])
  await build()
  expect((await examined(place)).lines.filter((line) => line.startsWith('fail'))).toEqual([])
})
