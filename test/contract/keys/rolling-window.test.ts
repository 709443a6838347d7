// The rate limit's window rolls: requests that leave it make room for exactly as many, and rejected requests take no
// room. These are the only tests that wait for the clock; they take a minute while others run.
import { setTimeout as until } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { registered } from '../../support/http/registrations.ts'
import { describeOwn, service } from '../../support/http/target.ts'

const SECOND = 1000

describeOwn('the window of a key', 'a minute, and a key whose limit the test can use up', () => {
  // (rule 4.1, rule 4.2)
  it.concurrent('rolls: 40 requests that leave it make room for exactly 40', { timeout: 120 * SECOND }, async () => {
    const { api_key: key } = await registered(service)
    const ask = (count: number) => Promise.all(Array.from({ length: count }, () => service('/v1/me', { key })))
    const served = async (count: number) => (await ask(count)).filter(({ status }) => status === 200).length

    expect(await served(40)).toBe(40)
    const firstDone = performance.now()
    await until(8 * SECOND)
    const secondSent = performance.now()
    expect(await served(90)).toBe(60)
    await until(firstDone + 55 * SECOND - performance.now())
    expect(await served(30)).toBe(0)
    await until(firstDone + 60.5 * SECOND - performance.now())
    expect(await served(70)).toBe(40)
    expect(performance.now(), 'sent before the second batch left the window').toBeLessThan(secondSent + 60 * SECOND)
  })

  // (rule 4.2)
  it.concurrent('opens at the time of Retry-After, not before the oldest request leaves it', {
    timeout: 120 * SECOND,
  }, async () => {
    const { api_key: key } = await registered(service)
    const sent = performance.now()
    await Promise.all(Array.from({ length: 100 }, () => service('/v1/me', { key })))
    const refused = await service('/v1/me', { key })
    expect(refused.status).toBe(429)
    await until(Number(refused.headers['retry-after']) * SECOND + 20)
    const { status } = await service('/v1/me', { key })
    expect(status).toBe(200)
    expect(performance.now() - sent).toBeGreaterThanOrEqual(60 * SECOND)
  })
})
