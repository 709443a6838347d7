// Runs one build as `npm run snapshot` does, and prints how many seconds it took, without the start of Node.js.
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { loadConfig } from '../../../src/ground/config.ts'
import { TODAY } from '../contest/work-folder.ts'

const config = loadConfig()
const started = performance.now()
const { published } = await runBuild({ config, today: TODAY, trusting: true, waitMs: 0, allowed: { force: true } })
if (!published) throw new Error('The build published nothing, because nothing changed')
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000 }))
