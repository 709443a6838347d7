import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'
import { longestFirst } from '../support/project/longest-first.ts'
import { patience } from '../support/project/patience.ts'

/** It measures speed, so it runs alone. */
const SPEED = 'test/browser/speed.test.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    globalSetup: ['test/browser/global-setup.ts'],
    env: compileCache,
    maxWorkers: 2,
    // Files share their worker, its modules and its browser.
    isolate: false,
    ...patience,
    sequence: { sequencer: longestFirst('pages', 'explore') },
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['test/browser/**/*.test.ts'],
          exclude: [SPEED],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'speed', include: [SPEED], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
