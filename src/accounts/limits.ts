// The numbers of the specification's Limits table that concern keys and their owners.

/** Authenticated requests served to one key in any {@link WINDOW_MS} (catalog-search-api.md, Limits). */
export const REQUESTS_PER_WINDOW = 100
export const WINDOW_MS = 60_000

/** `POST /v1/register` from one client address in any {@link REGISTRATION_WINDOW_MS} (Limits). */
export const REGISTRATIONS_PER_HOUR = 5
export const REGISTRATION_WINDOW_MS = 3_600_000

/** Active keys that one email may hold (Authentication). */
export const ACTIVE_KEYS_PER_EMAIL = 2
