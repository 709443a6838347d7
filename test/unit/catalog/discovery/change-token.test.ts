// Tokens of the change feed: they come back whole, and nothing else is one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedPosition, feedToken, WHOLE_CHANGE } from '../../../../src/catalog/discovery/change-list.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'

const options = { numRuns: runs(500, 20_000), seed: seedOfRun('feed tokens') }

const position = fc.record({
  change: fc.nat(2 ** 32 - 1),
  id: fc.oneof(fc.nat(2 ** 32 - 1), fc.constant(WHOLE_CHANGE)),
  history: fc.uint8Array({ minLength: 8, maxLength: 8 }),
})

test('a token is read as the position that it was made from (rule 27.11)', () => {
  fc.assert(
    fc.property(position, (given) => {
      const token = feedToken(given)
      expect(token).toMatch(/^[\w-]{28}$/)
      const read = feedPosition(token)
      expect([read?.change, read?.id, ...(read?.history ?? [])]).toEqual([given.change, given.id, ...given.history])
    }),
    options,
  )
})

test('a token that was cut short, extended or changed is no token (rule 27.15)', () => {
  fc.assert(
    fc.property(position, fc.nat(27), fc.constantFrom('A', 'b', '-', '%', ''), (given, at, other) => {
      const token = feedToken(given)
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      if (changed !== token) expect(feedPosition(changed)).toBeNull()
      expect(feedPosition(token.slice(0, at))).toBeNull()
      expect(feedPosition(`${token}${other || '='}`)).toBeNull()
    }),
    options,
  )
})

test('no other text is a token (rule 27.15)', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(feedPosition(text)).toBeNull()
    }),
    options,
  )
})
