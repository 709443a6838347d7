import { expect, test } from 'vitest'
import { registrationErrorText } from '../../../src/ui/key/key-form.ts'

const at = Date.parse('2026-11-20T21:50:30Z')

test.each([
  ['bad_request', null, /jane@example\.com/],
  ['limit_reached', null, /two active keys/],
  ['rate_limited', 2_580, /in 43 minutes, at 22:33 UTC/],
  ['rate_limited', 20, /in a minute/],
  ['internal', null, /on our side/],
])('%s (wait %s s) has a readable message', (error, retryAfterSeconds, expected) => {
  expect(registrationErrorText(error, retryAfterSeconds, at)).toMatch(expected)
})
