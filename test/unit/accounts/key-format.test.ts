import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeKey, isKeyId, KEY_BYTES, readBearer, secretHash } from '../../../src/accounts/key-format.ts'
import { computingMs } from '../../support/project/time.ts'

const ID = '0123456789ab'
const SECRET = '0123456789abcdef0123456789abcdef'
const KEY = `svc_${ID}_${SECRET}`

// (rule 3.2)
test.each([`Bearer ${KEY}`, `bearer ${KEY}`, `BEARER ${KEY}`, `bEaReR   ${KEY}`, ` \tBearer ${KEY} \t`])(
  'a key is read from %j',
  (header) => {
    expect(readBearer(header)).toEqual({ keyId: ID, secret: SECRET })
  },
)

test('a long run of blanks is refused at once', () => {
  const read = () => expect(readBearer(`Bearer${' '.repeat(1_000_000)}x`)).toBeNull()
  expect(computingMs(read)).toBeLessThan(200)
})

test('a composed key has 49 characters and reads back (rule 3.3)', () => {
  const bytes = Uint8Array.from({ length: KEY_BYTES }, (_, index) => index * 11)
  const { apiKey, keyId, secret } = composeKey(bytes)
  expect(apiKey).toHaveLength(49)
  expect(apiKey).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)
  expect(readBearer(`Bearer ${apiKey}`)).toEqual({ keyId, secret })
})

test('every byte takes part in the key', () => {
  const zero = composeKey(new Uint8Array(KEY_BYTES)).apiKey
  for (let at = 0; at < KEY_BYTES; at++) {
    const bytes = new Uint8Array(KEY_BYTES)
    bytes[at] = 1
    expect(composeKey(bytes).apiKey).not.toBe(zero)
  }
})

test('a key id is twelve lower-case hex characters (rule 3.3)', () => {
  expect(isKeyId(ID)).toBe(true)
  for (const text of ['', ID.slice(1), `${ID}0`, ID.toUpperCase(), KEY, `${ID}\n`]) expect(isKeyId(text)).toBe(false)
})

test('the hash of a secret is its SHA-256 (rule 3.7)', () => {
  expect(secretHash(SECRET)).toEqual(createHash('sha256').update(SECRET).digest())
})
