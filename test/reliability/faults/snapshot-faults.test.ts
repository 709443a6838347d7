// Makes each write, sync, link and rename of a build fail once: afterwards the old or the new snapshot is current and
// complete. Also checks that a build syncs all files before it publishes them.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run, script } from '../../support/worlds/processes.ts'
import { seededWorld } from '../../support/worlds/world.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { isShort, STEP } from '../scale.ts'
import { createFaultShim, type Operation } from './fault-shim.ts'

const folder = temporaryFolder()
const lines: string[] = []
afterAll(() => {
  folder.remove()
  console.info(lines.join('\n'))
})

// (rule 16.8)
test('a build in which one operation fails leaves the old or the new snapshot', async () => {
  const { env } = await createFaultShim(folder.path, '/snapshot')
  const result = await run(process.execPath, ['test/reliability/faults/build-under-faults.ts'], {
    ...env,
    FIRE: isShort ? 'short' : 'long',
  })
  expect([result.code, result.stderr]).toEqual([0, ''])
  const figures = JSON.parse(result.stdout) as Record<string, number>
  expect(figures['faults']).toBeGreaterThan(100 / STEP)
  lines.push(`snapshot faults: ${result.stdout.trim()}`)
})

const isWrite = ({ name }: Operation) => /^p?write/.test(name)
const isSync = ({ name }: Operation) => /^f(data)?sync$/.test(name)
const isFolderOf = (folder: string, path: string) => path.slice(0, path.lastIndexOf('/')) === folder

/**
 * Expects that everything written or linked in a folder, and its parent folders, was synced. Returns the number of
 * files.
 */
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

test('a snapshot is synced before it gets its name, and its name before it becomes current', async () => {
  const world = await seededWorld(folder.path)
  const { env, log } = await createFaultShim(world.folder, '/snapshot', { logged: true })
  await script('snapshot', ['--today', '2026-11-27'], { ...world.env, ...env })
  const operations = log()
  const root = world.env['SNAPSHOT_DIR'] as string
  const named = operations.findIndex(({ name, to }) => name === 'rename' && /\/\d{6,}-\w+$/.test(to))
  const current = operations.findIndex(({ name, to }) => name === 'rename' && to === join(root, 'current'))
  expect([named > 0, current > named]).toEqual([true, true])
  const files = expectSynced(operations.slice(0, named), operations[named]?.path as string)
  const isRootSync = (op: Operation) => isSync(op) && op.path === root
  expect(operations.slice(named, current).some(isRootSync), 'its name is synced').toBe(true)
  const pointer = operations[current]?.path as string
  expect(operations.slice(named, current).some((op) => isSync(op) && op.path === pointer)).toBe(true)
  expect(operations.slice(current).some(isRootSync), 'the pointer is synced').toBe(true)
  lines.push(`sync discipline: ${files} files written, all synced before the snapshot got its name`)
})
