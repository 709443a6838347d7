// The table of designs: it has exactly what was packed, and nothing for other entries.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EntryNumber } from '../../../../src/catalog/storage/arena.ts'
import { openDesigns, packDesigns } from '../../../../src/catalog/storage/design-table.ts'

it('returns the JSON of each entry that has one, and null for others (rule 43.10)', () => {
  const entries = fc.uniqueArray(fc.nat(3000), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b))
  const property = fc.property(entries, fc.infiniteStream(fc.string({ unit: 'binary' })), (list, texts) => {
    const packed = list.map((entry) => [entry, JSON.stringify(texts.next().value)] as const)
    const { designText } = openDesigns(packDesigns(packed))
    const known = new Map(packed)
    for (const entry of [0, 3001, ...list, ...list.map((n) => n + 1)])
      expect(designText(entry as EntryNumber)).toBe(known.get(entry) ?? null)
  })
  fc.assert(property)
})

it('takes 32 bytes in a catalog without designs', () => {
  expect(packDesigns([]).byteLength).toBe(32)
})
