// The member `closest` of `search_sites`, short for an agent. (rule 47.11)
import { expect, test } from 'vitest'
import { type Closest, shortClosest } from '../../../src/contract/short-shapes.ts'

const site = (slug: string) => ({ slug, title: slug, color: ['Black'], matched: ['law'] })
const closest: Closest = {
  words: [
    { word: 'law', as: [{ kind: 'prompt', value: 'law' }] },
    { word: 'photographers', as: [{ kind: 'family', taxonomy: 'genre', name: 'Photography', slug: 'photography' }] },
    {
      word: 'lake',
      as: [
        { kind: 'title', value: 'lake' },
        { kind: 'prompt', value: 'lake' },
      ],
    },
    { word: 'qzxwvq', as: [] },
  ],
  items: Array.from({ length: 9 }, (_, i) => site(`s${i}`)),
  sections: { total: 3, items: Array.from({ length: 6 }, () => ({ section_type: 'Hero', image: 'i', prompt: 'p' })) },
}

test('says what each word leads to, and which call lists the sections (rule 47.11)', () => {
  const { words, next, sections_total } = shortClosest(closest, false)
  expect(words).toEqual({
    law: ['prompt law'],
    photographers: ['genre=photography'],
    lake: ['title lake', 'prompt lake'],
    qzxwvq: [],
  })
  expect([next, sections_total]).toEqual(['list_sections q="law lake"', 3])
})

test('the next call has one word where no section has all of them, and is absent without any (rule 47.11)', () => {
  expect(shortClosest({ ...closest, sections: { total: 0, items: [] } }, false)['next']).toBe('list_sections q="law"')
  expect(shortClosest({ ...closest, words: [] }, false)).not.toHaveProperty('next')
})

test('has five short sites with their words, and two sections (rule 47.11)', () => {
  const { sites, sections } = shortClosest(closest, false) as { sites: object[]; sections: object[] }
  expect(sites).toHaveLength(5)
  expect(sites[0]).toMatchObject({ slug: 's0', matched: ['law'] })
  expect(sites[0]).not.toHaveProperty('color')
  expect(sections).toHaveLength(2)
})
