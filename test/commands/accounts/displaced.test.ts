// A database that lost its log while a server in another process uses it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openAccounts } from '../../../src/state/sqlite/accounts.ts'
import { accountsFile, adminOf, readerOf } from '../../unit/state/sqlite/accounts/accounts-file.ts'

const MODULE = new URL('../../../src/state/sqlite/accounts.ts', import.meta.url).href

// (rule 20.15)
test.each([['-wal'], ['-shm'], ['-wal', '-shm']])(
  'no other process opens the file without %s %s while a server uses it',
  async (...suffixes) => {
    const file = accountsFile()
    const server = await serverInAnotherProcess(file)
    for (const suffix of suffixes) rmSync(file + suffix)
    const refused = /is in use, but its log \(-wal or -shm\) is missing.*SIGTERM/
    expect(() => openAccounts(file)).toThrow(refused)
    expect(() => readerOf(file)).toThrow(refused)
    for (const suffix of suffixes) expect(existsSync(file + suffix), 'nothing is created').toBe(false)
    await server.stop()
    expect(await adminOf(file).list(null), 'all keys are there after a stop').toHaveLength(1)
  },
)

/** A process that has registered a key. */
async function serverInAnotherProcess(file: string) {
  const script = `
    import { openAccounts } from ${JSON.stringify(MODULE)}
    const accounts = openAccounts(${JSON.stringify(file)})
    await accounts.register({ email: 'jane@example.com', name: null })
    process.on('SIGTERM', () => accounts.close().then(() => process.exit(0)))
    setInterval(() => {}, 1_000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
