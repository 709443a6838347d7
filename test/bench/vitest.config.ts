import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { requireSupportedNode } from '../../src/node-version.ts'
import { compileCache } from '../support/project/compile-cache.ts'

requireSupportedNode()

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/bench/**/*.test.ts'],
    env: compileCache,
    testTimeout: 120_000,
    // All tests share one run, which takes a quarter of a minute on an idle machine.
    hookTimeout: 300_000,
  },
})
