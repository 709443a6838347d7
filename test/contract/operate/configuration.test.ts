// The effects of the configuration: the origins of URLs, and invalid values.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { serviceAt } from '../../support/http/http.ts'
import { registered } from '../../support/http/registrations.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import type { InspirationListing, SectionListing } from '../../support/model/shapes.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import {
  command,
  run,
  type Server,
  START,
  script,
  serverEntry,
  startServer,
  type Variables,
} from '../../support/worlds/processes.ts'

const NEEDS = 'a server of its own'

/** Returns the origins of a server's image URLs and crop URLs. */
async function originsOf(server: Server) {
  const service = serviceAt(server.url)
  const { api_key: key } = await registered(service)
  const { results } = (await service<InspirationListing>('/v1/inspirations?limit=1', { key })).data
  const crops = (await service<SectionListing>('/v1/sections?type=hero&limit=1', { key })).data.results
  return { image: originOf(results[0]?.screenshot.hero), crop: originOf(crops[0]?.image) }
}

function originOf(url: string | undefined): string {
  return url?.split('/cdn-cgi/')[0] ?? ''
}

describeOwn('the origins of image URLs', NEEDS, () => {
  it('are SITE_URL and ASSETS_URL, without their trailing slashes (rule 22.2)', async () => {
    const world = await ownWorld({ SITE_URL: 'https://site.example/', ASSETS_URL: 'https://crops.example/at//' })
    const env: Variables = { ...world.env, SNAPSHOT_DIR: `${world.folder}/other-snapshot` }
    await script('snapshot', ['--today', TODAY], env)
    const origins = await originsOf(await startServer(env))
    expect(origins).toEqual({ image: 'https://site.example', crop: 'https://crops.example/at' })
  })
})

/** Makes a process print the address of each module with types, and of tsx. */
const PRINT_TYPED = `data:text/javascript,import { registerHooks } from 'node:module';
  const load = (url, context, next) => (/[.]ts$|tsx/.test(url) && console.error(url), next(url, context));
  registerHooks({ load })`

describeOwn('start', NEEDS, () => {
  it('loads no TypeScript if the site is built', async () => {
    const { stdout, stderr } = await run(process.execPath, ['--import', PRINT_TYPED, ...START, '--help'])
    expect([stdout.split('\n')[0], stderr]).toEqual([expect.stringContaining('npm start'), ''])
  })

  it('builds a new snapshot if SITE_URL has changed (rule 16.7)', async () => {
    const { env } = await ownWorld({ SITE_URL: 'https://moved.example' })
    const server = await startServer(env, { args: START })
    expect((await originsOf(server)).image).toBe('https://moved.example')
    expect(readFileSync(`/proc/${server.pid}/cmdline`, 'latin1'), 'the server needs no loader').not.toContain('tsx')
    expect(await server.stop()).toBe(0)
  })

  it('exits with one line if SITE_URL has changed and there is no catalog (rule 16.7)', async () => {
    const { env, folder } = await ownWorld({ SITE_URL: 'https://moved.example' })
    const { code, stderr } = await run(process.execPath, START, { ...env, CATALOG_DB: `${folder}/no-catalog.db` })
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain('SITE_URL')
  })
})

describeOwn('an invalid value', NEEDS, () => {
  it.each([
    ['the server', [serverEntry()]],
    ['a command', command('keys', 'list')],
  ])('ends %s with one line that names the variable (rule 22.1)', async (_, words) => {
    const { code, stderr } = await run(process.execPath, words, { SITE_URL: 'ftp://gallery.example' })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('SITE_URL')
  })

  it('in a .env file has the same effect (rule 22.1)', async () => {
    const world = await ownWorld()
    await writeFile(`${world.folder}/.env`, 'LOG_LEVEL=loud\n')
    const { code, stderr } = await run(process.execPath, [serverEntry()], {}, world.folder)
    expect(code).toBe(1)
    expect(stderr).toContain('LOG_LEVEL')
  })
})
