// Runs axe-core on an open page. It is evaluated, because the pages' content security policy allows no foreign scripts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations of WCAG 2.2 AA and of axe's best practices, one line per element. */
export function violations(page: Page | Frame): Promise<string[]> {
  return run(page, TAGS)
}

/** Violations of the one rule that depends on the color scheme. */
export function contrastViolations(page: Page): Promise<string[]> {
  return run(page, { type: 'rule', values: ['color-contrast'] })
}

async function run(page: Page | Frame, runOnly: RunOptions['runOnly'] & object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    // Without the elements that pass, which are most, and describing them takes most of the time.
    return (await axe.run({ runOnly: only, resultTypes: ['violations'] })).violations
  }, runOnly)
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}
