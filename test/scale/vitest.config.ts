import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/scale/**/*.test.ts'],
    globalSetup: ['test/scale/global-setup.ts'],
    setupFiles: ['test/support/worlds/end-processes.ts'],
    env: compileCache,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
