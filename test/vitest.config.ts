import { defineConfig } from 'vitest/config'
import { requireSupportedNode } from '../src/node-version.ts'

requireSupportedNode()

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/unit/**/*.test.ts', 'test/rules/**/*.test.ts'],
    maxWorkers: 2,
    // Files share their worker and its modules: what a file starts or changes, it ends or restores.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
