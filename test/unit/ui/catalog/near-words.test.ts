// Which suggestions of a search are corrections of its text.
import { expect, test } from 'vitest'
import { nearSuggestions } from '../../../../src/ui/catalog/near-words.ts'

// (rule 36.17)
test.each([
  ['zzz', ['portfolio', 'minimal', 'black'], []],
  ['minmal', ['minimal'], ['minimal']],
  ['darkmode', ['dark mode'], ['dark mode']],
  ['scrolling', ['long scrolling', 'portfolio'], ['long scrolling']],
  ['web flow', ['webflow'], ['webflow']],
])('of the suggestions for “%s”, those with a word like it are shown', (query, given, near) => {
  const suggestions = given.map((own) => ({ query: own, total: 1, url: '' }))
  expect(nearSuggestions({ query, suggestions }).map((own) => own.query)).toEqual(near)
})
