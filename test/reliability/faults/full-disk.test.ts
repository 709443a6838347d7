// A disk that is full: registrations are answered with an error, reads go on, and everything works again when there is
// space, without a restart. On a small file system of its own where this user may mount one, else by injected ENOSPC.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killRemaining, run } from '../../support/worlds/processes.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { ENOSPC } from './fault-shim.ts'
import {
  expectNothingLost,
  type Faulty,
  faultyServer,
  type House,
  houseIn,
  registerOnce,
  use,
} from './faulty-server.ts'

/** Longer than a second: usage is written meanwhile, or tried. */
const FULL_MS = 2_500
const folder = temporaryFolder()
const disk = join(folder.path, 'disk')
let mounted = false
let house: House

beforeAll(async () => {
  mkdirSync(disk)
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).catch(() => ({ code: 1 }))
  mounted = code === 0
  house = await houseIn(folder.path)
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

function injected({ shim }: Faulty): Disk {
  return { fill: () => shim.fail({ at: 1, error: ENOSPC, sticky: true }), free: () => shim.pass() }
}

/** Registers until one is refused: the log may have room for some more. */
async function untilRefused(faulty: Faulty): Promise<void> {
  while (await registerOnce(faulty));
}

test('a full disk refuses registrations alone, and loses neither a key nor a count', async () => {
  const faulty = await faultyServer(house, mounted ? { ACCOUNTS_DB: join(disk, 'accounts.db') } : {})
  const { fill, free } = mounted ? smallDisk() : injected(faulty)
  for (let n = 0; n < 5; n++) expect(await registerOnce(faulty)).toBe(true)
  fill()
  await untilRefused(faulty)
  const ends = performance.now() + FULL_MS
  for (let n = 0; performance.now() < ends; n++) {
    if (n < 40) for (const key of faulty.keys.keys()) await use(faulty, key)
    expect((await faulty.service('/v1/meta')).status).toBe(200)
    expect(await registerOnce(faulty)).toBe(false)
    await pause(20)
  }
  expect(faulty.server.output(), 'the operator is told').toMatch(/usage could not be written/)
  free()
  for (let n = 0; n < 5; n++) expect(await registerOnce(faulty)).toBe(true)
  for (const key of faulty.keys.keys()) await use(faulty, key)
  await expectNothingLost(faulty, 'SIGKILL')
  console.info(`full disk (${mounted ? 'tmpfs of 2 MB' : 'injected: this user may mount nothing'}): nothing lost`)
})
