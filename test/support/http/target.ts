// The server under test: the suite's own server with the fixture, or the server at TEST_URL.
import { describe, inject, it } from 'vitest'
import type { Variables } from '../worlds/processes.ts'
import { isShared } from '../worlds/shared-world.ts'
import { copiedWorld, type ServedWorld, serve, type World } from '../worlds/world.ts'
import { type RequestOptions, serviceAt } from './http.ts'

export interface Target {
  url: string
  freeKey: string
  adminKey: string
  /**
   * The suite's own server: the folder its world was copied from, its environment, and when its catalog was built. Null
   * if the suite runs against TEST_URL.
   */
  own: { seed: string; env: Variables; built: { from: string; to: string } } | null
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
  }
}

export const target: Target = inject('target')

/** Sends requests to the server under test without a key. */
export const service = serviceAt(target.url)

/** Sends a request with the admin key, which has no rate limit. */
export function get<T = unknown>(path: string, options: RequestOptions = {}) {
  return service<T>(path, { key: target.adminKey, ...options })
}

/** A test of what our table of routes answers: unknown paths and methods, and pages. With `ROUTING=astro`, there is none. */
export const itOfTable = it.skipIf(process.env['ROUTING'] === 'astro')

const NOT_RUN = 'not run here'

/** Describes tests that need the suite's own server. Against TEST_URL they are skipped and listed with the reason. */
export function describeOwn(name: string, needs: string, tests: () => void): void {
  if (target.own) describe(name, tests)
  else describe.skip(`${name} [${NOT_RUN}: needs ${needs}]`, tests)
}

/** Describes tests of the embedded engines. With ENGINE=shared they are skipped and listed with the reason. */
export function describeEmbedded(name: string, needs: string, tests: () => void): void {
  if (isShared) describe.skip(`${name} [${NOT_RUN}: needs ${needs}]`, tests)
  else describeOwn(name, needs, tests)
}

/** Returns the environment of the suite's own server, for operator commands. */
export function ownEnv(): Variables {
  return (target.own as NonNullable<Target['own']>).env
}

/** Returns a copy of the fixture's world without accounts, for tests that change what is served. */
export function ownWorld(settings: Variables = {}): Promise<World> {
  return copiedWorld((target.own as NonNullable<Target['own']>).seed, settings)
}

/** Starts a server with its own copy of the fixture's world. */
export async function ownServer(settings: Variables = {}): Promise<ServedWorld> {
  return serve(await ownWorld(settings))
}
