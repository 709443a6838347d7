// A damaged accounts database: the failed start, the restore, and the server that accepts all keys of the backup.
import { stat, truncate, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { describeEmbedded, ownServer } from '../../support/http/target.ts'
import { command, run, script, serverEntry, startServer, type Variables } from '../../support/worlds/processes.ts'

/** Each test starts several servers and commands, one after the other. */
const PATIENCE_MS = 240_000

const ran = (name: string, args: string[], env: Variables) => run(process.execPath, command(name, ...args), env)

const DAMAGES: [what: string, damage: (file: string) => Promise<void>][] = [
  ['overwritten with other data', (file) => writeFile(file, 'not a database '.repeat(1000))],
  ['truncated', async (file) => truncate(file, Math.floor((await stat(file)).size / 2 / 4096) * 4096 + 100)],
]

describeEmbedded('an accounts database', 'ACCOUNTS_DB', () => {
  it.each(DAMAGES)(
    'that is %s ends the start with one line, and restore brings it back',
    async (_, damage) => {
      const world = await ownServer()
      const keys = [world.freeKey, world.adminKey]
      for (let n = 0; n < 50; n++) keys.push((await registered(world.service)).api_key)
      const file = world.env['ACCOUNTS_DB'] as string
      await script('backup', [], world.env)
      const later = (await registered(world.service)).api_key

      const early = await ran('restore', [], world.env)
      expect([early.code, early.stdout]).toEqual([1, ''])
      expect(early.stderr).toMatch(/^\S+\.db is in use by a server or a command; nothing was restored\..*\n$/)
      expect((await world.service('/v1/me', { key: later })).status).toBe(200)

      expect(await world.server.stop()).toBe(0)
      await damage(file)
      const failed = await run(process.execPath, [serverEntry()], world.env)
      expect([failed.code, failed.stdout]).toEqual([1, ''])
      expect(failed.stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('npm run restore')])
      expect(failed.stderr).toContain(file)
      expect(failed.stderr).not.toMatch(/\n\s+at |\.m?[jt]s:\d/)

      expect((await ran('restore', ['--only', 'accounts'], world.env)).code).toBe(0)
      const again = await startServer(world.env)
      const service = serviceAt(again.url)
      for (const key of keys) expect((await service('/v1/me', { key })).status).toBe(200)
      expect((await service('/v1/me', { key: later })).status).toBe(401)
      expect(await again.stop()).toBe(0)
    },
    PATIENCE_MS,
  )
})
