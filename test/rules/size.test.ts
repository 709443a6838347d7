// The house does not grow unseen: src/DESIGN.md has how many lines it may have, and a reason for each raise.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles } from '../support/project/documents.ts'
import { document, section, tableRows } from '../support/project/markdown.ts'
import { ROOT } from '../support/worlds/processes.ts'

const MADE = /\.gen\.ts$|^src\/catalog\/storage\/kernel\/assembly\//

function linesIn(folders: RegExp): number {
  const files = projectFiles().filter((path) => folders.test(path) && /\.(ts|astro)$/.test(path) && !MADE.test(path))
  return files.reduce((sum, path) => sum + readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1, 0)
}

const limits = tableRows(section(document('src/DESIGN.md'), 'Size')).map(([reason = '', ...numbers]) => {
  const [source = Number.NaN, tests = Number.NaN] = numbers.map((text) => Number(text.replace(',', '')))
  return { reason, source, tests }
})

describe('the size of the house', () => {
  it('is at most that of the last row of its table', () => {
    const last = limits.at(-1)
    expect(linesIn(/^(src|build-scripts)\//)).toBeLessThanOrEqual(last?.source ?? 0)
    expect(linesIn(/^test\/(?!tools\/)/)).toBeLessThanOrEqual(last?.tests ?? 0)
  })

  it('was raised in a row of its own each time, which says what for', () => {
    for (const [at, { reason, source, tests }] of limits.entries()) {
      const before = limits[at - 1]
      const isRaise = before === undefined || source > before.source || tests > before.tests
      expect([reason, reason.length > 10, isRaise]).toEqual([reason, true, true])
    }
  })
})
