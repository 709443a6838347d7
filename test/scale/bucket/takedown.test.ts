// A takedown where each server reads the bucket by itself: when the command has ended, servers have had the time to swap. (rule 44.58)
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Meta } from '../../support/model/shapes.ts'
import {
  command,
  freePort,
  run,
  type Server,
  script,
  startServer,
  type Variables,
} from '../../support/worlds/processes.ts'
import { type PublishedWorld, publish, publishedWorld } from '../../support/worlds/published.ts'

let world: PublishedWorld
let host: Variables
let servers: Server[]
/** Each attempt of the test hides another one. */
const slugs = ['quiet-garden-028', 'quiet-gallery-142', 'northern-garden-181']

async function ownServer(): Promise<Server> {
  const folder = world.emptyFolder()
  const own = (name: string) => join(folder, name)
  const files = { SNAPSHOT_DIR: own('snapshot'), CATALOG_DB: own('catalog.db'), ACCOUNTS_DB: own('accounts.db') }
  return startServer({ ...host, ...files, PORT: String(await freePort()) })
}

beforeAll(async () => {
  world = await publishedWorld()
  host = (await world.host()).env
  await script('snapshot', [], host)
  await publish(host)
  servers = await Promise.all([ownServer(), ownServer()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await world.remove()
})

test('a hidden site is gone from servers that have accounts of their own, counts too', async () => {
  const slug = slugs.pop() as string
  const shown = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const { inspirations } = (await (await fetch(`${url}/v1/meta`)).json()) as Meta
        return [(await fetch(`${url}/site/${slug}`)).status, inspirations.total] as const
      }),
    )
  const [before] = (await shown()) as [readonly [number, number]]
  const { code, stdout } = await run(process.execPath, command('entries', 'hide', slug, '--reason', 'a letter'), host)
  const after = await shown()
  expect(before[0]).toBe(200)
  expect(after).toEqual(servers.map(() => [410, before[1] - 1]))
  expect([code, stdout.split('\n').at(-2)]).toEqual([
    0,
    'It is in the bucket. Servers look there every 2 seconds, and had 4 seconds to load it.',
  ])
})
