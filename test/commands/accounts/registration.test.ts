// Registrations of several processes at once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { accountsFile, accountsOf } from '../../unit/state/sqlite/accounts/accounts-file.ts'

test('processes that register at one moment never exceed two keys per email (rule 5.5)', async () => {
  const file = accountsFile()
  const accounts = accountsOf(file)
  const others = [keyIssuerProcess(file), keyIssuerProcess(file), keyIssuerProcess(file)]
  for (const { ready } of others) await ready
  const outputs = await Promise.all(others.map(({ start }) => start(Date.now() + 100)))
  const owners = await Promise.all(outputs.flat().map(async (key) => accounts.authenticate(`Bearer ${key}`)))
  const emails = owners.map((result) => result.ok && Number.parseInt(result.key.email, 10))
  expect(emails.sort((a, b) => Number(a) - Number(b))).toEqual([...Array(2 * EMAILS).keys()].map((n) => n >> 1))
})

const EMAILS = 60

/**
 * Another process that, once it is ready and started, asks for three keys for each email, each email at its moment: 8 ms
 * after the one before. A lock that is not given in time is asked for again. Gives the keys that it got.
 */
function keyIssuerProcess(file: string) {
  const module = new URL('../../../src/state/sqlite/accounts.ts', import.meta.url).href
  const script = `
    import { once } from 'node:events'
    import { setTimeout } from 'node:timers/promises'
    import { openAccounts } from ${JSON.stringify(module)}
    const accounts = openAccounts(${JSON.stringify(file)})
    process.send('ready')
    const [moment] = await once(process, 'message')
    const keys = []
    const register = async (email) => {
      try {
        const answer = await accounts.register({ email, name: null })
        if (answer.ok) keys.push(answer.apiKey)
      } catch (error) {
        if (error.cause?.code !== 'SQLITE_BUSY') throw error
        await register(email)
      }
    }
    for (let n = 0; n < ${EMAILS}; n++) {
      await setTimeout(Math.max(0, moment + n * 8 - Date.now()))
      for (let again = 0; again < 3; again++) await register(n + '@example.com')
    }
    await accounts.close()
    process.send(keys, () => process.disconnect())`
  const words = ['--input-type=module', '-e', script]
  const other = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void other.kill())
  const ended = once(other, 'exit').then(([code]) => expect.unreachable(`ended with ${code}`))
  const next = async () => (await Promise.race([once(other, 'message'), ended]))[0]
  const start = (moment: number): Promise<string[]> => {
    other.send(moment)
    return next()
  }
  return { ready: next(), start }
}
