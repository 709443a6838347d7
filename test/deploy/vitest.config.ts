import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'
import { patience } from '../support/project/patience.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/deploy/**/*.test.ts'],
    globalSetup: ['test/contract/global-setup.ts'],
    setupFiles: ['test/support/worlds/end-processes.ts'],
    env: compileCache,
    // Files share their worker and its modules: what a file starts or changes, it ends or restores.
    isolate: false,
    ...patience,
  },
})
