// Edits of synonyms while the index tidies up.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadSynonyms, serializeSynonyms } from '../../../../src/search/index/synonym-index.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'

const random = randomFrom(seedOfRun('synonym index'))
const word = () => Array.from({ length: 5 }, () => random.pick([...'abcdefghij'])).join('')

test('edits that follow each other closely leave the words of the last one, and nothing fails (rule 16.3)', async () => {
  const lists = Array.from({ length: 3_000 }, (_, term) => [term, [`first ${word()}`]] as const)
  const index = loadSynonyms(serializeSynonyms(lists), lists)
  for (const [term] of lists) {
    index.replace(term, [`second ${word()}`])
    // An index forgets words that are gone in parts, between which other edits come.
    if (term % 20 === 0) await pause(1)
  }
  await pause(50)
  expect(index.find(['first'])).toEqual([])
  expect(index.find(['second'])).toHaveLength(lists.length)
})
