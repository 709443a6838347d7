import { expect, test, vi } from 'vitest'
import { PATIENT } from '../project/patience.ts'
import type { OpenWorld, Server } from './accounts-world.ts'

const KEY = '0123456789ab'
const DAY = 86_400_000

export function usageSuite(open: OpenWorld): void {
  test('a key that was never used has no usage', async () => {
    expect(await (await (await open()).server()).usage(KEY)).toEqual({ today: 0, total: 0 })
  })

  test('usage includes counts in memory and written ones (rule 4.8)', async () => {
    const accounts = await (await open()).server()
    accounts.countUse(KEY)
    expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 1 })
    await accounts.flush()
    await accounts.flush()
    accounts.countUse(KEY)
    expect(await accounts.usage(KEY)).toEqual({ today: 2, total: 2 })
  })

  test('usage counts each use once while counts are being written (rule 4.8)', async () => {
    const accounts = await (await open()).server()
    let counted = 0
    async function readOnce(): Promise<void> {
      const before = counted
      const { total } = await accounts.usage(KEY)
      expect(total).toBeGreaterThanOrEqual(before)
      expect(total).toBeLessThanOrEqual(counted)
    }
    const readings: Promise<void>[] = []
    for (let n = 1; n <= 90; n++) {
      accounts.countUse(KEY)
      counted++
      const written = n % 3 === 0 ? accounts.flush() : null
      readings.push(readOnce())
      if (n % 5 === 0) await Promise.race([written, accounts.usage(KEY)])
    }
    await Promise.all(readings)
    expect((await accounts.usage(KEY)).total).toBe(counted)
  })

  test('an orderly stop loses no count, and a second one does nothing (rule 4.9)', async () => {
    const world = await open()
    const accounts = await world.server()
    for (let n = 0; n < 1000; n++) accounts.countUse(KEY)
    await accounts.close()
    await accounts.close()
    expect(await (await world.server()).usage(KEY)).toEqual({ today: 1000, total: 1000 })
  })

  test('a timer writes counts within about a second (rule 4.9)', async () => {
    const world = await open()
    const [here, there] = [await world.server(), await world.server()]
    for (const total of [1, 2]) {
      here.countUse(KEY)
      const written = async () => expect((await there.usage(KEY)).total).toBe(total)
      await vi.waitFor(written, PATIENT)
    }
  })

  test('counts of several servers add up (rule 4.8)', async () => {
    const world = await open()
    const all: Server[] = []
    for (let n = 0; n < 3; n++) all.push(await world.server())
    for (let n = 0; n < 30; n++) {
      const accounts = all[n % 3]
      accounts?.countUse(KEY)
      if (n % 7 === 0) await accounts?.flush()
    }
    for (const accounts of all) await accounts.flush()
    for (const accounts of all) expect(await accounts.usage(KEY)).toEqual({ today: 30, total: 30 })
  })

  test('a day later, today starts at zero (rule 4.8)', async () => {
    const world = await open()
    const accounts = await world.server()
    accounts.countUse(KEY)
    await accounts.flush()
    await world.pass(DAY)
    expect(await accounts.usage(KEY)).toEqual({ today: 0, total: 1 })
    accounts.countUse(KEY)
    expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 2 })
    await accounts.flush()
    expect(await accounts.usage(KEY)).toEqual({ today: 1, total: 2 })
  })
}
