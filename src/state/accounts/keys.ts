// Keys: registrations, and what the holder and the operator of a key can do with it (sections 3, 5 and 29).
import { randomBytes } from 'node:crypto'
import { composeKey, KEY_BYTES, readBearer, SECRET_BYTES, secretHash, withSecret } from '../../accounts/key-format.ts'
import { ACTIVE_KEYS_PER_EMAIL, type Plan } from '../../accounts/limits.ts'
import { authenticate, type KeyRecord, type KeyRow, storedKey } from '../../accounts/verification.ts'
import { utcDay } from '../../ground/days.ts'
import { EngineUnavailable } from '../../ground/faults.ts'
import { flushTimer, inTurn } from '../../ground/scheduling.ts'
import type { KeyChange, ListedKey, RefusedKey, Registered, Registration, Revoked, Rotated } from '../accounts.ts'
import type { Database, Run } from '../database.ts'

/** A key that is to be stored. */
export interface NewKey extends Registration {
  readonly keyId: string
  readonly hash: Buffer
}

const SLOTS = Array.from({ length: ACTIVE_KEYS_PER_EMAIL }, (_, n) => `SELECT ${n + 1} AS slot`).join(' UNION ALL ')
/**
 * A unique index on email and slot keeps simultaneous registrations within the limit (rule 5.5). It inserts nothing if all slots
 * are taken, or if the slot or the key id was taken since the statement began.
 */
const INSERT = `INSERT INTO keys (key_id, secret_hash, email, name, plan, status, created_at, slot)
  SELECT $1, $2, $3, $4, 'free', 'active', $5, slot FROM (${SLOTS}) AS slots
  WHERE NOT EXISTS (SELECT 1 FROM keys WHERE email = $3 AND status = 'active' AND keys.slot = slots.slot)
  ORDER BY slot LIMIT 1
  ON CONFLICT DO NOTHING RETURNING key_id`
const ACTIVE = "SELECT count(*) AS count FROM keys WHERE email = $1 AND status = 'active'"

/** Each lost attempt means that somebody else was faster, or that a key id of 2^48 was drawn again. */
const MAX_ATTEMPTS = 20

/**
 * Returns a function that creates keys, which are durable on return (rules 5.5, 5.11). A refused registration writes nothing.
 * `lost` receives a key whose engine did not answer, so that it may be stored although nobody got it.
 */
export function keyIssuer({ run, now }: Database, lost = (_: NewKey) => {}, random = randomBytes) {
  async function isStored({ keyId, hash, email, name }: NewKey): Promise<boolean> {
    // PostgreSQL stores no U+0000.
    const text = name?.replaceAll('\0', '\u{fffd}') ?? null
    const createdAt = new Date(await now()).toISOString()
    return (await run(INSERT, [keyId, hash, email, text, createdAt])).length === 1
  }

  async function isFull(email: string): Promise<boolean> {
    const [active] = await run<{ count: number }>(ACTIVE, [email])
    return (active?.count ?? 0) >= ACTIVE_KEYS_PER_EMAIL
  }

  return async (request: Registration): Promise<Registered> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { apiKey, keyId, secret } = composeKey(random(KEY_BYTES))
      const key = { ...request, keyId, hash: secretHash(secret) }
      const stored = await isStored(key).catch((error) => {
        if (error instanceof EngineUnavailable) lost(key)
        throw error
      })
      if (stored) return { ok: true, apiKey, keyId, plan: 'free' }
      if (await isFull(request.email)) return { ok: false, error: 'limit_reached' }
    }
    throw new Error(`${MAX_ATTEMPTS} attempts in a row to store a key failed. The source of randomness is broken.`)
  }
}

const FIND = `SELECT key_id AS "keyId", secret_hash AS "secretHash", email, plan, status, previous_hash AS "previousHash",
    previous_expires_at AS "previousExpiresAt" FROM keys WHERE key_id = $1 FOR UPDATE`
/** One update, so that the secret before the replaced one ends at the same moment (rule 29.3). */
const ROTATE = `UPDATE keys SET rotations = rotations + 1, secret_hash = $2,
    previous_hash = CASE WHEN CAST($3 AS BIGINT) IS NOT NULL THEN secret_hash END, previous_expires_at = $3
  WHERE key_id = $1`
const REVOKE = "UPDATE keys SET status = 'revoked' WHERE key_id = $1"

type Accepted<Result> = (run: Run, key: KeyRecord, at: number) => Promise<Result>

/**
 * Rotations and revocations by the holder of a key. Both check the secret inside their transaction, because another server may
 * have rotated or revoked the key since the request was authenticated. So two rotations at one moment follow each other, and a
 * revoked key gets no new secret (rule 29.4).
 */
