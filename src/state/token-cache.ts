// The token cache: Authorization headers that were accepted, each with what was found for it. A key has one entry, for its
// secret in the usual spelling `Bearer <key>`. A header can have 16 KB of blanks, so a client that varies them would fill
// memory with spellings of one key. The previous secret of a rotated key has no entry, because it expires without a change of
// the key. The map hashes whole headers with a seed of the process, so that time reveals nothing about parts of one.
import type { AuthResult } from '../accounts/verification.ts'

/** About 250 bytes each. */
const MAX_HEADERS = 100_000
const USUAL = /^Bearer svc_[0-9a-f]{12}_[0-9a-f]{32}$/

/** Returns an empty cache. A full one is cleared. */
export function tokenCache<Found>(max = MAX_HEADERS) {
  const accepted = new Map<string, Found>()
  return {
    find: (authorization: string) => accepted.get(authorization),
    clear: () => accepted.clear(),
    /** Remembers a header with this result, if it may be. */
    remember(authorization: string, result: AuthResult, found: Found): void {
      if (!result.ok || result.expiring || !USUAL.test(authorization)) return
      if (accepted.size >= max) accepted.clear()
      accepted.set(authorization, found)
    },
  }
}
