// The limit of five registrations per client address and hour. Registrations count whatever their response is.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RATE_HEADERS } from '../../support/http/declared.ts'
import { type HttpResponse, type Service, serviceAt } from '../../support/http/http.ts'
import { freshAddress, freshEmail, register, registered } from '../../support/http/registrations.ts'
import { describeOwn, ownWorld, service } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'
import { type Server, startServer } from '../../support/worlds/processes.ts'
import type { World } from '../../support/worlds/world.ts'

const NEEDS = 'many registrations'

/** Registers from each address in turn and returns the statuses. */
async function statuses(addresses: string[], at: Service = service): Promise<number[]> {
  const given: number[] = []
  for (const address of addresses) given.push((await register(at, { email: freshEmail() }, address)).status)
  return given
}

const five = (status: number) => Array(5).fill(status)
const times = (count: number, address: string) => Array<string>(count).fill(address)

function expectRefused({ status, data, headers }: HttpResponse<Failure>): void {
  expect([status, data.error]).toEqual([429, 'rate_limited'])
  expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(Number(headers['retry-after'])).toBeGreaterThan(3600 - 60)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
}

describeOwn('the sixth registration in an hour from one address', NEEDS, () => {
  it('is rate_limited, with Retry-After (rule 5.7)', async () => {
    const address = freshAddress()
    expect(await statuses(times(5, address))).toEqual(five(201))
    expectRefused(await register<Failure>(service, { email: freshEmail() }, address))
    expect(await statuses([freshAddress()])).toEqual([201])
  })

  // (rule 5.6)
  it('is rejected whatever the responses to the first five were: 400, 413, 429 limit_reached or 201', async () => {
    const address = freshAddress()
    const email = freshEmail()
    await registered(service, email)
    await registered(service, email)
    const bodies: unknown[] = ['{', { email: 'nobody' }, { email }, 'x'.repeat(20_000), { email: freshEmail() }]
    const given: number[] = []
    for (const body of bodies) given.push((await register(service, body, address)).status)
    expect(given).toEqual([400, 400, 429, 413, 201])
    expectRefused(await register<Failure>(service, { email: freshEmail() }, address))
  })

  it('is rejected before its body is read (rule 5.10)', async () => {
    const address = freshAddress()
    await statuses(times(5, address))
    expectRefused(await register<Failure>(service, '{', address))
  })

  it('is not reached by other methods: only POST counts (rule 5.6)', async () => {
    const address = freshAddress()
    for (const method of ['GET', 'PUT', 'OPTIONS', 'GET', 'DELETE', 'HEAD']) {
      await service('/v1/register', { method, headers: { 'x-forwarded-for': address } })
    }
    expect(await statuses(times(5, address))).toEqual(five(201))
  })

  it('gets no rate-limit headers, as the five before it (rule 4.5)', async () => {
    const address = freshAddress()
    for (const { headers } of await Promise.all(times(6, address).map((from) => register(service, undefined, from)))) {
      for (const name of RATE_HEADERS) expect(headers).not.toHaveProperty(name)
    }
  })
})

describeOwn('a client address', NEEDS, () => {
  it('behind one proxy is the last of X-Forwarded-For; forged ones before it are ignored (rule 22.4)', async () => {
    const address = freshAddress()
    const forged = Array.from({ length: 5 }, () => `${freshAddress()}, ${freshAddress()},${address}`)
    expect(await statuses(forged)).toEqual(five(201))
    expectRefused(await register<Failure>(service, { email: freshEmail() }, `${freshAddress()}, ${address}`))
  })
})

describeOwn('with TRUST_PROXY=0 the client address', NEEDS, () => {
  let world: World
  let server: Server
  let at: Service
  beforeAll(async () => {
    world = await ownWorld({ TRUST_PROXY: '0' })
    server = await startServer(world.env)
    at = serviceAt(server.url)
  })
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
  })

  const from = (localAddress: string, forwarded: string) =>
    at<Failure>('/v1/register', {
      method: 'POST',
      localAddress,
      headers: { 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: freshEmail() }),
    })

  it('is the socket’s peer; X-Forwarded-For is ignored (rule 22.4)', async () => {
    for (const status of five(201)) expect((await from('127.0.0.5', freshAddress())).status).toBe(status)
    expectRefused(await from('127.0.0.5', freshAddress()))
    expect((await from('127.0.0.6', '127.0.0.5')).status).toBe(201)
  })
})
