import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'
import { longestFirst } from '../support/project/longest-first.ts'
import { patience } from '../support/project/patience.ts'
import { isShort } from './scale.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Tests that do only some of their runs in `npm test` and `npm run test:commands`. The long run does all of them. */
const EXHAUSTIVE = globSync('test/{unit,commands}/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /\bruns\(/.test(readFileSync(`${ROOT}${file}`, 'utf8')),
)
/** It waits for timeouts of the server, and measures no other times. */
const WAITING = 'test/reliability/load/slow-clients.test.ts'
const LONG_MS = 4 * 3_600_000
const SHORT_MS = 600_000

export default defineConfig({
  test: {
    root: ROOT,
    // Tests measure how long a command takes, to kill it half-way, and preload libraries into it.
    env: { OWN_PROCESSES: '1', ...(isShort ? compileCache : { EXHAUSTIVE: '1' }) },
    // Files share their worker and its modules: what a file starts or changes, it ends or restores.
    isolate: false,
    execArgv: ['--expose-gc'],
    ...patience,
    testTimeout: isShort ? SHORT_MS : LONG_MS,
    sequence: { sequencer: longestFirst('kills', 'slow-clients', 'fuzz') },
    projects: [
      {
        extends: true,
        test: {
          name: 'faults and kills',
          include: ['test/reliability/{faults,kills}/**/*.test.ts', ...(isShort ? [WAITING] : [])],
          maxWorkers: isShort ? 3 : 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: ['test/reliability/load/**/*.test.ts', ...(isShort ? [] : EXHAUSTIVE)],
          exclude: isShort ? [WAITING] : [],
          // One file at a time, because the load of one test would distort the measurements of another.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
