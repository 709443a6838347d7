// What a ring of texts has of those that were put into it.
import { expect, test } from 'vitest'
import { repeats, textRing } from '../../../src/ground/text-ring.ts'
import { randomFrom, runs, seedOfRun } from '../../support/project/random.ts'

const BYTES = 64 * 1024

test('a text is returned as it was, with what is known about it, and a name has its last text', () => {
  const ring = textRing<number>(BYTES)
  expect(ring.get('a')).toBeNull()
  ring.put('a', 'caf\u00e9 \u00ff', 1)
  ring.put('b', '', 2)
  ring.put('a', 'later', 3)
  expect([ring.get('a'), ring.get('b')]).toEqual([
    { text: 'later', about: 3 },
    { text: '', about: 2 },
  ])
})

test('the oldest texts are overwritten, and one that would take the place of many others is not kept', () => {
  const ring = textRing<null>(BYTES)
  const text = 'x'.repeat(BYTES / 16)
  for (let n = 0; n < 20; n++) ring.put(String(n), text, null)
  expect(Array.from({ length: 20 }, (_, n) => ring.get(String(n)) !== null).lastIndexOf(false)).toBe(3)
  ring.put('long', `${text}x`, null)
  ring.put('n'.repeat(257), text, null)
  expect([ring.get('long'), ring.get('n'.repeat(257)), ring.get('4')?.text]).toEqual([null, null, text])
})

test('whatever was put in, each text that is there is the last one of its name, and the newest is there', () => {
  const random = randomFrom(seedOfRun('text ring'))
  const ring = textRing<string>(BYTES)
  const last = new Map<string, string>()
  for (let n = runs(2_000, 100_000); n > 0; n--) {
    const name = `n${random.below(60)}`
    const text = String.fromCharCode(random.below(256)).repeat(random.below(BYTES / 16 + 1))
    ring.put(name, text, text)
    last.set(name, text)
    expect(ring.get(name)?.text).toBe(text)
    const other = `n${random.below(60)}`
    const kept = ring.get(other)
    if (kept !== null) expect([kept.text, kept.about]).toEqual([last.get(other), last.get(other)])
  }
})

test('a name repeats when it came before', () => {
  const isRepeated = repeats()
  expect(['a', 'b', 'a', 'a', 'c', 'b'].map(isRepeated)).toEqual([false, false, true, true, false, true])
})

test('a name does not repeat when thousands of others came between, after which the ring would not have its text', () => {
  const isRepeated = repeats()
  for (let n = 0; n < 9_000; n++) expect(isRepeated(`tag ${n % 4_500}`)).toBe(false)
  expect(isRepeated('tag 4499')).toBe(true)
})
