// `npm run test:pictures`: prints the figures of `test/pictures/README.md`.
import { runCommand } from '../../../build-scripts/cli/command.ts'
import { copyDistances } from '../../pictures/copies.ts'
import { measureDemo, writeDeclared } from '../../pictures/demo.ts'
import {
  agreement,
  byLooks,
  byTerms,
  judgedColors,
  nearest,
  pairDistances,
  precision,
  proposals,
  recall,
  rightFirst,
} from '../../pictures/quality.ts'
import { TERM_COLORS, TYPICAL_COLORS } from '../../pictures/queries.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { writePainted } from './painted.ts'

const help = `
Usage: npm run test:pictures -- [--declared]

Measures the pictures of the demo, and prints how well that agrees with its CSS, its tags and judgments by eye.

  --declared  first finds the colors of the pages' CSS anew, and writes test/pictures/declared.json and, with Chromium,
              test/support/pictures/painted.json
`

const COPIES = 200

await runCommand({
  help,
  options: { declared: { type: 'boolean', default: false } },
  main: ({ values }) => report(values.declared),
})

async function report(declared: boolean): Promise<void> {
  if (declared) await Promise.all([writeDeclared(), writePainted()])
  const began = process.cpuUsage()
  const random = randomFrom(seedOfRun('copies'))
  const sites = await measureDemo()
  console.log(`processor time: ${Math.round(processorMs(began) / sites.length)} ms a picture, decoding included`)
  console.log(`recall of the main declared colors: ${recall(sites).toFixed(3)}`)
  for (const [name, queries] of Object.entries({ typical: TYPICAL_COLORS, 'of the terms': TERM_COLORS })) {
    const rows = Object.entries(queries).map(([tag, hex]) => ({
      tag,
      hex,
      of10: precision(sites, tag, hex),
      found: nearest(sites, hex).length,
    }))
    console.log(
      `precision at 10, colors ${name}: ${(rows.reduce((sum, { of10 }) => sum + of10, 0) / rows.length).toFixed(2)}`,
    )
    console.table(rows)
  }
  console.log(`triples by looks: ${agreement(sites, byLooks)}; by terms: ${agreement(sites, byTerms(sites))}`)
  console.log(`an alike site is the first by looks: ${rightFirst(sites, byLooks).toFixed(2)}`)
  console.table(judgedColors(sites))
  console.log('sections:', proposals(sites))
  const copies = await copyDistances(sites, COPIES, random)
  console.log(`copies differ in ${copies.slice(-4).join(', ')} bits at most, half in ${copies[COPIES / 2]} or less`)
  console.log(`different sites differ in ${pairDistances(sites).slice(0, 4).join(', ')} bits or more`)
}

function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
