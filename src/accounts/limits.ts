// The limits on keys and registrations.

/** Requests that one key may make in {@link WINDOW_MS} (rule 4.1). */
export const REQUESTS_PER_WINDOW = 100
export const WINDOW_MS = 60_000
/** Messages to `/mcp`, other than tool calls, that one key may send to one server in a window (rule 31.10). */
export const MESSAGES_PER_WINDOW = 300

/** Pages and searches that all visitors of one wide network may request in {@link WINDOW_MS} (rule 23.8). */
export const REQUESTS_PER_WIDE_NETWORK = 1_600

/** Registrations that one client network may make in {@link REGISTRATION_WINDOW_MS} (rule 5.6). */
export const REGISTRATIONS_PER_HOUR = 5
export const REGISTRATION_WINDOW_MS = 3_600_000

/** How long the old secret of a rotated key works, in seconds: by default, and at most (rule 29.2). */
export const OVERLAP_SECONDS = 3_600
export const MAX_OVERLAP_SECONDS = 86_400

/** Active keys of one email (rule 5.5). */
export const ACTIVE_KEYS_PER_EMAIL = 2
