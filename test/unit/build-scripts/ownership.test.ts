// Commands that root runs beside a service of another user: they leave files of that user, and old files that cannot be
// removed fail no command.
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test, vi } from 'vitest'
import { runBackup } from '../../../build-scripts/backup/run.ts'
import { removeOrWarn } from '../../../build-scripts/cli/files.ts'
import { runBuild } from '../../../build-scripts/snapshot/run.ts'
import { makeFolder } from '../../../src/state/ownership.ts'
import { backupPlace } from '../../support/worlds/backup-place.ts'

const SERVICE = 12_345
const isRoot = process.getuid?.() === 0

it.runIf(isRoot)(
  'import, snapshot and backup as root leave files of the owner of the folder (rule 21.15)',
  async () => {
    const place = backupPlace()
    chownSync(place.folder, SERVICE, SERVICE)
    await place.load('one')
    await place.issue(1)
    await runBuild({ config: place.config, today: '2026-11-20', marking: true, waitMs: 0 })
    await runBackup(place.config, Date.now)
    const names = readdirSync(place.folder, { recursive: true }).map(String)
    expect(names.length).toBeGreaterThan(50)
    const foreign = names.filter(
      (name) => name !== 'import.jsonl' && statSync(join(place.folder, name)).uid !== SERVICE,
    )
    expect(foreign).toEqual([])
  },
)

it('what cannot be removed is a warning and no error (rule 21.16)', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await removeOrWarn('/dev/null/old')).toBe(false)
  expect(stderr.mock.calls.flat()).toEqual([expect.stringMatching(/^\/dev\/null\/old .* cannot be removed \(E\w+\)/)])
  stderr.mockRestore()
})

test('a folder that cannot be created is an error at once, below /proc too (rule 21.18)', () => {
  expect(() => makeFolder('/proc/no-such-folder/accounts')).toThrow(/ENOENT|EACCES|EPERM/)
})

test('a folder is created with its parents, once', () => {
  const { folder } = backupPlace()
  const deep = join(folder, 'a/b/c')
  makeFolder(deep)
  makeFolder(deep)
  writeFileSync(join(deep, 'file'), '')
  expect(() => mkdirSync(join(deep, 'file', 'd'))).toThrow(/ENOTDIR/)
})
