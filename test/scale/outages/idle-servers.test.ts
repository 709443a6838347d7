// Servers without requests notice that Valkey is away too, so that no command has to find it out by waiting.
import { afterEach, expect, test } from 'vitest'
import { startCluster } from '../../support/engines/cluster.ts'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { forFile } from '../../support/project/for-file.ts'

const FAULT = 'vitrine_database_fault{database="valkey"}'
/** Other work of this machine takes time too. */
const BUSY_MS = 2_000
const REVOCATION_MS = 1_000

const cluster = await forFile(startCluster())
afterEach(async () => {
  if (cluster.engines.valkey.pid === -1) await cluster.engines.valkey.start()
  cluster.engines.valkey.signal('SIGCONT')
  await faults(0, 20_000)
})

const faults = (value: number, timeout: number) =>
  expect
    .poll(() => Promise.all(cluster.servers.map((server) => server.metric(FAULT))), { timeout, interval: 50 })
    .toEqual(cluster.servers.map(() => value))

/** Ways in which Valkey goes away, and how soon an idle server has to say so, ms. */
const WAYS: Record<string, { strike(): Promise<void> | void; withinMs: number }> = {
  killed: { strike: () => cluster.engines.valkey.kill(), withinMs: 2_000 },
  frozen: { strike: () => cluster.engines.valkey.signal('SIGSTOP'), withinMs: 7_000 },
}

test.each(Object.entries(WAYS))(
  '%s: idle servers say so, and a revocation is quick (rules 37.3, 37.8)',
  async (_, way) => {
    const keys = await Promise.all(cluster.servers.map(({ url }) => registered(serviceAt(url))))
    const revoke = async (n: number) => {
      const began = performance.now()
      await cluster.command('keys', 'revoke', keys[n]?.key_id as string)
      return performance.now() - began
    }
    const usualMs = await revoke(0)
    const began = performance.now()
    await way.strike()
    await faults(1, way.withinMs + BUSY_MS)
    console.info(`noticed after ${Math.round(performance.now() - began)} ms`)
    for (const server of cluster.servers) {
      expect((await server.readiness()).detail).toContain('Valkey cannot be used')
      await expect.poll(server.output).toContain('VALKEY_URL (127.0.0.1:')
    }
    const awayMs = Math.min(await revoke(1), await revoke(2))
    console.info(`a revocation took ${Math.round(usualMs)} ms with Valkey, ${Math.round(awayMs)} ms without`)
    expect(awayMs).toBeLessThan(usualMs + REVOCATION_MS + BUSY_MS)
  },
)
