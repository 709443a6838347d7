import { expect, test } from 'vitest'
import type { Accounts } from '../../../src/state/accounts/accounts-in.ts'
import { freshKey, type OpenWorld, withWrongSecret } from './accounts-world.ts'

const LIMIT_REACHED = { ok: false, error: 'limit_reached' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** More than a test takes, if its engine has a clock that goes on. */
const MARGIN = 20_000
const ADDRESS = '192.0.2.1'

async function admitted(accounts: Accounts, times: number, address = ADDRESS): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n++) if ((await accounts.admitRegistration(address)).ok) count++
  return count
}

export function registrationSuite(open: OpenWorld): void {
  test('20 registrations of one email at one moment give exactly two keys, which work in every server (rule 5.5)', async () => {
    const world = await open()
    const servers = [await world.server(), await world.server(), await world.server()]
    const register = (n: number) => servers[n % 3]?.register({ email: 'jane@example.com', name: null })
    const answers = await Promise.all([...Array(20).keys()].map(register))
    const given = answers.filter((answer) => answer?.ok === true)
    expect(given).toHaveLength(2)
    for (const { apiKey } of given)
      for (const server of servers) expect(await server.authenticate(`Bearer ${apiKey}`)).toMatchObject({ ok: true })
    expect(answers.filter((answer) => answer?.ok === false)).toEqual(Array(18).fill(LIMIT_REACHED))
  })

  test('a refused registration and a refused attempt write nothing (rules 5.5, 5.7)', async () => {
    const world = await open()
    const accounts = await world.server()
    await freshKey(accounts)
    await freshKey(accounts)
    await admitted(accounts, 5)
    const before = await world.rows()
    for (let n = 0; n < 10; n++) {
      expect(await accounts.register({ email: 'jane@example.com', name: null })).toEqual(LIMIT_REACHED)
      expect(await accounts.admitRegistration(ADDRESS)).toMatchObject({ ok: false })
      expect(await accounts.rotate('Bearer x', 0)).toMatchObject({ ok: false })
    }
    expect(await world.rows()).toEqual(before)
  })

  test('neither a secret nor an address is stored (rules 3.7, 5.9)', async () => {
    const world = await open()
    const accounts = await world.server()
    const { header } = await freshKey(accounts)
    const rotated = await accounts.rotate(header, HOUR)
    if (!rotated.ok) throw new Error(rotated.error)
    await accounts.admitRegistration(ADDRESS)
    const stored = (await world.rows()).join('\n')
    expect(stored).toContain('jane@example.com')
    for (const secret of [header.slice(-32), rotated.apiKey.slice(-32), ADDRESS])
      for (const text of [secret, Buffer.from(secret).toString('hex')]) expect(stored).not.toContain(text)
  })

  test('a new key works in every server at once, with its secret only (rule 5.11)', async () => {
    const world = await open()
    const [here, there] = [await world.server(), await world.server()]
    const { header, keyId } = await freshKey(here)
    const key = { keyId, email: 'jane@example.com', plan: 'free' }
    for (const server of [here, there]) expect(await server.authenticate(header)).toEqual({ ok: true, key })
    expect(await there.authenticate(withWrongSecret(header))).toEqual({ ok: false, error: 'unauthorized' })
    expect(await there.authenticate(null)).toEqual({ ok: false, error: 'unauthorized' })
  })

  test('a revoked key makes room for a new one (rule 5.5)', async () => {
    const world = await open()
    const accounts = await world.server()
    const first = await freshKey(accounts)
    await freshKey(accounts)
    await (await world.admin()).revoke(first.keyId)
    await freshKey(accounts)
    expect(await accounts.register({ email: 'jane@example.com', name: null })).toEqual(LIMIT_REACHED)
  })

  test('keys have the right form and differ (rule 3.3)', async () => {
    const accounts = await (await open()).server()
    const keys = await Promise.all([...Array(50).keys()].map((n) => freshKey(accounts, `${n}@example.com`)))
    for (const { apiKey, keyId } of keys) expect(apiKey).toMatch(new RegExp(`^svc_${keyId}_[0-9a-f]{32}$`))
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(50)
    expect(new Set(keys.map(({ apiKey }) => apiKey.slice(17))).size).toBe(50)
  })

  test('the hour rolls, and an attempt after retryAfterSeconds is admitted (rule 5.6, rule 5.7)', async () => {
    const world = await open()
    const accounts = await world.server()
    for (let n = 0; n < 5; n++) {
      expect(await admitted(accounts, 1)).toBe(1)
      await world.pass(2 * MINUTE)
    }
    await world.pass(50 * MINUTE - MARGIN)
    const refused = await accounts.admitRegistration(ADDRESS)
    if (refused.ok) throw new Error('admitted')
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(MARGIN / 1000)
    await world.pass(refused.retryAfterSeconds * 1000)
    expect(await admitted(accounts, 3)).toBe(1)
    await world.pass(2 * MINUTE)
    expect(await admitted(accounts, 3)).toBe(1)
  })

  test('20 attempts of one address at one moment are five (rule 5.6)', async () => {
    const world = await open()
    const servers = [await world.server(), await world.server()]
    const answers = await Promise.all([...Array(20).keys()].map((n) => servers[n % 2]?.admitRegistration(ADDRESS)))
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(5)
  })

  test('attempts that are an hour old are deleted by the next one', async () => {
    const world = await open()
    const accounts = await world.server()
    const before = (await world.rows()).length
    for (let n = 0; n < 30; n++) await accounts.admitRegistration(`10.0.0.${n}`)
    await world.pass(HOUR)
    await accounts.admitRegistration(ADDRESS)
    expect(await world.rows()).toHaveLength(before + 1)
  })

  // (rule 37.13)
  test.each([HOUR, DAY, 3650 * DAY])(
    'a clock that is set back by %i ms locks nobody out for more than an hour, and gives nothing away',
    async (jump) => {
      const world = await open()
      await admitted(await world.server(), 5)
      await world.setBack(jump)
      const accounts = await world.server()
      expect(await accounts.admitRegistration(ADDRESS)).toEqual({ ok: false, retryAfterSeconds: 3600 })
      await world.pass(HOUR)
      expect(await admitted(accounts, 7)).toBe(5)
    },
  )

  test('attempts survive a restart, and count in every server (rule 5.9)', async () => {
    const world = await open()
    const [here, there] = [await world.server(), await world.server()]
    expect((await admitted(here, 3)) + (await admitted(there, 4))).toBe(5)
    await here.close()
    expect(await admitted(await world.server(), 1)).toBe(0)
    await world.pass(HOUR)
    expect(await admitted(there, 7)).toBe(5)
  })

  test('addresses of one IPv6 /64 count as one, and IPv4 mapped into IPv6 as IPv4 (rule 5.8)', async () => {
    const accounts = await (await open()).server()
    for (let n = 0; n < 5; n++) expect(await accounts.admitRegistration(`2001:db8:1:2::${n}`)).toEqual({ ok: true })
    expect(await admitted(accounts, 1, '2001:db8:1:2:ffff::1')).toBe(0)
    expect(await admitted(accounts, 1, '2001:db8:1:3::1')).toBe(1)
    await admitted(accounts, 5)
    expect(await admitted(accounts, 1, `::ffff:${ADDRESS}`)).toBe(0)
  })
}
