// Kills processes (SIGKILL) at any time: nothing acknowledged is lost, and no partial state is visible. KILLS sets the
// number of kills, split over imports, edits, builds and servers under load, and SEED repeats a run.
import { afterAll, expect, it } from 'vitest'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining } from '../../support/worlds/processes.ts'
import { describeFigures, type Figures, SHARE_AT_WORK, shares } from '../figures.ts'
import { scale } from '../scale.ts'
import { killEdits } from './edit-kills.ts'
import { killImports } from './import-kills.ts'
import { killServers } from './registration-kills.ts'
import { killBuilds } from './snapshot-kills.ts'

const kills = scale('KILLS', 800, 12)
if (kills < 4) throw new Error('KILLS must be a whole number of at least 4.')
const [imports = 0, builds = 0, servers = 0, edits = 0] = shares(kills, 4)
const seed = seedOfRun('kills')
const lines: string[] = []

afterAll(() => {
  killRemaining()
  console.info(`${kills} kills, SEED=${seed}\n${lines.join('\n')}`)
})

/** Expects that enough kills ended a process at work. Otherwise the run proves nothing. */
function report(kind: string, figures: Figures, due: number): void {
  lines.push(describeFigures(kind, figures))
  expect(figures.kills).toBeGreaterThanOrEqual(due)
  expect(figures.atWork, 'kills that ended a process at work').toBeGreaterThanOrEqual(Math.floor(due * SHARE_AT_WORK))
}

it(`${imports} killed imports leave the catalog in the state before or after, and can run again (rule 17.12)`, async () => {
  report('import', await killImports(imports, seed, randomFrom(seed)), imports)
})

// (rule 16.8)
it(`${builds} killed builds leave the old or the new snapshot, and the next build equals a full build`, async () => {
  report('snapshot and nightly', await killBuilds(builds, seed, randomFrom(seed + 1)), builds)
})

// (rule 4.9, rule 5.11)
it(`${servers} killed servers lose no acknowledged key and at most one second of usage`, async () => {
  report('registrations under load', await killServers(servers, randomFrom(seed + 2)), servers)
})

// (rule 44.3)
it(`${edits} killed edits and reverts are in the catalog and its history, or in neither`, async () => {
  report('edits', await killEdits(edits, randomFrom(seed + 3)), edits)
})
