// One build as `npm run snapshot` does it, timed inside: without the start of Node.js, which is no part of the work.
// Prints the seconds.
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { loadConfig } from '../../../src/config.ts'
import { TODAY } from '../contest/work-folder.ts'

const config = loadConfig()
const started = performance.now()
const { published } = await runBuild({ config, today: TODAY, marking: false, waitMs: 0 })
if (!published) throw new Error('nothing was published: there was nothing to build')
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000 }))
