// Random accounts in a file, as years of use leave them: revoked and rotated keys, odd names, usage, attempts.
import { openAccountsDb } from '../../../src/state/sqlite/accounts/database.ts'
import { type Random, randomFrom } from '../project/random.ts'

const NAMES = [null, '', 'My key', 'Ключ 🔑', 'a "quoted" \\ name', 'line\nbreak', "it's"]
/** Times as this release writes them, and as others may have. */
const TIMES = [
  '2026-01-02T03:04:05.678Z',
  '2025-12-31T23:59:59.000Z',
  '2026-05-06T07:08:09Z',
  '2024-02-29T00:00:00.100Z',
]

/** Fills a new accounts file with keys of about two thirds as many emails. */
export function writeAccounts(file: string, keys: number, seed: number): void {
  const random = randomFrom(seed)
  const db = openAccountsDb(file, { busyMs: 1_000 })
  const addKey = db.prepare(`INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, slot,
    rotations, previous_hash, previous_expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const addUsage = db.prepare('INSERT INTO usage VALUES (?, ?, ?, ?)')
  const addAttempt = db.prepare('INSERT INTO registration_attempts (address, at) VALUES (?, ?)')
  db.transaction(() => {
    for (let n = 0; n < keys; n += 1) {
      const keyId = (n * 7_919 + 1).toString(16).padStart(12, '0')
      addKey.run(keyId, ...keyValues(random, n))
      if (random.chance(0.7)) addUsage.run(keyId, 20_000 + random.below(9), random.below(1e6), random.below(2 ** 45))
    }
    for (let n = 0; n < keys / 10; n += 1) addAttempt.run(bytes(random), 1_790_000_000_000 + random.below(3_600_000))
    db.prepare('UPDATE accounts_state SET change = ?, address_key = ?').run(keys + 5, bytes(random))
  })()
  db.close()
}

function keyValues(random: Random, n: number): unknown[] {
  const isRotated = random.chance(0.2)
  const hasPrevious = isRotated && random.chance(0.5)
  return [
    bytes(random),
    `reader${Math.floor(n / 1.5)}@mail.example`,
    random.pick(NAMES),
    random.pick(['free', 'free', 'admin']),
    random.chance(0.2) ? 'revoked' : 'active',
    random.pick(TIMES),
    n % 3 === 1 ? 2 : 1,
    isRotated ? 1 + random.below(4) : 0,
    hasPrevious ? bytes(random) : null,
    hasPrevious ? 1_790_000_000_000 + random.below(1e9) : null,
  ]
}

function bytes(random: Random): Buffer {
  return Buffer.from(Array.from({ length: 32 }, () => random.below(256)))
}
