// WORKERS: several serving threads behind one port are one server to whoever asks. Each request here comes over a
// connection of its own, which the system gives to any of the threads.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ONE_MORE, TODAY } from '../support/fixture.ts'
import { type Answer, type Ask, serviceAt } from '../support/http.ts'
import { freePort, run, type Server, script, serverEntry, startServer } from '../support/processes.ts'
import { freshAddress, freshEmail, register, registered } from '../support/registrations.ts'
import type { Account } from '../support/shapes.ts'
import { describeOwn, ownServer } from '../support/target.ts'
import type { Served } from '../support/world.ts'

const NEEDS = 'a server of its own'
const SETTINGS = { WORKERS: '2' }
const APART = { connection: 'close' }

/** Asks so often at once. */
function atOnce<T>(
  { service }: Pick<Served, 'service'>,
  times: number,
  ask: Ask,
  path = '/v1/me',
): Promise<Answer<T>[]> {
  return Promise.all(Array.from({ length: times }, () => service<T>(path, { ...ask, headers: APART })))
}

function whole(to: number): number[] {
  return Array.from({ length: to }, (_, n) => n + 1)
}

const ascending = (a: number, b: number) => a - b

/**
 * Usage is read after the request itself is counted, and others may be counted in between: the n-th smallest total is n
 * or more after `before`, and none is more than there were requests.
 */
function expectCounted(answers: readonly Answer<Account>[], before: number): void {
  const totals = answers.map(({ data }) => data.usage.total - before).sort(ascending)
  expect(totals.filter((total, i) => total <= i)).toEqual([])
  expect(totals.at(-1)).toBe(answers.length)
}

