// The embedded engine loads nothing of the others.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { command, ROOT, run } from '../support/worlds/processes.ts'
import { accountsFile } from '../unit/state/sqlite/accounts/accounts-file.ts'

/** The packages of engines that a process loads when it opens the accounts with this configuration. */
async function loadedWith(shared: { databaseUrl: string; valkeyUrl: string } | null): Promise<unknown> {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      resolve(name, context, next) {
        if (/^(better-sqlite3|pg|iovalkey)$/.test(name)) loaded.push(name)
        return next(name, context)
      },
    })
    const { withKeyAdmin } = await import(${JSON.stringify(`${ROOT}/src/engine/engine.ts`)})
    const config = { accountsDb: ${JSON.stringify(accountsFile())}, shared: ${JSON.stringify(shared)} }
    await withKeyAdmin(config, async () => {}).catch(() => {})
    console.log(JSON.stringify([...new Set(loaded)]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT })
  return JSON.parse(stdout)
}

test('without DATABASE_URL neither pg nor iovalkey is loaded', async () => {
  expect(await loadedWith(null)).toEqual(['better-sqlite3'])
})

test('with DATABASE_URL pg is loaded', async () => {
  const shared = { databaseUrl: 'postgres://127.0.0.1:1/none', valkeyUrl: 'valkey://127.0.0.1:1' }
  expect(await loadedWith(shared)).toContain('pg')
})

const REFUSES_ENGINES = `import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (/^(pg|iovalkey)$/.test(name)) throw new Error(name + ' is loaded')
      return next(name, context)
    },
  })`

test.each(['backup', 'doctor', 'editorial', 'import', 'keys', 'nightly', 'restore', 'snapshot', 'start'])(
  '%s loads no engine until it is configured',
  async (name) => {
    const hook = `data:text/javascript,${encodeURIComponent(REFUSES_ENGINES)}`
    const { code, stderr } = await run(process.execPath, ['--import', hook, ...command(name, '--help')])
    expect([code, stderr]).toEqual([0, ''])
  },
)
