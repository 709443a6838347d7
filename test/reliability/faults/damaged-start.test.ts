// Starts with damaged files: the server names them and the fix in one line.
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registered } from '../../support/http/registrations.ts'
import { randomFrom, seedOfRun } from '../../support/project/random.ts'
import { killRemaining, run, SERVER_VARIABLE, START, type Variables } from '../../support/worlds/processes.ts'
import { copiedWorld, serve, type World } from '../../support/worlds/world.ts'
import { temporaryFolder } from '../kills/altered-lines.ts'
import { STEP } from '../scale.ts'
import { setUpIn, type TestSetup } from './faulty-server.ts'

const folder = temporaryFolder()
const random = randomFrom(seedOfRun('damaged start'))
const PAGE = 4096
let setup: TestSetup

beforeAll(async () => {
  setup = await setUpIn(folder.path)
  process.env[SERVER_VARIABLE] = setup.entry
})
afterAll(() => {
  killRemaining()
  delete process.env[SERVER_VARIABLE]
  folder.remove()
})

/** Flips a bit in the middle of each shard of a world, in place. */
function damageSnapshots({ env }: World): void {
  const root = env['SNAPSHOT_DIR'] as string
  for (const file of readdirSync(root, { recursive: true }) as string[]) {
    if (/\.bin$/.test(file)) flip(join(root, file), statSync(join(root, file)).size >> 1)
  }
}

function flip(file: string, at: number): void {
  const content = readFileSync(file)
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(file, content)
}

/** Runs a server that must not start. Returns its error message. */
async function rejectedStart(args: readonly string[], env: Variables): Promise<string> {
  const { code, stderr } = await run(process.execPath, args, { ...env, LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  return stderr
}

test('without a valid snapshot and without a catalog, a start prints one line and exits with 1', async () => {
  const world = await copiedWorld(setup.seed.folder)
  damageSnapshots(world)
  const env = { ...world.env, CATALOG_DB: join(world.folder, 'none.db') }
  expect(await rejectedStart([setup.entry], env)).toMatch(/No published snapshot is valid: .+\.bin is damaged/)
  expect(await rejectedStart(START, env)).toMatch(/No published snapshot is valid: .+\.bin is damaged/)
})

async function accountsWithKeys(): Promise<World> {
  const world = await copiedWorld(setup.seed.folder)
  const { server, service } = await serve(world)
  for (let n = 0; n < 60; n++) await registered(service)
  expect(await server.stop()).toBe(0)
  return world
}

test('a damaged page of the accounts database is named with the fix', async () => {
  const seed = await accountsWithKeys()
  const file = seed.env['ACCOUNTS_DB'] as string
  const pages = statSync(file).size / PAGE
  let named = 0
  for (let page = random.below(STEP); page < pages; page += STEP) {
    const damaged = join(folder.path, `damaged-${page}.db`)
    cpSync(file, damaged)
    const content = readFileSync(damaged)
    content.fill(random.below(256), page * PAGE, page * PAGE + 64)
    writeFileSync(damaged, content)
    const message = await rejectedStart([setup.entry], { ...seed.env, ACCOUNTS_DB: damaged })
    expect(message).toContain(damaged)
    expect(message).toMatch(/is damaged .*npm run restore/)
    named++
  }
  console.info(`damaged accounts: ${named} pages, all named when the server starts`)
})
