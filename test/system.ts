// npm run test:system: runs the suites that start processes, one after the other, or one of them.
import { spawnSync } from 'node:child_process'
import { SUITES } from './suites.ts'

const USAGE = `Usage: npm run test:system -- [${Object.keys(SUITES).join(' | ')}] [file or option of the suite]…

Without a suite, runs all of them, each with few repetitions, until one fails. The suite reference takes
FILE.jsonl [--editorial FILE.json] [--queries N] [--seed S]; the others take what vitest takes.
`
const FEW = { FIRE: 'short', SCALE: 'short' }
const DEMO = ['data/demo/catalog.jsonl', '--editorial', 'data/demo/editorial.json', '--queries', '500']

const [suite, ...words] = process.argv.slice(2)
if (suite === undefined) process.exitCode = runAll()
else if (suite in SUITES) process.exitCode = run(suite, words)
else {
  const isHelp = suite === '--help'
  process[isHelp ? 'stdout' : 'stderr'].write(isHelp ? USAGE : `There is no suite ${suite}.\n${USAGE}`)
  process.exitCode = isHelp ? 0 : 2
}

function runAll(): number {
  Object.assign(process.env, { ...FEW, ...process.env })
  for (const name of Object.keys(SUITES)) {
    process.stdout.write(`\n== ${name}\n`)
    const code = run(name, name === 'reference' ? DEMO : [])
    if (code !== 0) return code
  }
  return 0
}

function run(name: string, given: readonly string[]): number {
  const folder = SUITES[name]
  const program =
    name === 'reference'
      ? ['--import', 'tsx', `${folder}/run.ts`]
      : ['node_modules/vitest/vitest.mjs', 'run', '--config', `${folder}/vitest.config.ts`]
  return spawnSync(process.execPath, [...program, ...given], { stdio: 'inherit' }).status ?? 1
}
