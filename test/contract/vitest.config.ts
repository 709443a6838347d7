import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileCache } from '../support/project/compile-cache.ts'
import { longestFirst } from '../support/project/longest-first.ts'
import { NotRunReporter } from '../support/project/not-run-reporter.ts'
import { patience } from '../support/project/patience.ts'
import { withoutMarkdown } from '../support/project/without-markdown.ts'

export default defineConfig({
  plugins: [withoutMarkdown],
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/contract/**/*.test.ts'],
    globalSetup: ['test/contract/global-setup.ts'],
    setupFiles: ['test/support/worlds/end-processes.ts'],
    // Tests spend most of their time waiting for servers.
    maxWorkers: 4,
    // Files share their worker and its modules, so each file must stop what it starts and restore what it changes.
    isolate: false,
    sequence: { sequencer: longestFirst('life-cycle', 'documents/pictures', 'configuration', 'restore') },
    env: compileCache,
    ...patience,
    reporters: [...patience.reporters, new NotRunReporter()],
  },
})
