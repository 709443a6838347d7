import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'
import { longestFirst } from '../support/project/longest-first.ts'
import { patience } from '../support/project/patience.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/commands/**/*.test.ts'],
    setupFiles: ['test/support/worlds/end-processes.ts'],
    maxWorkers: 3,
    // Files share their worker and its modules: what a file starts or changes, it ends or restores.
    isolate: false,
    sequence: { sequencer: longestFirst('editorial-command', 'generate', 'import-command', 'doctor') },
    env: compileCache,
    ...patience,
  },
})
