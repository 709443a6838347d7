// Server errors reveal nothing: a failure is 500 internal without details, and no file contains secrets.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, it } from 'vitest'
import { freshAddress, freshEmail, register, registered } from '../../support/http/registrations.ts'
import { describeEmbedded, ownServer } from '../../support/http/target.ts'
import type { Account, Failure } from '../../support/model/shapes.ts'
import type { ServedWorld } from '../../support/worlds/world.ts'

describeEmbedded('a server that cannot write its accounts', 'the accounts database', () => {
  let world: ServedWorld
  beforeAll(async () => {
    world = await ownServer()
  })

  it('returns internal for a registration, without details (rule 2.4, rule 2.5)', async () => {
    const lock = new Database(world.env['ACCOUNTS_DB'])
    lock.exec('BEGIN IMMEDIATE')
    const { status, data, text } = await register<Failure>(world.service)
    expect(status).toBeOneOf([500, 503])
    expect(data.error).toBe('internal')
    expect(text).not.toMatch(/sqlite|busy|locked|database|accounts\.db|\.ts|\.mjs|\bat /i)
    expect((await world.service<Account>('/v1/me', { key: world.freeKey })).status).toBe(200)
    lock.exec('ROLLBACK')
    lock.close()
    expect((await register(world.service)).status).toBe(201)
  })
})

describeEmbedded('the accounts on disk', 'the accounts database', () => {
  it('contain no secret and no client address (rule 3.7, rule 5.9)', async () => {
    const world = await ownServer()
    const [email, address] = [freshEmail(), freshAddress()]
    await register(world.service, { email }, address)
    const { api_key } = await registered(world.service)
    expect(await world.server.stop()).toBe(0)
    const files = (await readdir(world.folder)).filter((file) => file.startsWith('accounts.db'))
    const stored = Buffer.concat(await Promise.all(files.map((file) => readFile(join(world.folder, file))))).toString(
      'latin1',
    )
    expect(stored).toContain(email)
    expect(stored).not.toContain(address)
    expect(stored).not.toContain(api_key.slice(-32))
    expect(stored).not.toContain(Buffer.from(api_key.slice(-32), 'hex').toString('latin1'))
    expect(world.server.output()).not.toContain(api_key.slice(-32))
  })
})
