import { expect, test } from 'vitest'
import { freshKey, type OpenWorld } from './accounts-world.ts'

const DAY = 86_400_000
const UNKNOWN = 'ffffffffffff'

export function keyAdminSuite(open: OpenWorld): void {
  test('the operator sees the usage of each key, with the usage of today (rule 21.10)', async () => {
    const world = await open()
    const [accounts, admin] = [await world.server(), await world.admin()]
    const { keyId } = await freshKey(accounts)
    accounts.countUse(keyId)
    await accounts.flush()
    const jane = { keyId, email: 'jane@example.com', name: null, plan: 'free', status: 'active' }
    const [listed] = await admin.list('jane@example.com')
    expect(listed).toEqual({
      ...jane,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      today: 1,
      total: 1,
    })
    await world.pass(DAY)
    expect(await admin.list('jane@example.com')).toMatchObject([{ keyId, today: 0, total: 1 }])
    expect(await admin.list('joe@example.com')).toEqual([])
  })

  test('keys are listed from the oldest on, of one email or of all (rule 21.10)', async () => {
    const world = await open()
    const [accounts, admin] = [await world.server(), await world.admin()]
    const keyIds: string[] = []
    for (const email of ['jane@example.com', 'joe@example.com', 'jane@example.com']) {
      keyIds.push((await freshKey(accounts, email)).keyId)
      await world.pass(5)
    }
    const listed = (await admin.list(null)).map(({ keyId }) => keyId)
    expect(listed).toEqual(keyIds)
    expect((await admin.list('jane@example.com')).map(({ keyId }) => keyId)).toEqual([keyIds[0], keyIds[2]])
  })

  test('a change of a key says what it did, and is in effect in every server (rule 3.8)', async () => {
    const world = await open()
    const [accounts, admin] = [await world.server(), await world.admin()]
    const { keyId, header } = await freshKey(accounts)
    expect(await accounts.authenticate(header)).toMatchObject({ key: { plan: 'free' } })
    expect(await admin.changePlan(keyId, 'admin')).toBe('changed')
    expect(await admin.changePlan(keyId, 'admin')).toBe('unchanged')
    expect(await accounts.authenticate(header)).toMatchObject({ key: { plan: 'admin' } })
    expect(await admin.revoke(keyId)).toBe('changed')
    expect(await admin.revoke(keyId)).toBe('unchanged')
    expect(await accounts.authenticate(header)).toEqual({ ok: false, error: 'forbidden' })
    expect([await admin.revoke(UNKNOWN), await admin.changePlan(UNKNOWN, 'admin')]).toEqual(['unknown', 'unknown'])
    expect(await admin.list(null)).toMatchObject([{ keyId, plan: 'admin', status: 'revoked' }])
  })
}
