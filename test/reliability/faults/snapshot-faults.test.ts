// Every write, sync, link and renaming of a snapshot's files fails once: the old snapshot stays or the new one is
// current, whole; and what is published was synced before it was named.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run, script } from '../../support/worlds/processes.ts'
import { seededWorld } from '../../support/worlds/world.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { faultShim, type Operation } from './fault-shim.ts'

const folder = temporaryFolder()
const lines: string[] = []
afterAll(() => {
  folder.remove()
  console.info(lines.join('\n'))
})

// (rule 16.8)
test('a build in which one operation fails, each in its turn, leaves the old snapshot or the new one', async () => {
  const { env } = await faultShim(folder.path, '/snapshot')
  const ended = await run(process.execPath, ['test/reliability/faults/build-under-faults.ts'], env)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  const figures = JSON.parse(ended.stdout) as Record<string, number>
  expect(figures['faults']).toBeGreaterThan(100)
  lines.push(`snapshot faults: ${ended.stdout.trim()}`)
})

const isWrite = ({ name }: Operation) => /^p?write/.test(name)
const isSync = ({ name }: Operation) => /^f(data)?sync$/.test(name)
const isFolderOf = (folder: string, path: string) => path.slice(0, path.lastIndexOf('/')) === folder

/** Everything written or linked under a folder is synced, and the folders of those names, before the operation. */
function expectSynced(before: readonly Operation[], folder: string): number {
  const inside = before.filter(({ path, to }) => (to || path).startsWith(`${folder}/`))
  const written = new Set(inside.filter(isWrite).map(({ path }) => path))
  const syncedAfter = (path: string, from: number) => before.slice(from).some((op) => isSync(op) && op.path === path)
  for (const path of written) {
    const last = before.findLastIndex((op) => isWrite(op) && op.path === path)
    expect(syncedAfter(path, last), `${path} is synced after its last write`).toBe(true)
    const parent = path.slice(0, path.lastIndexOf('/'))
    expect(syncedAfter(parent, last), `${parent} is synced after a file in it`).toBe(true)
  }
  for (const { to } of inside.filter(({ name }) => name === 'link')) {
    const at = before.findIndex((op) => op.to === to)
    expect(before.slice(at).some((op) => isSync(op) && isFolderOf(op.path, to))).toBe(true)
  }
  return written.size
}

test('a snapshot is on the disk before it gets its name, and its name before it is current', async () => {
  const world = await seededWorld(folder.path)
  const { env, log } = await faultShim(world.folder, '/snapshot', { logged: true })
  await script('snapshot', ['--today', '2026-11-27'], { ...world.env, ...env })
  const operations = log()
  const root = world.env['SNAPSHOT_DIR'] as string
  const named = operations.findIndex(({ name, to }) => name === 'rename' && /\/\d{6}-\w+$/.test(to))
  const current = operations.findIndex(({ name, to }) => name === 'rename' && to === join(root, 'current'))
  expect([named > 0, current > named]).toEqual([true, true])
  const files = expectSynced(operations.slice(0, named), operations[named]?.path as string)
  const isRootSync = (op: Operation) => isSync(op) && op.path === root
  expect(operations.slice(named, current).some(isRootSync), 'its name is on the disk').toBe(true)
  const pointer = operations[current]?.path as string
  expect(operations.slice(named, current).some((op) => isSync(op) && op.path === pointer)).toBe(true)
  expect(operations.slice(current).some(isRootSync), 'the pointer is on the disk').toBe(true)
  lines.push(`sync discipline: ${files} files written, each synced before the snapshot got its name`)
})
