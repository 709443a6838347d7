import { expect, test } from 'vitest'
import { RegistrationBody } from '../../../src/accounts/bodies.ts'
import { computingMs } from '../../support/project/time.ts'

test('16 KiB of hostile email are refused at once', () => {
  const hostile = ['a', 'a.', 'a-', '@', 'a@a', 'a@a.'].map((text) => text.repeat(16_384 / text.length))
  expect(computingMs(() => hostile.forEach((email) => void RegistrationBody.safeParse({ email })))).toBeLessThan(200)
})
