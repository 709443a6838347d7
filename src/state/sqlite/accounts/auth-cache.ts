// The auth cache: an accepted key stays accepted until any key changes. This saves its parsing, a SHA-256, a comparison, and
// a read of the database, which costs more than all of them.
//
// The cache does not help an attacker. Nothing else about keys is in memory, so unknown, wrong and revoked keys take all
// steps of `authenticate` each time, with a read of the database. Only an accepted header is faster. The map hashes whole
// headers with a seed of the process, so that time reveals nothing about parts of one.
import { type AuthResult, authenticate, type Credential } from '../../../accounts/verification.ts'
import type { KeyLookup } from './keys.ts'

/** About 250 bytes each. */
const MAX_KEYS = 100_000
/** A header can have 16 KB of blanks, so a client that varies them would fill memory with spellings of one key. */
const USUAL = /^Bearer svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/**
 * Returns {@link authenticate} with a cache, which is cleared when it is full. `now` is wall time, ms since 1970-01-01. A
 * previous secret is not cached, because it expires without a change of the key.
 */
export function authCache(
  keys: KeyLookup,
  now: () => number = Date.now,
  maxKeys = MAX_KEYS,
): (credential: Credential) => AuthResult {
  const steps = { find: keys.find, now }
  const accepted = new Map<string, AuthResult>()
  let seen = keys.lastChange()

  return (credential) => {
    if (typeof credential !== 'string') return authenticate(credential, steps)
    const change = keys.lastChange()
    if (change !== seen) accepted.clear()
    seen = change
    const known = accepted.get(credential)
    if (known !== undefined) return known
    const result = authenticate(credential, steps)
    if (!result.ok || result.expiring || !USUAL.test(credential)) return result
    if (accepted.size >= maxKeys) accepted.clear()
    accepted.set(credential, result)
    return result
  }
}
