// A start of an unchanged catalog serves before it looks for something to build, and what that look finds is mended. (rule 21.25)
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withLock } from '../../../build-scripts/snapshot/lock.ts'
import { readCurrent } from '../../../src/snapshot/files/folder.ts'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import { START, script, start, startServer } from '../../support/worlds/processes.ts'

/** A world with a snapshot of today, and what a server of it serves. */
async function builtToday() {
  const { env } = await ownWorld()
  await script('snapshot', ['--force'], env)
  const root = env['SNAPSHOT_DIR'] as string
  return {
    root,
    start: () => startServer(env, { args: START }),
    begin: () => start(process.execPath, START, env),
    served: async () =>
      (await serviceAt(`http://${env['HOST']}:${env['PORT']}`)<{ snapshot: string }>('/healthz')).data.snapshot,
    current: async () => (await readCurrent(root))?.id,
    isMarked: () => existsSync(join(root, '.unlooked')),
  }
}

/** Flips a bit of each file in a folder of all snapshots. */
function damage(root: string, folder: string): void {
  for (const file of globSync(join(root, '*', folder, '*'))) {
    const content = readFileSync(file)
    content[content.length >> 1] = (content[content.length >> 1] as number) ^ 1
    writeFileSync(file, content)
  }
}

describeOwn('a start of an unchanged catalog', 'a server of its own', () => {
  it('serves while another build runs, and what is damaged when it looks is built again', async () => {
    const { root, start, served, current, isMarked } = await builtToday()
    const first = await current()
    const server = await withLock(root, 0, async () => {
      const server = await start()
      expect([await served(), isMarked()]).toEqual([first, true])
      damage(root, 'titles')
      return server
    })
    await expect.poll(isMarked).toBe(false)
    expect(await current()).not.toBe(first)
    await expect.poll(served).toBe(await current())
    expect(await server.stop()).toBe(0)
  })

  it('looks first if the server finds a damaged file while it loads', async () => {
    const { root, start, served, current, isMarked } = await builtToday()
    const first = await current()
    damage(root, 'records')
    const server = await start()
    expect([await served(), isMarked()]).toEqual([await current(), false])
    expect(await current()).not.toBe(first)
    expect(await server.stop()).toBe(0)
  })

  it('that is killed ends its look too, and the next one looks first', async () => {
    const { root, start, current, isMarked } = await builtToday()
    const first = await current()
    await withLock(root, 0, async () => {
      const { pid, stop } = await start()
      const looks = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
      await expect.poll(looks).not.toBe('')
      const look = looks()
      await stop('SIGKILL')
      await expect.poll(() => existsSync(`/proc/${look}`)).toBe(false)
    })
    damage(root, 'titles')
    const next = await start()
    expect([isMarked(), (await current()) === first]).toEqual([false, false])
    expect(await next.stop()).toBe(0)
  })

  it('is done by one of two at once, and the other one says why it ends', async () => {
    const { begin, served, current } = await builtToday()
    const both = [begin(), begin()]
    onTestFinished(() => void both.map(({ kill }) => kill()))
    const { code, stderr } = await Promise.race(both.map(({ ended }) => ended))
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    await expect.poll(() => served().catch(() => null)).toBe(await current())
  })
})
