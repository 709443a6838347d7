// snapshot-faults.test.ts runs this script under the shim. It builds a snapshot repeatedly, makes another operation
// fail each time, and checks the result. It prints its figures as one line of JSON and throws if a promise is broken.
import { strict as assert } from 'node:assert'
import { readdirSync, rmSync } from 'node:fs'
import { listSnapshots, readPointer } from '../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../src/snapshot/load/load.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'
import { STEP } from '../scale.ts'
import { controlFile, EIO, ENOSPC } from './fault-shim.ts'

const DAY = '2026-11-20'
const ENTRIES = 30

const shim = controlFile(process.env['FAULT_CONTROL'] as string)
const shop = workshop()
const first = 1 + Math.floor(Math.random() * STEP)
const figures = { operations: 0, first, faults: 0, rejected: 0, kept: 0, replaced: 0 }

function lines(round: number) {
  const sections = [{ type: 'Hero', top: 0, bottom: 900 }]
  return Array.from({ length: ENTRIES }, (_, n) =>
    line({ slug: `site-${n}`, title: n === 0 ? `Round ${round}` : `Site ${n}`, genre: ['Portfolio'], sections }),
  )
}

/** Returns the names in the folder without the lock file. */
function names(): string[] {
  return readdirSync(shop.snapshotDir).filter((name) => !name.startsWith('.lock'))
}

async function build(): Promise<'built' | 'failed'> {
  return shop.build(DAY).then(
    () => 'built',
    () => 'failed',
  )
}

/** Builds with a fault. Afterwards the old or the new snapshot must be current, and both must be complete. */
async function buildWithFault(at: number): Promise<void> {
  const [before, old] = [names(), await readPointer(shop.snapshotDir)]
  shim.fail({ at, error: at % 2 ? EIO : ENOSPC })
  const outcome = await build()
  if (shim.counts().failed > 0) figures.faults++
  shim.pass()
  const now = (await readPointer(shop.snapshotDir)) as string
  for (const id of await listSnapshots(shop.snapshotDir)) await loadSnapshot(shop.snapshotDir, id)
  const left = names().filter((name) => name.startsWith('.staging') || name.endsWith('.tmp'))
  assert.deepEqual(left, [], `operation ${at} (${outcome}) leaves no partial files`)
  if (outcome === 'failed') figures.rejected++
  if (now === old) {
    figures.kept++
    assert.equal(outcome, 'failed', `operation ${at}: a build that publishes nothing fails`)
    // A complete snapshot that was not published can stay. The next build replaces it.
    assert.deepEqual(
      names().filter((name) => before.includes(name)),
      before,
      `operation ${at} deletes nothing`,
    )
  } else figures.replaced++
}

/** Restores the state before a build. */
async function prepare(round: number): Promise<void> {
  rmSync(shop.snapshotDir, { recursive: true, force: true })
  await shop.load(lines(0))
  await shop.build(DAY)
  await shop.load(lines(round))
}

try {
  await prepare(1)
  shim.pass()
  assert.equal(await build(), 'built')
  figures.operations = shim.counts().seen
  await prepare(2)
  for (let at = first, round = 2; at <= figures.operations; at += STEP) {
    const replaced = figures.replaced
    await buildWithFault(at)
    if (figures.replaced > replaced) await prepare(++round)
  }
  assert.equal(await build(), 'built', 'without a fault the next build succeeds')
  await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  console.log(JSON.stringify(figures))
} finally {
  shop.remove()
}
