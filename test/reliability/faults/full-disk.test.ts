// A full disk: registrations fail, reads continue, and everything works again without a restart once there is space.
// The test mounts a small file system, or injects ENOSPC if the user cannot mount one.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killRemaining, run } from '../../support/worlds/processes.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { ENOSPC } from './fault-shim.ts'
import {
  expectNothingLost,
  type FaultyServer,
  registerOnce,
  setUpIn,
  startFaultyServer,
  type TestSetup,
  useKey,
} from './faulty-server.ts'

/** Longer than a second, so that the server tries to write usage. */
const FULL_MS = 2_500
const folder = temporaryFolder()
const disk = join(folder.path, 'disk')
let mounted = false
let setup: TestSetup

beforeAll(async () => {
  mkdirSync(disk)
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).catch(() => ({ code: 1 }))
  mounted = code === 0
  setup = await setUpIn(folder.path)
})
afterAll(async () => {
  killRemaining()
  if (mounted) await run('umount', ['-l', disk])
  folder.remove()
})

interface Disk {
  fill(): void
  free(): void
}

function smallDisk(): Disk {
  const ballast = join(disk, 'ballast')
  return {
    free: () => rmSync(ballast),
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (;;) writeSync(file, Buffer.alloc(512, 'x'))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      } finally {
        closeSync(file)
      }
    },
  }
}

function injected({ shim }: FaultyServer): Disk {
  return { fill: () => shim.fail({ at: 1, error: ENOSPC, sticky: true }), free: () => shim.pass() }
}

/** Registers until the server rejects one, because the log can have space for some more. */
async function untilRejected(faulty: FaultyServer): Promise<void> {
  while (await registerOnce(faulty));
}

/** The log has one line for failed requests and one for usage, without a stack (rule 20.14). */
function expectFewLines(output: string): void {
  const lines = output.split('\n').filter((line) => line.includes('"level":"error"'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg).toSorted()).toEqual([
    expect.stringMatching(/^request failed: ACCOUNTS_DB=.*: the disk is full/),
    expect.stringMatching(/^usage could not be written and is tried again: ACCOUNTS_DB=.*: the disk is full/),
  ])
  expect(output).not.toContain('"stack"')
}

test('with a full disk only registrations fail, and no key and no usage count is lost', async () => {
  const faulty = await startFaultyServer(setup, mounted ? { ACCOUNTS_DB: join(disk, 'accounts.db') } : {})
  const { fill, free } = mounted ? smallDisk() : injected(faulty)
  for (let n = 0; n < 5; n++) expect(await registerOnce(faulty)).toBe(true)
  fill()
  await untilRejected(faulty)
  const ends = performance.now() + FULL_MS
  for (let n = 0; performance.now() < ends; n++) {
    if (n < 40) for (const key of faulty.keys.keys()) await useKey(faulty, key)
    expect((await faulty.service('/v1/meta')).status).toBe(200)
    expect(await registerOnce(faulty)).toBe(false)
    await pause(20)
  }
  const [key = ''] = faulty.keys.keys()
  for (const change of ['rotate', 'revoke']) {
    const { status, headers } = await faulty.service(`/v1/me/${change}`, { method: 'POST', key })
    expect([change, status, headers['retry-after']]).toEqual([change, 503, '60'])
    if (change === 'rotate') faulty.keys.set(key, (faulty.keys.get(key) ?? 0) + 1)
  }
  expectFewLines(faulty.server.output())
  free()
  for (let n = 0; n < 5; n++) expect(await registerOnce(faulty)).toBe(true)
  for (const key of faulty.keys.keys()) await useKey(faulty, key)
  await expectNothingLost(faulty, 'SIGKILL')
  console.info(
    `full disk (${mounted ? 'tmpfs of 2 MB' : 'injected, because this user cannot mount a file system'}): nothing lost`,
  )
})
