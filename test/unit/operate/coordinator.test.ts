// The main thread of several serving ones: what it does when one of them dies.
import { expect, test } from 'vitest'
import { parseConfig } from '../../../src/config.ts'
import { coordinate } from '../../../src/operate/coordinator.ts'
import { accountsFile, accountsOf } from '../state/accounts-file.ts'

const THREADS = 3
const KEY = '0123456789ab'

test('a thread that dies is told of, frees its locks, and takes no usage with it', async () => {
  const accountsDb = accountsFile()
  const nowhere = `${accountsDb}-nowhere`
  const variables = { ACCOUNTS_DB: accountsDb, SNAPSHOT_DIR: nowhere, CATALOG_DB: nowhere, LOG_LEVEL: 'silent' }
  const config = parseConfig({ ...variables, WORKERS: String(THREADS), PORT: '0' })
  const failed = Promise.withResolvers<Error>()
  const module = new URL('../../support/dying-thread.ts', import.meta.url)
  const coordinator = coordinate(config, module, failed.resolve)
  expect((await failed.promise).message).toBe('serving thread 1 ended with 7')
  await coordinator.drained()
  await coordinator.close()
  expect((await accountsOf(accountsDb).usage(KEY)).total).toBe(THREADS + (THREADS - 1))
})
