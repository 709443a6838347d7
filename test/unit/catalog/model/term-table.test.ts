// The order of terms (rule 10.3).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../../../src/catalog/model/fold.ts'
import { inListingOrder, termTable } from '../../../../src/catalog/model/taxonomy.ts'

test('terms stand by name, accents folded and lower case, then by slug (rule 10.3)', () => {
  const names = ['Zoo', 'éclair', 'Eclair', 'apple', 'Äpfel']
  const terms = names.map((name, i) => ({ name, slug: `s${9 - i}` }))
  expect(inListingOrder(terms).map(({ name }) => name)).toEqual(['Äpfel', 'apple', 'Eclair', 'éclair', 'Zoo'])
})

test('code point order is the order of UTF-8 bytes, beyond U+FFFF too (rule 10.3)', () => {
  const bytesOf = ({ name }: { name: string }) => Buffer.from(fold(name))
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2 }), (names) => {
      const terms = ['\ue000', '🚀', ...names].map((name) => ({ name, slug: '' }))
      const sorted = inListingOrder(terms).map(bytesOf)
      expect(sorted).toEqual(terms.map(bytesOf).sort(Buffer.compare))
    }),
    { numRuns: 2000 },
  )
})

test('a term is found by taxonomy and slug, and only there', () => {
  const term = { id: 3, taxonomy: 'color', slug: 'red', name: 'Red', count: 1 } as const
  const table = termTable([term])
  expect(table.find('color', 'red')).toBe(term)
  expect(table.find('style', 'red')).toBeUndefined()
  expect(table.find('color', 'constructor')).toBeUndefined()
  expect(table.byId(3)).toBe(term)
  expect(table.limit).toBe(4)
})
