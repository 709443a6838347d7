// The words of sections: what is packed in segments is found again, as a plain look at all sections finds it.

import { describe, expect, test } from 'vitest'
import { termTable } from '../../../../src/catalog/model/taxonomy.ts'
import { fromTheLowest, type SectionRow } from '../../../../src/catalog/storage/section-record.ts'
import { siteOfSection } from '../../../../src/catalog/storage/section-words.ts'
import { openSectionWords, packSectionWords } from '../../../../src/search/index/section-words.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'

const TYPES = [
  { id: 3, name: 'Hero' },
  { id: 8, name: 'Pricing Table' },
]
const WORDS = 'a hero heroes table tables über 写真 写真家 z'.split(' ')
const terms = termTable(
  TYPES.map(({ id, name }) => ({ id, name, slug: name.toLowerCase(), taxonomy: 'sections', count: 1 })),
)

const seed = seedOfRun('section words')

describe.each(Array.from({ length: runs(20, 500) }, (_, n) => n))('catalog %i', (n) => {
  const random = randomFrom(seed + n)
  const text = () => random.some(WORDS, 4).join(' ')
  const row = (_: unknown, i: number): SectionRow => {
    const type = random.pick(TYPES).id
    return {
      type,
      top: i * 10,
      bottom: i * 10 + 9,
      prompt: text(),
      wireframe_prompt: text(),
      tailwind: null,
      colors: [],
    }
  }
  const page = () => Array.from({ length: random.below(4) }, row)
  const segments = Array.from({ length: 1 + random.below(3) }, () => Array.from({ length: 1 + random.below(40) }, page))
  const all = segments.flat().flatMap((rows, site) => fromTheLowest(rows).map((section) => ({ ...section, site })))
  const blocks = segments.map((pages) => ({ bytes: packSectionWords(pages.map(fromTheLowest)) }))
  const open = () => openSectionWords(blocks, terms)

  const wordsOf = ({ type, prompt, wireframe_prompt }: SectionRow) => {
    const name = TYPES.find(({ id }) => id === type)?.name ?? ''
    return `${prompt} ${wireframe_prompt} ${name}`.toLowerCase().replaceAll('ü', 'u').split(' ')
  }
  const passing = (has: (section: SectionRow) => boolean) => [...all.keys()].filter((i) => has(all[i] as SectionRow))
  const hasText = (section: SectionRow, { text, isWhole }: { text: string; isWhole: boolean }) =>
    text.split(' ').every((own) => wordsOf(section).some((word) => (isWhole ? word === own : word.startsWith(own))))

  test('has the sections with all words of a query, of one type or of any', async () => {
    const words = await open()
    for (const q of ['he', 'hero ta', 'uber', '写', 'zz']) {
      const prefixes = { text: q, isWhole: false }
      expect(Array.from(words.find(q, null))).toEqual(passing((section) => hasText(section, prefixes)))
      expect(Array.from(words.find(q, 8))).toEqual(passing((one) => one.type === 8 && hasText(one, prefixes)))
    }
    expect(Array.from(words.find(null, null))).toEqual([...all.keys()])
    expect(Array.from(words.find('-', null))).toEqual([])
  })

  test('has the sections with one of several texts, and says whether there is one', async () => {
    const words = await open()
    const texts = ['hero', 'table', 'pricing table', 'tabl', 'u', '写真', 'nothing'].flatMap((own) =>
      [true, false].map((isWhole) => ({ text: own, isWhole })),
    )
    for (const own of texts) expect(words.has(own)).toBe(all.some((section) => hasText(section, own)))
    const some = random.some(texts, 3)
    expect(Array.from(words.having(some))).toEqual(passing((one) => some.some((own) => hasText(one, own))))
  })

  test('finds the same when it knows which words no section has, which it learns once', async () => {
    const words = await open()
    const find = () => [...WORDS, 'her', 'zz', 'pricing'].map((q) => Array.from(words.find(q, null)))
    const before = find()
    const steps: number[] = []
    const pause = async () => void steps.push(1)
    await words.load(pause)
    await words.load(pause)
    expect([find(), steps.length]).toEqual([before, blocks.length])
  })

  test('has the site of each section', async () => {
    const { firsts } = await open()
    for (const [i, { site }] of all.entries()) {
      expect(siteOfSection(firsts, i)).toBe(site)
      expect(siteOfSection(firsts, i, random.below(site + 1))).toBe(site)
    }
  })
})
