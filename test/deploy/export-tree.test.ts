// The exported files that nginx serves: `current` always points to a complete tree.
import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownWorld } from '../support/http/target.ts'
import { ROOT, run } from '../support/worlds/processes.ts'

it('switches in one step, keeps the previous tree, and removes the remains of a killed export', async () => {
  const world = await ownWorld()
  const root = join(world.folder, 'export')
  const exportTree = () => run('sh', [`${ROOT}src/deploy/nginx/export-tree.sh`, root], world.env)
  const names = () => readdirSync(root).filter((name) => name !== 'current')

  expect((await exportTree()).code).toBe(0)
  const first = readlinkSync(join(root, 'current'))
  expect(existsSync(join(root, 'current/public/v1/meta.br'))).toBe(true)

  mkdirSync(join(root, '20200101T000000Z-1'))
  writeFileSync(join(root, '20200101T000000Z-1/half'), '')
  expect((await exportTree()).code).toBe(0)
  const second = readlinkSync(join(root, 'current'))
  expect(second).not.toBe(first)
  expect(names().sort()).toEqual([first, second].sort())

  const failed = await run('sh', [`${ROOT}src/deploy/nginx/export-tree.sh`, root], {
    ...world.env,
    SNAPSHOT_DIR: '/nowhere',
  })
  expect(failed.code).toBe(1)
  expect(readlinkSync(join(root, 'current'))).toBe(second)
})
