// How the pages of the demo were measured to be set, compared with what their style sheets declare. (rule 43.11)
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { PageDesign } from '../../../src/catalog/import/design-member.ts'
import { readLines } from '../../support/model/import-format.ts'
import { declaredSizes } from '../../support/pictures/declared-sizes.ts'

const folder = fileURLToPath(new URL('../../../data/demo/', import.meta.url))
const lines = readLines(readFileSync(`${folder}catalog.jsonl`, 'utf8')) as unknown as {
  readonly slug: string
  readonly typeface: readonly string[]
  readonly design: PageDesign
}[]
const shareOf = (found: readonly boolean[]) => found.filter(Boolean).length / found.length

it('at least 90% of the declared sizes of text and headings are styles', () => {
  const found = lines.flatMap(({ slug, design }) => {
    const sizes = new Set(design.type?.map(({ size }) => size))
    return declaredSizes(slug).map((size) => sizes.has(size))
  })
  expect(found.length).toBeGreaterThan(300)
  expect(shareOf(found)).toBeGreaterThanOrEqual(0.9)
})

it('at least 99% of the typefaces are families of styles', () => {
  const found = lines.flatMap(({ typeface, design }) =>
    typeface.map((name) => design.type?.some(({ family }) => family === name) ?? false),
  )
  expect(found).toHaveLength(220)
  expect(shareOf(found)).toBeGreaterThanOrEqual(0.99)
})

it('every page has styles of running text, and steps of space', () => {
  const lacking = lines.filter(({ design: { type = [], spacing = [] } }) => {
    return !type.some(({ role }) => role === 'body') || spacing.length === 0
  })
  expect(lacking.map(({ slug }) => slug)).toEqual([])
})
