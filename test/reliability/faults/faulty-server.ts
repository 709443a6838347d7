// A server whose accounts database is on failing storage, and clients that record the keys they get.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Service, serviceAt } from '../../support/http/http.ts'
import { freshEmail, register } from '../../support/http/registrations.ts'
import type { Account, Failure, Registration } from '../../support/model/shapes.ts'
import { type Server, startServer, type Variables } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { copiedWorld, seededWorld, type World } from '../../support/worlds/world.ts'
import { createFaultShim, type FaultShim } from './fault-shim.ts'

/** Usage is written within a second. The rest is a tolerance for timers on a busy machine. */
const USAGE_WRITTEN_MS = 1_500

/** The entry of the built server, and a world to copy. */
export interface TestSetup {
  entry: string
  seed: World
}

export async function setUpIn(folder: string): Promise<TestSetup> {
  return { entry: await builtSite(folder), seed: await seededWorld(folder) }
}

export interface FaultyServer {
  entry: string
  /** The environment variables of a server without faults. */
  env: Variables
  shim: FaultShim
  server: Server
  service: Service
  /** The keys that clients got, with the number of their requests. */
  keys: Map<string, number>
}

/** Starts a server under the shim with a copy of the world. */
export async function startFaultyServer({ entry, seed }: TestSetup, settings: Variables = {}): Promise<FaultyServer> {
  const world = await copiedWorld(seed.folder, settings)
  const shim = await createFaultShim(world.folder, 'accounts.db')
  const server = await startServer({ ...world.env, ...shim.env, LOG_LEVEL: 'error' }, { args: [entry] })
  return { entry, env: world.env, shim, server, service: serviceAt(server.url), keys: new Map() }
}

/** Registers once. Returns whether the server issued a key; otherwise it must return 503 (rule 20.14). */
export async function registerOnce({ service, keys }: FaultyServer): Promise<boolean> {
  const { status, data, headers } = await register<Registration & Failure>(service, { email: freshEmail() })
  if (status === 201) keys.set(data.api_key, 0)
  else expect([status, data.error, headers['retry-after']]).toEqual([503, 'internal', '60'])
  return status === 201
}

/** Sends a request with a key, and compares its usage with the count of its client. */
export async function useKey({ service, keys }: FaultyServer, key: string): Promise<void> {
  const { status, data } = await service<Account>('/v1/me', { key })
  keys.set(key, (keys.get(key) ?? 0) + 1)
  expect([status, data.usage?.total], 'a key works while the disk fails').toEqual([200, keys.get(key)])
}

/** Stops the server and starts one without faults, which must know every issued key and its usage. */
export async function expectNothingLost(faulty: FaultyServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (signal === 'SIGKILL') await pause(USAGE_WRITTEN_MS)
  expect(await faulty.server.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
  const server = await startServer(faulty.env, { args: [faulty.entry] })
  const again = { ...faulty, server, service: serviceAt(server.url) }
  for (const key of faulty.keys.keys()) await useKey(again, key)
  expect(await server.stop()).toBe(0)
}
