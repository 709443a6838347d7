import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { NotRunReporter } from '../support/project/not-run-reporter.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/contract/**/*.test.ts'],
    globalSetup: ['test/contract/global-setup.ts'],
    reporters: ['default', new NotRunReporter()],
    // Most of the time is spent waiting for servers, not computing.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
