// Secrets of a thousand registrations: the server writes keys, emails and queries nowhere, except emails in the
// accounts database.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, it } from 'vitest'
import { freshEmail, register } from '../../support/http/registrations.ts'
import { describeEmbedded, describeOwn, ownServer } from '../../support/http/target.ts'
import type { Failure, Registration } from '../../support/model/shapes.ts'
import { freePort, script } from '../../support/worlds/processes.ts'
import type { ServedWorld } from '../../support/worlds/world.ts'

const PEOPLE = 1_000
const AT_ONCE = 8

interface Person {
  email: string
  key: string
  /** A word that only this person searches for. */
  word: string
}

/** Reads all files below a folder as latin1, so that each byte is one character. */
async function filesIn(folder: string): Promise<[path: string, text: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => [path, (await readFile(path)).toString('latin1')] as [string, string]))
}

/** Returns the needles that a text contains. All needles have the same shape, so one pass is enough. */
function found(hay: string, shape: RegExp, needles: ReadonlySet<string>): string[] {
  return [...hay.matchAll(shape)].map(([hit]) => hit).filter((hit) => needles.has(hit))
}

describeEmbedded('a thousand registrations and their searches', 'ACCOUNTS_DB', () => {
  let world: ServedWorld
  let metrics: string
  const people: Person[] = []
  const answers: string[] = []

  async function live(n: number): Promise<void> {
    const email = freshEmail()
    const word = `zq${n.toString(36).padStart(4, '0')}${email.slice(7, 15)}`
    const { data } = await register<Registration>(world.service, { email, name: word })
    people.push({ email, key: data.api_key, word })
    const search = await world.service(`/v1/search?q=${word}`, { key: data.api_key })
    expect(search.status).toBe(200)
    for (const wrong of [`/v1/inspirations/${data.api_key}`, `/v1/search?limit=0&q=${word}`, `/v1/nothing/${email}`]) {
      answers.push((await world.service<Failure>(wrong, { key: data.api_key })).text)
    }
  }

  beforeAll(async () => {
    const port = String(await freePort())
    world = await ownServer({ LOG_LEVEL: 'info', METRICS_PORT: port })
    const numbers = Array.from({ length: PEOPLE }, (_, n) => n).values()
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (const n of numbers) await live(n)
    })
    await Promise.all(workers)
    metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const lock = new Database(world.env['ACCOUNTS_DB'])
    lock.exec('BEGIN IMMEDIATE')
    answers.push((await register(world.service, { email: people[0]?.email })).text)
    lock.exec('ROLLBACK')
    lock.close()
    await script('snapshot', ['--today', '2026-11-21'], world.env)
    await script('backup', [], world.env)
    expect(await world.server.stop()).toBe(0)
  })

  const secrets = () => new Set(people.map(({ key }) => key.slice(-32)))
  const words = () => new Set(people.map(({ word }) => word))
  const emails = () => new Set(people.map(({ email }) => email))

  it('are in the log as lines, and their emails are in the accounts', async () => {
    expect(people).toHaveLength(PEOPLE)
    const log = world.server.output()
    expect(log.split('\n').filter((line) => line.includes('"route":"/v1/search"'))).toHaveLength(2 * PEOPLE)
    expect(log).toMatch(/"level":"error".*"request failed: ACCOUNTS_DB=.* is locked by another process/)
    const accounts = (await readFile(world.env['ACCOUNTS_DB'] as string)).toString('latin1')
    expect(new Set(found(accounts, /reader-[0-9a-f-]{36}@mail\.example/g, emails())).size).toBe(PEOPLE)
  })

  it('leave no key, email or query in the log, metrics or errors (rule 2.4, rule 20.3)', () => {
    for (const text of [world.server.output(), metrics, answers.join('\n')]) {
      expect(found(text, /[0-9a-f]{32}/g, secrets())).toEqual([])
      expect(found(text, /reader-[0-9a-f-]{36}@mail\.example/g, emails())).toEqual([])
      expect(found(text, /zq[0-9a-z]{4}[0-9a-f]{8}/g, words())).toEqual([])
    }
  })

  // (rule 3.7)
  it('leave no secret in any file, in hex or as bytes, and no email or query outside the accounts', async () => {
    const asBytes = [...secrets()].map((secret) => Buffer.from(secret, 'hex').toString('latin1'))
    for (const [path, text] of await filesIn(world.folder)) {
      expect(found(text, /[0-9a-f]{32}/g, secrets()), path).toEqual([])
      expect(
        asBytes.filter((secret) => text.includes(secret)),
        path,
      ).toEqual([])
      if (/accounts\.db/.test(path)) continue
      expect(found(text, /reader-[0-9a-f-]{36}@mail\.example/g, emails()), path).toEqual([])
      expect(found(text, /zq[0-9a-z]{4}[0-9a-f]{8}/g, words()), path).toEqual([])
    }
  })
})

describeOwn('a registration', 'addresses of its own', () => {
  // (rule 3.7)
  it('of a known email gets the same response as one of an unknown email, except for the key', async () => {
    const world = await ownServer()
    const email = freshEmail()
    const first = await register(world.service, { email })
    const second = await register(world.service, { email })
    const shape = ({ status, text, headers }: typeof first) => {
      const { date, 'x-request-id': id, ...rest } = headers
      return { status, text: text.replaceAll(/[0-9a-f]{32}|[0-9a-f]{12}/g, '#'), headers: rest }
    }
    expect(shape(second)).toEqual(shape(first))
    const third = await register<Failure>(world.service, { email })
    expect([third.status, third.data.error]).toEqual([429, 'limit_reached'])
    expect(await world.server.stop()).toBe(0)
  })
})
