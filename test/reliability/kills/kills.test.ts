// Nothing acknowledged is lost and nothing half-done is seen, whatever process is killed (SIGKILL) when. KILLS says how
// many kills, split over imports, builds and servers under load; SEED repeats the moments that a run drew.
import { afterAll, expect, it } from 'vitest'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining } from '../../support/worlds/processes.ts'
import { describeFigures, type Figures, SHARE_AT_WORK, shares } from '../figures.ts'
import { scale } from '../scale.ts'
import { killImports } from './import-kills.ts'
import { killServers } from './registration-kills.ts'
import { killBuilds } from './snapshot-kills.ts'

const kills = scale('KILLS', 600, 24)
if (kills < 3) throw new Error('KILLS takes a whole number from 3 on.')
const [imports = 0, builds = 0, servers = 0] = shares(kills, 3)
const seed = seedOfRun('kills')
const lines: string[] = []

afterAll(() => {
  killRemaining()
  console.info(`${kills} kills, SEED=${seed}\n${lines.join('\n')}`)
})

/** Enough kills found the process at work; else the run proves nothing. */
function reported(kind: string, figures: Figures, due: number): void {
  lines.push(describeFigures(kind, figures))
  expect(figures.kills).toBe(due)
  expect(figures.atWork, 'kills that ended a process at work').toBeGreaterThanOrEqual(Math.floor(due * SHARE_AT_WORK))
}

it(`${imports} killed imports leave the catalog as before or as after, and can be run again (rule 17.12)`, async () => {
  reported('import', await killImports(imports, seed, randomFrom(seed)), imports)
})

// (rule 16.8)
it(`${builds} killed builds leave the old snapshot or the new one, and the next build is a full one's equal`, async () => {
  reported('snapshot and nightly', await killBuilds(builds, seed, randomFrom(seed + 1)), builds)
})

// (rule 4.9, rule 5.11)
it(`${servers} killed servers lose no acknowledged key and at most a second of usage`, async () => {
  reported('registrations under load', await killServers(servers, randomFrom(seed + 2)), servers)
})
