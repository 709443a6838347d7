import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isShort } from './scale.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Tests that do a part of their runs in `npm test`; the long run does all of them. */
const EXHAUSTIVE = globSync('test/unit/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /\bruns\(/.test(readFileSync(`${ROOT}${file}`, 'utf8')),
)
const LONG_MS = 4 * 3_600_000
const SHORT_MS = 600_000

export default defineConfig({
  test: {
    root: ROOT,
    include: ['test/reliability/**/*.test.ts', ...(isShort ? [] : EXHAUSTIVE)],
    env: { EXHAUSTIVE: isShort ? '0' : '1' },
    // One at a time: what is measured under load must not be the load of a neighbour.
    fileParallelism: false,
    execArgv: ['--expose-gc'],
    testTimeout: isShort ? SHORT_MS : LONG_MS,
    hookTimeout: 120_000,
  },
})
