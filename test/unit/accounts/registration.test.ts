import { expect, test } from 'vitest'
import { RegistrationBody } from '../../../src/accounts/bodies.ts'
import { computingMs } from '../../support/project/time.ts'

/** The first message about a body, or null. */
function complaint(body: unknown): string | null {
  const result = RegistrationBody.safeParse(body)
  return result.success ? null : (result.error.issues[0]?.message ?? '')
}

const domainOf = (characters: number) => `${'a.'.repeat((characters - 2) / 2)}de`

// (rule 5.3)
test.each([[null], [undefined], ['jane@example.com'], [[]], [7]])(
  'a body %j is refused, and the message says what the body takes',
  (body) => {
    expect(complaint(body)).toContain('body takes a JSON object')
  },
)

// (rule 5.3)
test.each([
  ['absent', undefined],
  ['null', null],
  ['a number', 7],
  ['a list', ['jane@example.com']],
  ['empty', ''],
  ['blank', '   '],
  ['without @', 'jane.example.com'],
  ['without a local part', '@example.com'],
  ['without a domain', 'jane@'],
  ['with a domain of one label', 'jane@localhost'],
  ['with two @', 'jane@doe@example.com'],
  ['with a blank inside', 'jane doe@example.com'],
  ['with a line break inside', 'jane@example.com\nbcc: x@example.com'],
  ['with a name around', 'Jane <jane@example.com>'],
  ['two of them', 'jane@example.com,joe@example.com'],
  ['beginning with a dot', '.jane@example.com'],
  ['with two dots in a row', 'jane..doe@example.com'],
  ['with an empty label', 'jane@example..com'],
  ['with a label that begins with a hyphen', 'jane@-example.com'],
  ['with a numeric last label', 'jane@127.0.0.1'],
  ['with a final dot', 'jane@example.com.'],
  ['with a long local part', `${'j'.repeat(65)}@example.com`],
  ['of 255 characters', `${'j'.repeat(64)}@${domainOf(190)}`],
  ['with a Kelvin sign', 'jane\u212a@example.com'],
])('an email %s is refused by name', (_, email) => {
  expect(complaint({ email })).toMatch(/^email takes an address .* at most 254 characters/)
})

// (rule 5.3)
test.each([
  'jane@example.com',
  "o'hara+news_1@mail.example.co.uk",
  'a@b.de',
  'jane@xn--bcher-kva.xn--p1ai',
  `${'j'.repeat(64)}@${domainOf(188)}`,
])('%s is an email', (email) => {
  expect(complaint({ email })).toBeNull()
})

test('an email is trimmed and put into lower case (rule 5.3)', () => {
  expect(RegistrationBody.parse({ email: ' \tJane@Example.COM\n' })).toEqual({ email: 'jane@example.com', name: null })
})

test.each([7, true, ['Jane'], {}, 'x'.repeat(101)])('a name %j is refused by name (rule 5.4)', (name) => {
  expect(complaint({ email: 'jane@example.com', name })).toMatch(
    /^name takes a text of at most 100 characters, or null/,
  )
})

// (rule 5.4)
test.each([
  [undefined, null],
  [null, null],
  ['', ''],
  ['Jane’s build', 'Jane’s build'],
  ['🦊'.repeat(100), '🦊'.repeat(100)],
])('a name %j becomes %j', (name, kept) => {
  expect(RegistrationBody.parse({ email: 'jane@example.com', name }).name).toBe(kept)
})

test('other members of the body are left out (rule 5.12)', () => {
  const body = JSON.parse('{"email":"jane@example.com","plan":"admin","__proto__":{"plan":"admin"}}')
  expect(Object.keys(RegistrationBody.parse(body))).toEqual(['email', 'name'])
})

test('16 KiB of hostile email are refused at once', () => {
  const hostile = ['a', 'a.', 'a-', '@', 'a@a', 'a@a.'].map((text) => text.repeat(16_384 / text.length))
  expect(computingMs(() => hostile.forEach((email) => void complaint({ email })))).toBeLessThan(200)
})
