// What a change of the history says, member by member. (rule 44.5)
import { expect, it } from 'vitest'
import { itemLines } from '../../../../build-scripts/history/texts.ts'
import type { ItemKind } from '../../../../src/state/sqlite/catalog/database.ts'

const said = (kind: ItemKind, before: unknown, after: unknown) =>
  itemLines({ kind, subject: 'a', before: { title: before }, after: { title: after } }).slice(1)

it('decodes the titles of entries alone, and no character controls a terminal', () => {
  expect(said('archive', 'R&D', 'R&amp;D')).toEqual(['  title: R&D → R&amp;D'])
  expect(said('archive', null, '&#27;]0;x&#7;')).toEqual(['  title: nothing → &#27;]0;x&#7;'])
  expect(said('entry', 'R&amp;amp;D', '&amp;#27;')).toEqual(['  title: R&amp;D → &#27;'])
  expect(said('entry', null, '&#27;]0;x&#7;')).toEqual(['  title: nothing → \ufffd]0;x\ufffd'])
})

it('writes what differs and reads alike as JSON', () => {
  const values = {
    ...{ hidden: [null, ''], prompt: ['a\nb', 'a b'], words: [['a, b'], ['a', 'b']], same: ['x', 'x'] },
    ...{ platform: ['a', 'b'].map((slug) => ({ name: 'A', slug })), holes: [[null], ['a', null]] },
    ...{ sections: [[], [{ type: 'Hero' }]], soft: ['\u00ad', '\u200b'] },
  }
  const state = (at: number) => Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, pair[at]]))
  expect(itemLines({ kind: 'entry', subject: 'a', before: state(0), after: state(1) }).slice(1)).toEqual([
    '  hidden: nothing → ""',
    '  prompt: "a\\nb" → "a b"',
    '  words: ["a, b"] → ["a","b"]',
    '  platform: {"name":"A","slug":"a"} → {"name":"A","slug":"b"}',
    '  holes: nothing → a, ',
    '  soft: "\ufffd" → "\ufffd"',
    '  sections.1.type: nothing → Hero',
  ])
})
