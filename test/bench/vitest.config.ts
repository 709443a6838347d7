import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { requireSupportedNode } from '../../src/operate/node-version.ts'

requireSupportedNode()

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/bench/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
