// The errors of the API: the status of each problem, and the code in its body.

/** Status and code of each problem (rule 2.2), and the heading of the guide that explains it (rule 2.8). */
export const PROBLEMS = {
  bad_request: { status: 400, error: 'bad_request', help: 'errors' },
  unauthorized: { status: 401, error: 'unauthorized', help: 'keys' },
  forbidden: { status: 403, error: 'forbidden', help: 'keys' },
  not_found: { status: 404, error: 'not_found', help: 'errors' },
  method_not_allowed: { status: 405, error: 'method_not_allowed', help: 'errors' },
  gone: { status: 410, error: 'gone', help: 'similar-random-and-changed-sites' },
  timed_out: { status: 408, error: 'bad_request', help: 'errors' },
  too_large: { status: 413, error: 'bad_request', help: 'errors' },
  expectation_failed: { status: 417, error: 'bad_request', help: 'errors' },
  headers_too_large: { status: 431, error: 'bad_request', help: 'errors' },
  rate_limited: { status: 429, error: 'rate_limited', help: 'limits' },
  registrations_limited: { status: 429, error: 'rate_limited', help: 'limits' },
  sign_ins_limited: { status: 429, error: 'rate_limited', help: 'limits' },
  limit_reached: { status: 429, error: 'limit_reached', help: 'keys' },
  internal: { status: 500, error: 'internal', help: 'errors' },
  unavailable: { status: 503, error: 'internal', help: 'errors' },
} as const

export type ProblemName = keyof typeof PROBLEMS

/** An expected failure, as a value. */
export interface Problem {
  readonly problem: ProblemName
  /** One or two sentences for a developer (rules 2.3, 2.4). */
  readonly message: string
}

export function badRequest(message: string): Problem {
  return { problem: 'bad_request', message }
}

export function notFound(message: string): Problem {
  return { problem: 'not_found', message }
}

/** A failure that the client can do nothing about (rule 2.5). */
export const INTERNAL: Problem = { problem: 'internal', message: 'An unexpected error occurred. Please try again.' }
/** Nothing can be stored in the accounts until an operator sees to it (rules 20.9, 20.14). */
export const KEYS_CLOSED: Problem = {
  problem: 'unavailable',
  message: 'Keys cannot be registered or changed now. Try again later.',
}
/** A database that the request needs does not answer (rule 37.6). */
export const ENGINE_AWAY: Problem = {
  problem: 'unavailable',
  message: 'Keys cannot be checked at the moment. Please try again.',
}
/** The headers of a problem that passes by itself, and of one that takes longer. */
export const SOON = { 'Retry-After': '1' }
export const LATER = { 'Retry-After': '60' }
/** (rule 1.4) */
export const UNAVAILABLE: Problem = {
  problem: 'unavailable',
  message: 'The catalog is being loaded. Please try again.',
}
/** (rules 1.2, 1.13) */
export const UNKNOWN_PATH = notFound('The API has no such path.')
/** (rule 1.6) */
export const MALFORMED_PATH = badRequest('The path contains a malformed percent-escape.')

/** The JSON body of a problem (rule 2.1). */
export function problemBody({ problem, message }: Problem): string {
  return JSON.stringify({ error: PROBLEMS[problem].error, message })
}
