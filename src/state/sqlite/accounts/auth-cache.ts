// The auth cache: an accepted key stays accepted until any key changes. This saves its parsing, a SHA-256, a comparison, and
// a read of the database, which costs more than all of them.
//
// The cache does not help an attacker. Nothing else about keys is in memory, so unknown, wrong and revoked keys take all
// steps of `authenticate` each time, with a read of the database. Only an accepted header is faster. The map hashes whole
// headers with a seed of the process, so that time reveals nothing about parts of one.
import { type AuthResult, authenticate, type Credential } from '../../../accounts/verification.ts'
import { cached } from '../../../ground/caches.ts'
import type { KeyLookup } from './keys.ts'

/** A header can have 16 KB of blanks, so a client that varies them would fill memory with spellings of one key. */
const USUAL = /^Bearer svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/**
 * Returns {@link authenticate} with a cache. `now` is wall time, ms since 1970-01-01. A previous secret is not cached,
 * because it expires without a change of the key.
 */
export function authCache(keys: KeyLookup, now: () => number = Date.now): (credential: Credential) => AuthResult {
  const check = (credential: Credential) => authenticate(credential, { find: keys.find, now })
  const accepted = cached(check, (result) => result.ok && !result.expiring)
  let seen = keys.lastChange()
  return (credential) => {
    if (typeof credential !== 'string' || !USUAL.test(credential)) return check(credential)
    const change = keys.lastChange()
    if (change !== seen) accepted.forget()
    seen = change
    return accepted.of(credential)
  }
}