export function keyHolder({ exclusive, announce, now }: Database) {
  /**
   * Announces also a key that was revoked already: the commit of that revocation may have been answered by a lost connection, and
   * its holder tries again.
   */
  async function change<Result extends { ok: true }>(
    authorization: string | null,
    write: Accepted<Result>,
  ): Promise<Result | RefusedKey> {
    const keyId = readBearer(authorization)?.keyId
    if (keyId === undefined) return { ok: false, error: 'unauthorized' }
    const outcome = await exclusive(`key ${keyId}`, async ({ run, changed }) => {
      const [row] = await run<KeyRow>(FIND, [keyId])
      const at = await now()
      const accepted = authenticate(authorization, { find: () => row && storedKey(row), now: () => at })
      if (!accepted.ok) return accepted
      const result = await write(run, accepted.key, at)
      await changed('key', keyId)
      return result
    })
    if (outcome.ok || outcome.error === 'forbidden') await announce()
    return outcome
  }

  return {
    /** The secret that is replaced works for `overlapMs`, and one that was replaced before ends (rules 29.2, 29.3). */
    rotate: (authorization: string | null, overlapMs: number): Promise<Rotated> =>
      change(authorization, async (run, key, at) => {
        const { secret, apiKey } = withSecret(key.keyId, randomBytes(SECRET_BYTES))
        const previousExpiresAt = at + overlapMs
        await run(ROTATE, [key.keyId, secretHash(secret), overlapMs > 0 ? previousExpiresAt : null])
        return { ok: true as const, apiKey, key, previousExpiresAt }
      }),
    revoke: (authorization: string | null): Promise<Revoked> =>
      change(authorization, async (run, key) => {
        await run(REVOKE, [key.keyId])
        return { ok: true as const, key }
      }),
  }
}

const DUE = 'SELECT key_id AS "keyId" FROM keys WHERE previous_expires_at <= $1 FOR UPDATE SKIP LOCKED'
/** Whether the secret of any key has expired. */
export const IS_DUE = 'SELECT 1 AS due FROM keys WHERE previous_expires_at <= $1 LIMIT 1'
const END = `UPDATE keys SET previous_hash = NULL, previous_expires_at = NULL
  WHERE key_id = $1 AND previous_expires_at <= $2`

/**
 * Ends the old secrets of rotated keys for good when their time has passed, now and once a second. Otherwise a clock that is set
 * back would bring them back (rule 29.12). `check` does so at once.
 */
export function expiredSecrets({ run, exclusive, announce, now }: Database) {
  const next = inTurn()
  const timer = flushTimer(
    () => check().finally(() => timer.set()),
    () => {},
  )

  async function check(): Promise<void> {
    const at = await now()
    await next(() => endAt(at))
  }

  async function endAt(at: number): Promise<void> {
    if ((await run(IS_DUE, [at])).length === 0) return
    await exclusive('expired secrets', async ({ run: runInIt, changed }) => {
      for (const { keyId } of await runInIt<{ keyId: string }>(DUE, [at])) {
        await runInIt(END, [keyId, at])
        await changed('key', keyId)
      }
    })
    await announce()
  }

  timer.set()
  return { check, stop: timer.stop }
}

/** Returns a function that reads the label of a key; null if it has none. */
export function labelReader(run: Run) {
  return async (keyId: string): Promise<string | null> => {
    const [row] = await run<{ name: string | null }>('SELECT name FROM keys WHERE key_id = $1', [keyId])
    return row?.name || null
  }
}

const LIST = `SELECT k.key_id AS "keyId", email, name, plan, status, created_at AS "createdAt",
    CASE WHEN u.day = $2 THEN u.today ELSE 0 END AS today, coalesce(u.total, 0) AS total
  FROM keys k LEFT JOIN usage u ON u.key_id = k.key_id
  WHERE CAST($1 AS TEXT) IS NULL OR email = $1 ORDER BY created_at, k.key_id`

export type KeyAdmin = ReturnType<typeof keyAdmin>

/** What the operator can do with keys. Each change is in effect in every server when its promise resolves (rules 3.8, 21.10). */
export function keyAdmin({ run, exclusive, announce, now }: Database) {
  /** Announces also a value that the key had already, like {@link keyHolder}. */
  async function change(keyId: string, column: 'status' | 'plan', value: string): Promise<KeyChange> {
    const outcome = await exclusive(`key ${keyId}`, async ({ run: runInIt, changed }): Promise<KeyChange> => {
      const [row] = await runInIt<KeyRow>(FIND, [keyId])
      if (row === undefined || row[column] === value) return row === undefined ? 'unknown' : 'unchanged'
      await runInIt(`UPDATE keys SET ${column} = $2 WHERE key_id = $1`, [keyId, value])
      await changed('key', keyId)
      return 'changed'
    })
    if (outcome !== 'unknown') await announce()
    return outcome
  }

  return {
    /** Returns the keys of an email (in lower case), or all if it is null, oldest first. */
    async list(email: string | null): Promise<ListedKey[]> {
      const rows = await run<ListedKey>(LIST, [email, utcDay(await now())])
      return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
    },
    /** Returns `unchanged` if the key was revoked already. */
    revoke: (keyId: string) => change(keyId, 'status', 'revoked'),
    /** Returns `unchanged` if the key had that plan already. */
    changePlan: (keyId: string, plan: Plan) => change(keyId, 'plan', plan),
  }
}
