// The limits on keys and registrations.

/** The plans: how many requests a key may make in {@link WINDOW_MS}, or null for any number (rules 4.1, 4.6). */
export const PLANS = {
  free: { perMinute: 100 },
  /** May edit the catalog at /desk (rule 48.1). */
  editor: { perMinute: 100 },
  admin: { perMinute: null },
} as const satisfies Record<string, { readonly perMinute: number | null }>
export type Plan = keyof typeof PLANS
export const PLAN_NAMES = Object.keys(PLANS) as Plan[]
export const WINDOW_MS = 60_000
/** Messages to `/mcp`, other than tool calls, that one key may send to one server in a window (rule 31.10). */
export const MESSAGES_PER_WINDOW = 300

/** How many requests are admitted in {@link WINDOW_MS}. */
export interface VisitLimits {
  /** Of a client network. */
  readonly own: number
  /** Of a wide network. */
  readonly wide: number
}

/** Pages and searches without a key (rules 23.3, 23.7, 23.8). */
export const VISITS: VisitLimits = { own: PLANS.free.perMinute, wide: 1_600 }

/** The same for sign-ins, which a hosted assistant sends from one address for all its users (rule 42.12). */
export const SIGN_INS: VisitLimits = { own: 600, wide: 3_000 }

/** The requests that a plan allows in {@link WINDOW_MS}, or null. A plan that only another release has counts as `free`. */
export function perMinute(plan: string): number | null {
  return Object.hasOwn(PLANS, plan) ? PLANS[plan as Plan].perMinute : PLANS.free.perMinute
}

/** Registrations that one client network may make in {@link REGISTRATION_WINDOW_MS} (rule 5.6). */
export const REGISTRATIONS_PER_HOUR = 5
export const REGISTRATION_WINDOW_MS = 3_600_000

/** How long the old secret of a rotated key works, in seconds: by default, and at most (rule 29.2). */
export const OVERLAP_SECONDS = 3_600
export const MAX_OVERLAP_SECONDS = 86_400

/** Active keys of one email (rule 5.5). */
export const ACTIVE_KEYS_PER_EMAIL = 2
