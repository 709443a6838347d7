// Writes the files with failed tests or hooks to FAILED_FILES, a line each, so that `.ci/run` can run them once more.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export class FailedFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['FAILED_FILES']
    if (path === undefined) return
    const failed = modules.filter((module) => !module.ok()).map((module) => `${module.relativeModuleId}\n`)
    writeFileSync(path, failed.join(''))
  }
}
