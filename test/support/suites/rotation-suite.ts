import { expect, test, vi } from 'vitest'
import { secretHash } from '../../../src/accounts/key-format.ts'
import { PATIENT } from '../project/patience.ts'
import { freshKey, type OpenWorld, type Server, withWrongSecret } from './accounts-world.ts'

const UNAUTHORIZED = { ok: false, error: 'unauthorized' }
const FORBIDDEN = { ok: false, error: 'forbidden' }
const HOUR = 3_600_000

/** What is stored of a secret. */
const hashOf = (header: string) => secretHash(header.slice(-32)).toString('hex')

async function rotationWorld(open: OpenWorld) {
  const world = await open()
  const [accounts, other] = [await world.server(), await world.server()]
  const { header, keyId } = await freshKey(accounts)
  const accepts = async (sent: string) => (await accounts.authenticate(sent)).ok
  async function rotated(sent: string, overlapMs = HOUR): Promise<string> {
    const rotation = await accounts.rotate(sent, overlapMs)
    if (!rotation.ok) throw new Error(rotation.error)
    return `Bearer ${rotation.apiKey}`
  }
  return { ...world, accounts, other, header, keyId, accepts, rotated }
}

export function rotationSuite(open: OpenWorld): void {
  test('a rotated key keeps its id, email, plan and usage (rule 29.1)', async () => {
    const { admin, accounts, header, keyId, rotated } = await rotationWorld(open)
    await (await admin()).changePlan(keyId, 'admin')
    accounts.countUse(keyId)
    const fresh = await rotated(header)
    expect(fresh).toMatch(new RegExp(`^Bearer svc_${keyId}_[0-9a-f]{32}$`))
    expect(fresh).not.toBe(header)
    const key = { keyId, email: 'jane@example.com', plan: 'admin' }
    expect(await accounts.authenticate(fresh)).toEqual({ ok: true, key })
    expect(await accounts.usage(keyId)).toMatchObject({ total: 1 })
  })

  test('the old secret works until it expires, then it is unauthorized, also after a restart (rule 29.2)', async () => {
    const { server, pass, accounts, header, accepts, rotated } = await rotationWorld(open)
    const fresh = await rotated(header)
    await pass(HOUR - 60_000)
    expect([await accepts(header), await accepts(fresh)]).toEqual([true, true])
    await pass(60_000)
    expect(await accounts.authenticate(header)).toEqual(UNAUTHORIZED)
    const again = await server()
    expect(await again.authenticate(header)).toEqual(UNAUTHORIZED)
    expect(await again.authenticate(fresh)).toMatchObject({ ok: true })
  })

  // (rule 29.3)
  test.each([
    ['the new', (_old: string, fresh: string) => fresh],
    ['the old', (old: string) => old],
  ])('another rotation with %s secret ends the oldest at once', async (_, choose) => {
    const { header, accepts, rotated } = await rotationWorld(open)
    const second = await rotated(header)
    const third = await rotated(choose(header, second))
    expect([await accepts(header), await accepts(second), await accepts(third)]).toEqual([false, true, true])
  })

  test('an expired, a wrong and a revoked secret rotate nothing and revoke nothing', async () => {
    const { admin, pass, accounts, header, keyId, accepts, rotated } = await rotationWorld(open)
    const fresh = await rotated(header)
    await pass(HOUR)
    for (const refused of [header, withWrongSecret(fresh), null, 'Bearer x']) {
      expect(await accounts.rotate(refused, HOUR)).toEqual(UNAUTHORIZED)
      expect(await accounts.revoke(refused)).toEqual(UNAUTHORIZED)
    }
    expect(await accepts(fresh)).toBe(true)
    await (await admin()).revoke(keyId)
    expect(await accounts.rotate(fresh, HOUR)).toEqual(FORBIDDEN)
    expect(await accounts.revoke(fresh)).toEqual(FORBIDDEN)
  })

  test('an expired secret is ended within a second, and no clock brings it back (rule 29.12)', async () => {
    const { rows, pass, setBack, server, header, rotated } = await rotationWorld(open)
    const fresh = await rotated(header)
    const before = await rows()
    await pass(HOUR)
    const isEnded = async () => expect((await rows()).join()).not.toContain(hashOf(header))
    expect(before.join()).toContain(hashOf(header))
    await vi.waitFor(isEnded, PATIENT)
    await setBack(24 * HOUR)
    const again = await server()
    expect(await again.authenticate(header)).toEqual(UNAUTHORIZED)
    expect(await again.authenticate(fresh)).toMatchObject({ ok: true })
  })

  test('of 20 rotations with one secret at one moment, one succeeds if the secret ends (rule 29.4)', async () => {
    const { accounts, other, header } = await rotationWorld(open)
    const rotate = (n: number) => (n % 2 === 0 ? accounts : other).rotate(header, 0)
    const all = await Promise.all([...Array(20).keys()].map(rotate))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all.filter(({ ok }) => !ok)).toEqual(Array(19).fill(UNAUTHORIZED))
  })

  test('of 20 rotations and revocations at one moment, two rotations succeed, or what was given out is revoked (rule 29.4)', async () => {
    const { accounts, other, header } = await rotationWorld(open)
    const change = (server: Server, n: number) => (n % 4 === 1 ? server.revoke(header) : server.rotate(header, HOUR))
    const all = await Promise.all([...Array(20).keys()].map((n) => change(n % 2 === 0 ? accounts : other, n)))
    const secrets = all.flatMap((answer) => ('apiKey' in answer ? [`Bearer ${answer.apiKey}`] : []))
    const isRevoked = all.some((answer) => answer.ok && !('apiKey' in answer))
    expect(secrets.length).toBeLessThanOrEqual(2)
    for (const server of [accounts, other]) {
      const accepted = async (sent: string) => (await server.authenticate(sent)).ok
      expect(await Promise.all([header, ...secrets].map(accepted))).toEqual([false, ...secrets.map(() => !isRevoked)])
    }
    if (!isRevoked) expect(secrets).toHaveLength(2)
  })

  test('a revoked key is forbidden with either secret, in every server (rule 29.6)', async () => {
    const { accounts, other, header, keyId, rotated } = await rotationWorld(open)
    const fresh = await rotated(header)
    expect(await other.authenticate(fresh)).toMatchObject({ ok: true })
    expect(await accounts.revoke(header)).toMatchObject({ ok: true, key: { keyId } })
    for (const server of [accounts, other])
      for (const secret of [header, fresh]) expect(await server.authenticate(secret)).toEqual(FORBIDDEN)
  })

  test('a rotation is in effect in every server when it is answered (rule 29.4)', async () => {
    const { accounts, other, header, rotated } = await rotationWorld(open)
    expect(await other.authenticate(header)).toMatchObject({ ok: true })
    const fresh = await rotated(header, 0)
    for (const server of [accounts, other]) {
      expect(await server.authenticate(header)).toEqual(UNAUTHORIZED)
      expect(await server.authenticate(fresh)).toMatchObject({ ok: true })
    }
  })

  test('a rotation takes no place of the email, and a revocation frees one (rule 29.1, rule 29.6)', async () => {
    const { accounts, header, rotated } = await rotationWorld(open)
    await freshKey(accounts)
    const fresh = await rotated(header)
    const third = () => accounts.register({ email: 'jane@example.com', name: null })
    expect(await third()).toEqual({ ok: false, error: 'limit_reached' })
    await accounts.revoke(fresh)
    expect(await third()).toMatchObject({ ok: true })
    expect(await third()).toEqual({ ok: false, error: 'limit_reached' })
  })
}
