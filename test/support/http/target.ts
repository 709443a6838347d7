// What the suite runs against: its own server over the fixture, or the address of TEST_URL.
import { describe, inject } from 'vitest'
import type { Variables } from '../worlds/processes.ts'
import { copiedWorld, type ServedWorld, serve, type World } from '../worlds/world.ts'
import { type RequestOptions, serviceAt } from './http.ts'

export interface Target {
  url: string
  freeKey: string
  adminKey: string
  /** The suite's own server: its folder's seed, its environment, and when its catalog was built. Null elsewhere. */
  own: { seed: string; env: Variables; built: { from: string; to: string } } | null
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}

export const target: Target = inject('target')

/** The service under test, asked as written. */
export const service = serviceAt(target.url)

/** Asks with the admin key, which no rate limit holds. */
export function get<T = unknown>(path: string, ask: RequestOptions = {}) {
  return service<T>(path, { key: target.adminKey, ...ask })
}

const NOT_RUN = 'not run against a foreign address'

/** Tests that need the suite's own server; elsewhere they are skipped and listed with the reason. */
export function describeOwn(name: string, needs: string, tests: () => void): void {
  if (target.own) describe(name, tests)
  else describe.skip(`${name} [${NOT_RUN}: needs ${needs}]`, tests)
}

/** The environment of the suite's own server, for operator commands. */
export function ownEnv(): Variables {
  return (target.own as NonNullable<Target['own']>).env
}

/** A copy of the fixture's world, without accounts, for tests that change what is served. */
export function ownWorld(settings: Variables = {}): Promise<World> {
  return copiedWorld((target.own as NonNullable<Target['own']>).seed, settings)
}

/** A server of the test's own over such a copy. */
export async function ownServer(settings: Variables = {}): Promise<ServedWorld> {
  return serve(await ownWorld(settings))
}
