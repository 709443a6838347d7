// The nightly workflow: it needs the site's address, shows nobody what needs a key, and continues from its last snapshot.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listSnapshots, readPointer } from '../../src/snapshot/files/folder.ts'
import { ownWorld } from '../support/http/target.ts'
import { ROOT, run, script } from '../support/worlds/processes.ts'

const workflow = readFileSync(`${ROOT}.github/workflows/nightly.yml`, 'utf8')
const [, ...steps] = workflow.split(/^ {6}- /m)

/** The shell commands of a step. */
function commandsOf(name: string): string {
  const step = steps.find((text) => text.startsWith(`name: ${name}\n`)) ?? ''
  const [, block, inline = ''] = /^ {8}run: (?:\|\n((?: {10}.*\n?| *\n)+)|(.*))$/m.exec(step) ?? []
  return block ?? inline
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nightly-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const PASSWORD = { ARCHIVE_PASSWORD: 'a password' }
const archive = (words: readonly string[], env: Record<string, string> = PASSWORD) =>
  run('bash', [`${ROOT}src/deploy/ci/archive.sh`, ...words], env)

it('fails with a line that names SITE_URL if that is not set, before anything else', async () => {
  expect(steps[0]).toMatch(/^name: Check the settings\n/)
  const check = commandsOf('Check the settings')
  const { code, stdout } = await run('bash', ['-e', '-c', check], { SITE_URL: '' })
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error::SITE_URL is not set\. Set .*\n$/)])
  expect((await run('bash', ['-e', '-c', check], { SITE_URL: 'https://gallery.example' })).code).toBe(0)
})

it('stores only the public tree and an encrypted archive', () => {
  const stored = steps.filter((text) => /uses: actions\/(upload-artifact|cache)/.test(text))
  const paths = stored.map((text) => /^ {10}path: (.*)$/m.exec(text)?.[1])
  const encrypted = 'work/nightly.tar.gz.enc'
  expect(paths).toEqual([encrypted, encrypted, encrypted, 'work/export/public'])
  const secret = steps.filter((text) => text.includes(encrypted) || text.includes('ARCHIVE_PASSWORD'))
  expect(secret.filter((text) => !text.includes("if: env.HAS_PASSWORD == 'true'\n"))).toEqual([])
})

it('encrypts an archive, which no other password opens', async () => {
  const folder = temporary()
  const [file, opened] = [join(folder, 'sealed'), join(folder, 'opened')]
  writeFileSync(join(folder, 'catalog.db'), 'SQLite format 3')
  expect((await archive(['seal', file, folder, 'catalog.db'])).code).toBe(0)
  expect(readFileSync(file, 'latin1')).not.toContain('SQLite')
  const { code, stderr } = await archive(['open', file, opened], { ARCHIVE_PASSWORD: 'another' })
  expect([code, stderr]).toEqual([1, expect.stringContaining('ARCHIVE_PASSWORD is not the password')])
  expect((await archive(['open', file, opened], {})).code).not.toBe(0)
  expect(existsSync(join(opened, 'catalog.db'))).toBe(false)
  expect((await archive(['open', file, opened])).code).toBe(0)
  expect(readFileSync(join(opened, 'catalog.db'), 'utf8')).toBe('SQLite format 3')
})

// (rules 16.6, 16.14)
it('continues from the last snapshot on a new machine', async () => {
  const { folder, env } = await ownWorld()
  const [project, snapshots] = [temporary(), env['SNAPSHOT_DIR'] as string]
  mkdirSync(join(project, 'work'))
  const file = join(project, 'work/nightly.tar.gz.enc')
  expect((await archive(['seal', file, folder, 'snapshot'])).code).toBe(0)
  const unpack = commandsOf('Unpack the last snapshot').replace('src/deploy', `${ROOT}src/deploy`)
  expect(await run('bash', ['-e', '-c', unpack], PASSWORD, project)).toMatchObject({ code: 0, stdout: '' })

  const restored = join(project, 'work/snapshot')
  expect(await readPointer(restored)).toBe(await readPointer(snapshots))
  await script('nightly', ['--today', '2026-12-24'], { ...env, SNAPSHOT_DIR: restored })
  const [newest, last] = await listSnapshots(restored)
  expect([newest, last]).toEqual([await readPointer(restored), await readPointer(snapshots)])
})
