import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { requireSupportedNode } from '../../src/node-version.ts'

requireSupportedNode()

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/bench/**/*.test.ts'],
    testTimeout: 120_000,
    // The run that all tests look at: half a minute on a machine that does nothing else.
    hookTimeout: 300_000,
  },
})
