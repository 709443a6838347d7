// Ends a run against a foreign address with a list: which tests were left out, on purpose, and what they need.
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

const REASON = /^(.*) \[not run against a foreign address: needs (.*)\]$/

export class NotRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const suites = modules.flatMap((module) => [...module.children.allSuites()])
    const left = suites.filter((suite) => REASON.test(suite.name))
    if (left.length === 0) return
    const tests = left.flatMap((suite) => [...suite.children.allTests()]).length
    process.stdout.write(`\nnot run against a foreign address: ${tests} tests\n${left.map(reasoned).join('')}`)
  }
}

function reasoned({ name }: TestSuite): string {
  return name.replace(REASON, '- $1 (needs $2)\n')
}
