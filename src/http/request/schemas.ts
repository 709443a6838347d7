// The part of zod that parameters use, for a catalog without a server: zod has twice the size of all that runs there. `#schemas`
// in package.json names zod for the server and this file for the rest, and a test compares what both say about texts.

interface Issue {
  readonly code: 'custom' | 'invalid_type' | 'invalid_value'
  readonly message: string
  readonly values?: readonly string[]
  readonly params?: unknown
}

/** As zod says it. */
interface Parsed {
  readonly success: boolean
  readonly data?: unknown
  readonly error?: { readonly issues: readonly Issue[] }
}

type Outcome = { readonly data: unknown; readonly issue?: undefined } | { readonly issue: Issue }
type Step = (value: unknown) => Outcome
type Refusal = string | { readonly error: string | ((issue: { input: unknown }) => string); readonly params?: unknown }

const ISO_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A schema that takes these steps, in order, up to the first one that fails. */
function schema(...steps: readonly Step[]) {
  const then = (step: Step) => schema(...steps, step)
  const run: Step = (value) => {
    let outcome: Outcome = { data: value }
    for (const step of steps) {
      if (outcome.issue !== undefined) return outcome
      outcome = step(outcome.data)
    }
    return outcome
  }
  const absent = (standard: unknown, isAbsent: (value: unknown) => boolean) =>
    schema((value) => (isAbsent(value) ? { data: standard } : run(value)))
  const own = {
    run,
    safeParse(value: unknown): Parsed {
      const outcome = run(value)
      const { issue } = outcome
      return issue === undefined
        ? { success: true, data: outcome.data }
        : { success: false, error: { issues: [issue] } }
    },
    parse: (value: unknown) => own.safeParse(value).data,
    transform: (change: (value: never) => unknown) => then((value) => ({ data: change(value as never) })),
    refine: (holds: (value: never) => boolean, refusal: Refusal) =>
      then((value) => (holds(value as never) ? { data: value } : { issue: issueOf(refusal, value) })),
    regex: (pattern: RegExp, message: string) =>
      then((value) => (pattern.test(value as string) ? { data: value } : { issue: issueOf(message, value) })),
    toLowerCase: () => then((value) => ({ data: (value as string).toLowerCase() })),
    optional: () => absent(undefined, (value) => value === undefined),
    nullable: () => absent(null, (value) => value === null),
    default: (standard: unknown) => absent(standard, (value) => value === undefined),
    meta: (_: unknown) => own,
    register(registry: ReturnType<typeof registryOf>, entry: unknown) {
      registry.set(own, entry)
      return own
    },
  }
  return own
}

type Schema = ReturnType<typeof schema>

function issueOf(refusal: Refusal, input: unknown): Issue {
  if (typeof refusal === 'string') return { code: 'custom', message: refusal }
  const { error, params } = refusal
  return { code: 'custom', message: typeof error === 'string' ? error : error({ input }), params }
}

function ofType(holds: (value: unknown) => boolean, message = ''): Schema {
  return schema((value) => (holds(value) ? { data: value } : { issue: { code: 'invalid_type', message } }))
}

function registryOf() {
  const entries = new Map<unknown, unknown>()
  return {
    get: (key: unknown) => entries.get(key),
    has: (key: unknown) => entries.has(key),
    set: (key: unknown, entry: unknown) => void entries.set(key, entry),
  }
}

const string = (message?: string) => ofType((value) => typeof value === 'string', message)

export const z = {
  string,
  enum: (values: readonly string[], message: string) =>
    schema((value) =>
      values.includes(value as string) ? { data: value } : { issue: { code: 'invalid_value', message, values } },
    ),
  array: (_: Schema) => ofType(Array.isArray),
  union: (choices: readonly Schema[]) => {
    const fits = (value: unknown) => choices.some(({ run }) => run(value).issue === undefined)
    return ofType(fits, 'Invalid input')
  },
  iso: {
    date: (message: string) =>
      string(message).refine((text: string) => {
        return ISO_DATE.test(text) && new Date(`${text}T00:00Z`).toISOString().startsWith(text)
      }, message),
  },
  object: (shape: object) => ({ shape }),
  registry: registryOf,
}
