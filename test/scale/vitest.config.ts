import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'
import { longestFirst } from '../support/project/longest-first.ts'
import { patience } from '../support/project/patience.ts'

const WAITING = ['limits', 'storm', 'postgres-away', 'publications', 'revocation', 'rolling-restart']
const LONGEST = [...WAITING, 'prune', 'publish', 'mirror', 'errors', 'usage', 'editorial']

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/scale/**/*.test.ts'],
    globalSetup: ['test/scale/global-setup.ts'],
    setupFiles: ['test/support/worlds/end-processes.ts'],
    env: compileCache,
    // Most tests wait most of the time: for windows, engines that are away, and commands.
    maxWorkers: 4,
    // Files share their worker and its modules: what a file starts or changes, it ends or restores.
    isolate: false,
    sequence: {
      sequencer: longestFirst(...LONGEST),
    },
    ...patience,
  },
})
