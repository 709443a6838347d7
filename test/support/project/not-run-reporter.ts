// Lists the tests that a run against a foreign address, or on shared engines, skips on purpose, and what they need.
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

const REASON = /^(.*) \[not run here: needs (.*)\]$/

export class NotRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const suites = modules.flatMap((module) => [...module.children.allSuites()])
    const skipped = suites.filter((suite) => REASON.test(suite.name))
    if (skipped.length === 0) return
    const tests = skipped.flatMap((suite) => [...suite.children.allTests()]).length
    process.stdout.write(`\nnot run here: ${tests} tests\n${skipped.map(withReason).join('')}`)
  }
}

function withReason({ name }: TestSuite): string {
  return name.replace(REASON, '- $1 (needs $2)\n')
}
