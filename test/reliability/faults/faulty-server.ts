// A server whose accounts lie on storage that fails, and clients that know what they were given.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Service, serviceAt } from '../../support/http/http.ts'
import { freshEmail, register } from '../../support/http/registrations.ts'
import type { Account, Failure, Registration } from '../../support/model/shapes.ts'
import { type Server, startServer, type Variables } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { copiedWorld, seededWorld, type World } from '../../support/worlds/world.ts'
import { type FaultShim, faultShim } from './fault-shim.ts'

/** Usage is written at most a second later; a timer on a busy machine is given a little more. */
const WRITTEN_MS = 1_500

/** The built server, and a world to copy. */
export interface House {
  entry: string
  seed: World
}

export async function houseIn(folder: string): Promise<House> {
  return { entry: await builtSite(folder), seed: await seededWorld(folder) }
}

export interface Faulty {
  entry: string
  /** The environment of a server without faults. */
  env: Variables
  shim: FaultShim
  server: Server
  service: Service
  /** Keys that clients were given, with their requests so far. */
  keys: Map<string, number>
}

/** Starts a server under the shim over a copy of the house's world. */
export async function faultyServer({ entry, seed }: House, settings: Variables = {}): Promise<Faulty> {
  const world = await copiedWorld(seed.folder, settings)
  const shim = await faultShim(world.folder, 'accounts.db')
  const server = await startServer({ ...world.env, ...shim.env, LOG_LEVEL: 'error' }, { args: [entry] })
  return { entry, env: world.env, shim, server, service: serviceAt(server.url), keys: new Map() }
}

/** Registers once: the key is kept, or an error says that there is none. Gives whether there is one. */
export async function registerOnce({ service, keys }: Faulty): Promise<boolean> {
  const { status, data } = await register<Registration & Failure>(service, { email: freshEmail() })
  if (status === 201) keys.set(data.api_key, 0)
  else expect([status, data.error]).toEqual([500, 'internal'])
  return status === 201
}

/** Asks with a key, and holds the count of its requests against what its client knows. */
export async function use({ service, keys }: Faulty, key: string): Promise<void> {
  const { status, data } = await service<Account>('/v1/me', { key })
  keys.set(key, (keys.get(key) ?? 0) + 1)
  expect([status, data.usage?.total], 'a key works, whatever the disk does').toEqual([200, keys.get(key)])
}

/** Ends the server and starts one without faults: every key that a client was given is there, with its usage. */
export async function expectNothingLost(faulty: Faulty, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (signal === 'SIGKILL') await pause(WRITTEN_MS)
  expect(await faulty.server.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
  const server = await startServer(faulty.env, { args: [faulty.entry] })
  const again = { ...faulty, server, service: serviceAt(server.url) }
  for (const key of faulty.keys.keys()) await use(again, key)
  expect(await server.stop()).toBe(0)
}
