import { defineConfig } from 'vitest/config'
import { requireSupportedNode } from '../src/ground/node-version.ts'
import { compileCache } from './support/project/compile-cache.ts'
import { longestFirst } from './support/project/longest-first.ts'
import { patience } from './support/project/patience.ts'
import { withoutMarkdown } from './support/project/without-markdown.ts'

requireSupportedNode()

export default defineConfig({
  plugins: [withoutMarkdown],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/unit/**/*.test.ts', 'test/rules/**/*.test.ts'],
    setupFiles: ['test/support/project/in-process.ts'],
    maxWorkers: 2,
    // Files share their worker and its modules: what a file starts or changes, it ends or restores.
    isolate: false,
    sequence: { sequencer: longestFirst('snapshot-watcher', 'snapshot', 'walks', 'model-agreement', 'reference') },
    env: compileCache,
    ...patience,
  },
})
