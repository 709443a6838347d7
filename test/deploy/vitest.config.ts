import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/deploy/**/*.test.ts'],
    globalSetup: ['test/contract/global-setup.ts'],
    setupFiles: ['test/support/worlds/end-processes.ts'],
    env: compileCache,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
