// Files that cannot be used: every command names the variable, the file, the reason and what to do, in one line.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Manifest, manifestText, parseManifest } from '../../src/snapshot/files/manifest.ts'
import { command, run, type Variables } from '../support/worlds/processes.ts'

/** A folder in which the databases are text, and the folders of snapshots and backups are files. */
function brokenPlace(): Variables {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-unusable-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  for (const name of ['catalog.db', 'accounts.db']) writeFileSync(at(name), 'not a database '.repeat(500))
  for (const name of ['snapshot', 'backups']) writeFileSync(at(name), '')
  return {
    CATALOG_DB: at('catalog.db'),
    ACCOUNTS_DB: at('accounts.db'),
    SNAPSHOT_DIR: at('snapshot'),
    BACKUP_DIR: at('backups'),
  }
}

const fails = async (name: string, words: string[], env: Variables) => {
  const { code, stderr } = await run(process.execPath, command(name, ...words), env)
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  return stderr
}

// (rule 21.18)
it.each([
  ['keys', ['list'], 'ACCOUNTS_DB', /is damaged \(file is not a database\).*restore -- --only accounts/],
  ['editorial', ['show'], 'CATALOG_DB', /is damaged \(file is not a database\).*restore -- --only catalog/],
  ['nightly', [], 'SNAPSHOT_DIR', /cannot be opened \(unable to open database file\)\. Check that the path is right/],
  ['backup', [], 'BACKUP_DIR', /cannot be opened \(unable to open database file\)\. Check that the path is right/],
])('%s names the variable and the file', async (name, words, variable, message) => {
  const env = brokenPlace()
  const line = await fails(name, words, env)
  expect(line).toContain(`${variable}=${env[variable]}`)
  expect(line).toMatch(message)
})

it('a database in a folder that cannot be created ends a command at once, below /proc too (rule 21.18)', async () => {
  const line = await fails('import', ['data/demo/catalog.jsonl'], {
    ...brokenPlace(),
    CATALOG_DB: '/proc/no/such/catalog.db',
  })
  expect(line).toMatch(
    /^CATALOG_DB=\/proc\/no\/such\/catalog\.db cannot be opened \(ENOENT.*Check that the path is right/,
  )
})

it('a catalog that is a folder is named by a build (rule 21.18)', async () => {
  const env = brokenPlace()
  rmSync(env['SNAPSHOT_DIR'] as string)
  rmSync(env['CATALOG_DB'] as string)
  mkdirSync(env['CATALOG_DB'] as string)
  expect(await fails('nightly', [], env)).toMatch(/^CATALOG_DB=\S+ cannot be opened \(unable to open database file\)/)
})

it('a snapshot of another format is not called damaged (rule 21.18)', async () => {
  const other = { format: 99 } as unknown as Manifest
  expect(await parseManifest(manifestText(other))).toMatch(
    /^is of another release: it has format 99, and this release reads/,
  )
})