describeOwn('two serving threads', NEEDS, () => {
  let world: Served
  beforeAll(async () => {
    world = await ownServer(SETTINGS)
  })
  afterAll(async () => {
    expect(await world.server.stop()).toBe(0)
  })

  it('admit a hundred requests of a key together, each with its own place in the window and in the usage', async () => {
    const answers = await atOnce<Account>(world, 150, { key: world.freeKey })
    const admitted = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
    expectCounted(admitted, 0)
    const remaining = admitted.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    expect(remaining.sort(ascending)).toEqual(whole(100).map((n) => n - 1))
    expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-reset'])).size).toBe(1)
  })

  it('count the uses of a key exactly while they are written', async () => {
    const before = (await world.service<Account>('/v1/me', { key: world.adminKey })).data.usage.total
    const from = performance.now()
    for (let asked = 0; performance.now() - from < 2_500; asked += 20) {
      const answers = await atOnce<Account>(world, 20, { key: world.adminKey })
      expectCounted(answers, before + asked)
    }
  })

  it('admit five registrations of an address in an hour', async () => {
    const address = freshAddress()
    const tries = Array.from({ length: 12 }, () => register(world.service, { email: freshEmail() }, address))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.sort(ascending)).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  })

  it('give out keys at once, each good for any thread when it is answered', async () => {
    const lanes = Array.from({ length: 8 }, async () => {
      const statuses: number[] = []
      for (let n = 0; n < 25; n++) {
        const { status, data } = await register(world.service)
        const used = await world.service('/v1/me', { key: data.api_key, headers: APART })
        statuses.push(status, used.status)
      }
      return statuses
    })
    expect(new Set((await Promise.all(lanes)).flat())).toEqual(new Set([201, 200]))
  })

  it('refuse a revoked key from the next request on', async () => {
    const { api_key: key, key_id: id } = await registered(world.service)
    await atOnce(world, 10, { key })
    await script('keys', ['revoke', id], world.env)
    const statuses = (await atOnce(world, 10, { key })).map(({ status }) => status)
    expect(statuses).toEqual(Array(10).fill(403))
  })

  it('answer from an editorial edit on the next request', async () => {
    const synonym = `word-${Date.now()}`
    await script('editorial', ['synonyms', 'genre', 'portfolio', synonym], world.env)
    const answers = await atOnce(world, 10, { key: world.adminKey }, '/v1/taxonomies?taxonomy=genre')
    expect(answers.filter(({ text }) => text.includes(synonym))).toHaveLength(10)
  })

  it('turn to a new snapshot at one moment: who has seen it never sees the old one again', async () => {
    const seen: (string | undefined)[] = []
    let running = true
    const watching = (async () => {
      while (running)
        seen.push((await world.service<{ snapshot?: string }>('/healthz', { headers: APART })).data.snapshot)
    })()
    await script('import', [ONE_MORE], world.env)
    await script('snapshot', ['--today', TODAY], world.env)
    const old = seen[0]
    await expect.poll(() => seen.at(-1), { timeout: 10_000 }).not.toBe(old)
    await atOnce(world, 20, {}, '/healthz')
    running = false
    await watching
    const turned = seen.findIndex((id) => id !== old)
    expect(new Set(seen.slice(turned)).size).toBe(1)
  })

  it('are told to Prometheus as one server', async () => {
    const port = String(await freePort())
    const measured = await ownServer({ ...SETTINGS, METRICS_PORT: port })
    await atOnce(measured, 30, { key: measured.adminKey }, '/v1/meta')
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('vitrine_requests_total{route="/v1/meta",status="200"} 30\n')
    expect(text).toContain('vitrine_request_seconds_count{route="/v1/meta"} 30\n')
    expect(text.match(/^vitrine_snapshot_info\{.*\} 1$/m)).not.toBeNull()
    expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1)
    expect(await measured.server.stop()).toBe(0)
  })

  it('write whole lines to one log', async () => {
    const logged = await ownServer({ ...SETTINGS, LOG_LEVEL: 'info' })
    for (let round = 0; round < 10; round++) await atOnce(logged, 50, {}, '/v1/meta')
    expect(await logged.server.stop()).toBe(0)
    const lines = logged.server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route)
    expect(routes.filter((route) => route === '/v1/meta')).toHaveLength(500)
  })

  it('leave their port to no second server, whatever its number of threads', async () => {
    for (const WORKERS of ['1', '2']) {
      const second = await run(process.execPath, [serverEntry()], { ...world.env, WORKERS })
      expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(`Port ${world.env['PORT']}`)])
    }
  })
})

describeOwn('the end of two serving threads', NEEDS, () => {
  async function totalAfter(server: Server, key: string): Promise<number> {
    return (await serviceAt(server.url)<Account>('/v1/me', { key })).data.usage.total
  }

  it('loses no answered request of the usage on SIGTERM, under load', async () => {
    const world = await ownServer(SETTINGS)
    let answered = 0
    const clients = Array.from({ length: 8 }, async () => {
      for (;;) {
        const answer = await world.service('/v1/me', { key: world.adminKey, headers: APART }).catch(() => null)
        if (answer === null) return
        answered += 1
      }
    })
    await expect.poll(() => answered).toBeGreaterThan(100)
    const from = performance.now()
    expect(await world.server.stop()).toBe(0)
    expect(performance.now() - from).toBeLessThan(10_000)
    await Promise.all(clients)
    const again = await startServer(world.env)
    expect(await totalAfter(again, world.adminKey)).toBe(answered + 1)
    expect(await again.stop()).toBe(0)
  })

  it('loses at most the usage of the last second on SIGKILL', async () => {
    const world = await ownServer(SETTINGS)
    await atOnce(world, 40, { key: world.adminKey })
    const written = async () => (await script('keys', ['list'], world.env)).stdout
    await expect.poll(written, { timeout: 10_000 }).toMatch(/admin .* 40\n/)
    await world.server.stop('SIGKILL')
    const again = await startServer(world.env)
    expect(await totalAfter(again, world.adminKey)).toBe(41)
    expect(await again.stop()).toBe(0)
  })
})
