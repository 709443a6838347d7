// Kills servers during registrations and reads, and restarts them with the same accounts. No acknowledged key is lost.
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { type Service, serviceAt } from '../../support/http/http.ts'
import type { Account } from '../../support/model/shapes.ts'
import { type Random, randomFrom } from '../../support/project/random.ts'
import { freePort, type Server, startServer } from '../../support/worlds/processes.ts'
import { builtSite } from '../../support/worlds/site-build.ts'
import { seededWorld, type World } from '../../support/worlds/world.ts'
import { addCount, type Figures, needsAnother, noFigures } from '../figures.ts'
import { temporaryFolder } from './altered-lines.ts'
import { type AcknowledgedKey, expectAccount, type Ledger, ledger } from './ledger.ts'
import { ask, type Counter, startTraffic } from './traffic.ts'

/** Long enough that most servers write one second of usage. */
const MAX_LIFETIME_MS = 3_000
const CONCURRENT_CHECKS = 16

export async function killServers(kills: number, random: Random): Promise<Figures> {
  const folder = temporaryFolder()
  try {
    const house = { entry: await builtSite(folder.path), world: await seededWorld(folder.path) }
    return await runLifetimes(kills, house, random)
  } finally {
    folder.remove()
  }
}

interface ServerSetup {
  entry: string
  world: World
}

async function runLifetimes(kills: number, house: ServerSetup, random: Random): Promise<Figures> {
  const figures = noFigures()
  const known = ledger()
  const counter: Counter = { next: 0 }
  let checked = 0
  while (needsAnother(figures, kills)) {
    const server = await restart(house)
    expectAccountsSound(house.world, known)
    await checkKeys(known.keys.slice(checked), serviceAt(server.url), figures)
    checked = known.keys.length
    await killUnderLoad(server, { known, random, counter, figures })
  }
  await checkAll(house, known, figures)
  return figures
}

function restart({ entry, world }: ServerSetup): Promise<Server> {
  return freePort().then((port) => {
    const env = { ...world.env, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` }
    return startServer(env, { args: [entry] })
  })
}

interface Load {
  known: Ledger
  random: Random
  counter: Counter
  figures: Figures
}

async function killUnderLoad(server: Server, { known, random, counter, figures }: Load): Promise<void> {
  const lifeMs = random.below(MAX_LIFETIME_MS)
  const traffic = startTraffic(serviceAt(server.url), known, { random: randomFrom(lifeMs), counter })
  const broken = traffic.ended.then(() => {
    throw new Error(`The server exited before it was killed:\n${server.output()}`)
  })
  await Promise.race([pause(lifeMs), broken])
  broken.catch(() => {})
  known.killedAt(await killServer(server, traffic.ended))
  figures.kills++
  if ((await traffic.ended) > 0) figures.atWork++
  addCount(figures, 'requests answered', traffic.answered)
}

/** Kills the server and waits until all clients notice. Returns the time of the kill. */
async function killServer(server: Server, noticed: Promise<unknown>): Promise<number> {
  const ms = performance.now()
  expect(await server.stop('SIGKILL'), 'the kill ended the server').toBeNull()
  await noticed
  return ms
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Expects that the database is valid, that no email address has more than two keys, and that there are no unexpected
 * keys.
 */
function expectAccountsSound({ env }: World, { keys, cutRegistrations }: Ledger): void {
  const db = new Database(env['ACCOUNTS_DB'] as string, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const crowded = `SELECT email, count(*) FROM keys WHERE status = 'active' GROUP BY email HAVING count(*) > 2`
    expect(db.prepare(crowded).all()).toEqual([])
    const given = db.prepare('SELECT count(*) FROM keys').pluck().get() as number
    expect(given).toBeGreaterThanOrEqual(keys.length)
    expect(given).toBeLessThanOrEqual(keys.length + cutRegistrations)
  } finally {
    db.close()
  }
}

/** Expects that each acknowledged key works and has its email address and usage. */
async function checkKeys(keys: readonly AcknowledgedKey[], service: Service, figures: Figures): Promise<void> {
  const waiting = keys.values()
  async function check(): Promise<void> {
    for (const account of waiting) {
      const answer = await ask<Account>(account, service, '/v1/me')
      if (typeof answer === 'string') throw new Error('The restarted server did not respond')
      addCount(figures, 'counts of usage lost', expectAccount(account, answer))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, check))
}

/** Checks all keys of the run once more at its end. */
async function checkAll(house: ServerSetup, known: Ledger, figures: Figures): Promise<void> {
  const server = await restart(house)
  expectAccountsSound(house.world, known)
  await checkKeys(known.keys, serviceAt(server.url), figures)
  addCount(figures, 'keys acknowledged and found valid', known.keys.length)
  expect(await server.stop(), 'the server exits with 0').toBe(0)
}
