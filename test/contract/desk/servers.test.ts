// The desk on a disk that fills, and on several servers. (rules 48.3, 48.7, 48.11)
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeskWorld, deskWorld, type SignedIn } from '../../support/desk/desk-world.ts'
import { describeEmbedded, describeOwn } from '../../support/http/target.ts'
import { freePort, run, type Server, startServer } from '../../support/worlds/processes.ts'
import { isShared } from '../../support/worlds/shared-world.ts'

describeEmbedded('the desk on a full disk', 'a disk of its own', () => {
  it('says so, changes nothing, and works when there is space (rule 48.7)', async ({ skip, onTestFinished }) => {
    const disk = await mkdtemp(join(tmpdir(), 'vitrine-disk-'))
    const mount = ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]
    const { code } = await run('mount', mount).catch(() => ({ code: 1 }))
    if (code !== 0) return skip('only root can mount a small disk')
    onTestFinished(async () => void (await run('umount', ['-l', disk])))
    const world = await deskWorld({}, disk)
    const mia = await world.editor('mia')
    const path = '/desk/site/columnar'
    const long = 'x'.repeat(10_000)
    const ballast = filled(join(disk, 'ballast'))
    expect(await mia.send(path, { title: `A ${long}` })).toMatchObject({
      status: 422,
      lines: ['The disk of the server is full. Nothing was changed. Tell the operator, and try again.'],
      html: expect.stringContaining(`A ${long}`),
    })
    rmSync(ballast)
    expect(await mia.send(path, { title: 'Again' })).toMatchObject({ status: 200, ok: true })
    await world.server.stop()
  })
})

/** Fills the disk of a file, and returns its path. */
function filled(path: string): string {
  const file = openSync(path, 'w')
  try {
    for (const size of [1 << 20, 512]) fillWith(file, Buffer.alloc(size, 'x'))
  } finally {
    closeSync(file)
  }
  return path
}

function fillWith(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  }
}

if (isShared)
  describeOwn('the desk of several servers', 'shared engines', () => {
    let world: DeskWorld
    let mia: SignedIn
    let other: Server

    beforeAll(async () => {
      world = await deskWorld()
      mia = await world.editor('mia')
      other = await startServer({ ...world.env, PORT: String(await freePort()) })
    })
    afterAll(() => Promise.all([world.server.stop(), other.stop()]))

    const statusesOf = (path: string) =>
      Promise.all(
        [world.server, other].map(
          async ({ url }) => (await fetch(url + path, { headers: { cookie: mia.cookie } })).status,
        ),
      )

    it('is one session, and takes a site down on all of them at the next request (rules 48.3, 48.11)', async () => {
      expect(await statusesOf('/desk')).toEqual([200, 200])
      expect(await statusesOf('/site/columnar')).toEqual([200, 200])
      expect(await mia.send('/desk/site/columnar', { do: 'down', reason: 'a test' })).toMatchObject({ ok: true })
      expect(await statusesOf('/site/columnar')).toEqual([410, 410])
    })

    it('ends a session on all of them (rule 48.3)', async () => {
      const body = new URLSearchParams({ token: mia.token })
      const { cookie } = mia
      await fetch(`${other.url}/desk/sign-out`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' })
      expect(await statusesOf('/desk')).toEqual([401, 401])
    })
  })
