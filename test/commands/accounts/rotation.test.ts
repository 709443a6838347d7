// Rotations of several processes at once, and of a process that is killed: each acknowledged secret works.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshKey } from '../../support/suites/accounts-world.ts'
import { accountsFile, accountsOf, operatorOf } from '../../unit/state/sqlite/accounts/accounts-file.ts'

const MODULE = new URL('../../../src/state/sqlite/accounts.ts', import.meta.url).href

/**
 * Another process that rotates a key again and again, each time with its last secret, and sends each new key when the
 * rotation is answered. `attempts` limits the rotations. A secret that another process has ended ends the process.
 */
function rotator(file: string, header: string, { attempts, overlapMs }: { attempts: number; overlapMs: number }) {
  const script = `
    import { openAccounts } from ${JSON.stringify(MODULE)}
    const accounts = openAccounts(${JSON.stringify(file)})
    let header = ${JSON.stringify(header)}
    for (let n = 0; n < ${attempts}; n++) {
      const rotated = await accounts.rotate(header, ${overlapMs}).catch((error) => {
        if (error.cause?.code !== 'SQLITE_BUSY') throw error
        return null
      })
      if (rotated === null) continue
      if (!rotated.ok) break
      header = 'Bearer ' + rotated.apiKey
      process.send(header)
    }
    process.disconnect()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const headers: string[] = []
  child.on('message', (message) => void headers.push(String(message)))
  return { child, headers }
}

const ended = (child: ChildProcess) => once(child, 'close')

test('processes that rotate one key at one moment leave it with two secrets at most, both given out (rule 29.3, rule 29.4)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const { header, keyId } = await freshKey(accounts)
  const rotators = Array.from({ length: 3 }, () => rotator(file, header, { attempts: 40, overlapMs: 60_000 }))
  await Promise.all(rotators.map(({ child }) => ended(child)))
  const given = rotators.flatMap(({ headers }) => headers)
  const verdicts = await Promise.all([header, ...given].map(async (sent) => (await accounts.authenticate(sent)).ok))
  expect(verdicts.filter(Boolean)).toHaveLength(2)
  const rotations = operatorOf(file).prepare('SELECT rotations FROM keys WHERE key_id = ?').pluck().get(keyId)
  expect(rotations).toBe(given.length)
})

test('a killed process loses no acknowledged secret (rule 29.4)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  let { header } = await freshKey(accounts)
  for (let kill = 0; kill < 6; kill++) {
    const { child, headers } = rotator(file, header, { attempts: 1e9, overlapMs: 60_000 })
    await once(child, 'message')
    await sleep(kill * 7)
    child.kill('SIGKILL')
    await ended(child)
    header = headers.at(-1) as string
    // A rotation that was not answered may have happened after the last one, which then is the previous secret.
    expect(await accounts.authenticate(header)).toMatchObject({ ok: true })
    expect(operatorOf(file).pragma('integrity_check', { simple: true })).toBe('ok')
  }
})
