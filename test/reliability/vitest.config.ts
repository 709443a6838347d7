import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isShort } from './scale.ts'

const LONG_MS = 4 * 3_600_000
const SHORT_MS = 600_000

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/reliability/**/*.test.ts'],
    // One at a time: what is measured under load must not be the load of a neighbour.
    fileParallelism: false,
    execArgv: ['--expose-gc'],
    testTimeout: isShort ? SHORT_MS : LONG_MS,
    hookTimeout: 120_000,
  },
})
