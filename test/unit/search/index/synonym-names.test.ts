// Synonyms by their words, while they are edited, compared with a look at all of them.
import { expect, test } from 'vitest'
import { synonymNames } from '../../../../src/search/index/synonym-names.ts'
import { newToken } from '../../../../src/search/index/token.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'

const random = randomFrom(seedOfRun('synonym names'))
const WORDS = 'a ab abc b ba c cab'.split(' ')
const synonyms = () => random.some(WORDS, 3).map((word) => `${word} ${random.pick(WORDS)}`)

test('each synonym with a word that starts with a token is found, and edits count at once (rules 12.9, 16.3)', () => {
  const lists = Array.from({ length: 300 }, (_, rank) => [rank, synonyms()] as const)
  const edited = new Map(lists)
  const names = synonymNames(
    lists,
    lists.map(([rank]) => rank + 1_000),
  )
  for (let n = 0; n < 500; n++) {
    const rank = random.below(lists.length)
    edited.set(rank, synonyms())
    names.replace(rank, edited.get(rank) ?? [])
    const tokens = [...new Set([random.pick(WORDS), random.pick(WORDS)])]
    const expected = [...edited].flatMap(([rank, own]) =>
      own.flatMap((text, position) => {
        const starts = tokens.filter((token) => text.split(' ').some((word) => word.startsWith(token)))
        return starts.length === 0 ? [] : [`${rank + 1_000}/${position} ${starts.length === tokens.length}`]
      }),
    )
    const found = names
      .find(tokens.map(newToken))
      .map(({ term, position, matchesAll }) => `${term}/${position} ${matchesAll}`)
    expect(found.sort()).toEqual(expected.sort())
  }
})
