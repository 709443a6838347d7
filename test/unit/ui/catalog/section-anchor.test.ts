import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sectionAnchors } from '../../../../src/ui/catalog/site-sections.ts'

it('a section has the slug of its type as its anchor, and a type that comes again a number (rule 41.1)', () => {
  expect(sectionAnchors(['Hero', 'features', 'footer', 'features', 'features'])).toEqual([
    'hero',
    'features',
    'footer',
    'features-2',
    'features-3',
  ])
})

it('a type that looks like a numbered one takes no anchor of another section (rule 41.1)', () => {
  expect(sectionAnchors(['plan-2', 'plan', 'plan', 'plan-2'])).toEqual(['plan-2', 'plan', 'plan-3', 'plan-2-2'])
})

it('all anchors of a page differ, and none is empty', () => {
  const type = fc.constantFrom('', 'a', 'A', 'a-2', 'a-3', 'a-2-2', 'b')
  fc.assert(
    fc.property(fc.array(type, { maxLength: 30 }), (types) => {
      const anchors = sectionAnchors(types)
      expect(new Set(anchors).size).toBe(types.length)
      expect(anchors).not.toContain('')
    }),
  )
})
