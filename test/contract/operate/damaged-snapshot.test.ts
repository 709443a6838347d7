// The server rejects a damaged snapshot, names the damaged file, and serves the newest valid snapshot.
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Service, serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import type { Meta } from '../../support/model/shapes.ts'
import { fixtureModel, ONE_MORE, TODAY } from '../../support/worlds/fixture.ts'
import { script, startServer } from '../../support/worlds/processes.ts'
import type { World } from '../../support/worlds/world.ts'

const OLD_TOTAL = fixtureModel().sites.length

type Damage = (content: Buffer) => Buffer | null

const flipped: Damage = (content) =>
  Buffer.from(content.map((byte, at) => (at === content.length >> 1 ? byte ^ 1 : byte)))
const cut: Damage = (content) => content.subarray(0, content.length - 1)
const grown: Damage = (content) => Buffer.concat([content, Buffer.from(' ')])
const emptied: Damage = () => Buffer.alloc(0)
const gone: Damage = () => null

async function total(service: Service): Promise<number> {
  return (await service<Meta>('/v1/meta')).data.inspirations.total
}

/** Returns the folders that contain a manifest. */
async function snapshotsIn({ env }: World): Promise<string[]> {
  const folder = env['SNAPSHOT_DIR'] as string
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.endsWith('manifest.json')).map((file) => join(folder, file, '..'))
}

/** Replaces a file with a damaged copy. The copy has a new inode, because snapshots share equal files as hard links. */
async function damage(file: string, how: Damage): Promise<void> {
  const content = how(await readFile(file))
  await rm(file)
  if (content) await writeFile(file, content)
}

/** Returns the last path in the snapshot's folder that matches `ending`. */
async function fileOf(snapshot: string, ending: RegExp): Promise<string> {
  const files = (await readdir(snapshot, { recursive: true })).filter((file) => ending.test(file)).sort()
  return files.at(-1) as string
}

describeOwn('a damaged snapshot', 'the folder of the snapshots', () => {
  /** A world with a second, newer snapshot. */
  let twice: World
  let newest = ''
  beforeAll(async () => {
    twice = await ownWorld()
    const before = await snapshotsIn(twice)
    await script('import', [ONE_MORE], twice.env)
    await script('snapshot', ['--today', TODAY], twice.env)
    newest = (await snapshotsIn(twice)).find((folder) => !before.includes(folder)) as string
  })

  /** Returns a copy of that world, and the folder of its newer snapshot. */
  async function copy(): Promise<{ world: World; snapshot: string }> {
    const world = await ownWorld()
    await rm(world.env['SNAPSHOT_DIR'] as string, { recursive: true })
    await cp(twice.env['SNAPSHOT_DIR'] as string, world.env['SNAPSHOT_DIR'] as string, { recursive: true })
    return { world, snapshot: newest.replace(twice.folder, world.folder) }
  }

  it('is not served, but the newer one is if it is valid (rule 16.5)', async () => {
    const { world } = await copy()
    const server = await startServer(world.env)
    expect(await total(serviceAt(server.url))).toBe(OLD_TOTAL + 1)
    expect(await server.stop()).toBe(0)
  })

  // (rule 16.5)
  it.each<[string, RegExp, Damage]>([
    ['a flipped bit in a shard', /\/[^/]+\.bin$/, flipped],
    ['a truncated shard', /\/[^/]+\.bin$/, cut],
    ['a shard with an extra byte', /\/[^/]+\.json$/, grown],
    ['an empty shard', /^[^/]+\.json$/, emptied],
    ['a missing shard', /\/[^/]+\.json$/, gone],
    ['a flipped bit in a compressed shard', /\.br$/, flipped],
    ['a missing compressed shard', /\.gz$/, gone],
    [
      'a flipped bit in the manifest',
      /manifest\.json$/,
      (text) => Buffer.from(text.toString().replace(/"sha256":"./, '"sha256":"_')),
    ],
    ['a truncated manifest', /manifest\.json$/, (content) => content.subarray(0, content.length >> 1)],
    ['an empty manifest', /manifest\.json$/, emptied],
    ['a missing manifest', /manifest\.json$/, gone],
  ])('with %s is named and rejected, and the older one is served', async (_, ending, how) => {
    const { world, snapshot } = await copy()
    const file = await fileOf(snapshot, ending)
    await damage(join(snapshot, file), how)
    const server = await startServer(world.env)
    expect(await total(serviceAt(server.url))).toBe(OLD_TOTAL)
    await expect.poll(server.output).toMatch(how === gone && file.endsWith('manifest.json') ? snapshot : file)
    expect(await server.stop()).toBe(0)
  })

  // (rule 16.5)
  it('that is published while a server runs is ignored, and the next valid one is served', async () => {
    const { snapshot } = await copy()
    await damage(join(snapshot, await fileOf(snapshot, /\/[^/]+\.bin$/)), flipped)
    const world = await ownWorld()
    const server = await startServer(world.env)
    const service = serviceAt(server.url)
    await publish(snapshot, world)
    await expect.poll(server.output).toContain(await fileOf(snapshot, /\/[^/]+\.bin$/))
    expect(await total(service)).toBe(OLD_TOTAL)
    await script('import', [ONE_MORE], world.env)
    await script('snapshot', ['--today', TODAY], world.env)
    await expect.poll(() => total(service)).toBe(OLD_TOTAL + 1)
    expect(await server.stop()).toBe(0)
  })
})

/** Copies a snapshot's folder into a world and makes it current. */
async function publish(snapshot: string, { env }: World): Promise<void> {
  const folder = env['SNAPSHOT_DIR'] as string
  await cp(snapshot, join(folder, snapshot.split('/').at(-1) as string), { recursive: true })
  await writeFile(join(folder, 'current.new'), `${snapshot.split('/').at(-1)}\n`)
  await rename(join(folder, 'current.new'), join(folder, 'current'))
}
