import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { requireSupportedNode } from '../../src/ground/node-version.ts'
import { compileCache } from '../support/project/compile-cache.ts'
import { patience } from '../support/project/patience.ts'

requireSupportedNode()

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/bench/**/*.test.ts'],
    env: compileCache,
    ...patience,
  },
})
