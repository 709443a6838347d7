// A folder that follows a bucket, as a server keeps it: publications, faults, and several readers in one folder.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Mirror, type Mirroring, mirrorBucket } from '../../../src/snapshot/bucket/mirror.ts'
import { objectsOf, publicationOf } from '../../../src/snapshot/bucket/publications.ts'
import { readCurrent, readPointer } from '../../../src/snapshot/files/folder.ts'
import { keyInOrigin } from '../../support/engines/origin.ts'
import { ORIGINS } from '../../support/model/images.ts'
import { forFile } from '../../support/project/for-file.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { script, type Variables } from '../../support/worlds/processes.ts'
import { bucketOf, buildNext, publish, publishedWorld } from '../../support/worlds/published.ts'

const world = await forFile(publishedWorld())
let host: Variables
beforeAll(async () => {
  host = (await world.host()).env
  await publish(host)
})

const open: Mirror[] = []
afterEach(() => {
  for (const mirror of open.splice(0)) mirror.close()
  world.origin.trouble = null
})

interface Watched {
  mirror: Mirror
  folder: string
  /** What was reported, `null` for the end of a fault. */
  reports: (string | null)[]
}

function mirrored(given: Partial<Mirroring> = {}): Watched {
  const folder = given.folder ?? world.emptyFolder()
  const reports: (string | null)[] = []
  const mirror = mirrorBucket({
    bucket: bucketOf(world.origin.env),
    folder,
    pollMs: 20,
    report: (error) => reports.push(error?.message ?? null),
    ...given,
  })
  open.push(mirror)
  return { mirror, folder, reports }
}

const currentOf = (folder: string) => readPointer(folder)
const published = () => readPointer(host['SNAPSHOT_DIR'] as string)

// (rule 38.6)
it('has the published snapshot after its first look, and each later one without a restart', async () => {
  const { mirror, folder, reports } = mirrored()
  await mirror.ready
  expect(await currentOf(folder)).toBe(await published())
  const numberOf = async () => (await publicationOf(folder))?.publication
  const before = (await numberOf()) as number
  await buildNext(host)
  await publish(host)
  await vi.waitFor(async () => expect(await numberOf()).toBe(before + 1), PATIENT)
  expect(await currentOf(folder)).toBe(await published())
  await script('snapshot', ['--rollback'], host)
  await publish(host)
  await vi.waitFor(async () => expect(await numberOf()).toBe(before + 2), PATIENT)
  expect(await currentOf(folder)).toBe(await published())
  await script('snapshot', ['--release'], host)
  expect(reports).toEqual([])
})

// (rule 38.6)
it('asks for a pointer that has not moved without downloading it, and leaves the folder as it is', async () => {
  const { mirror } = mirrored({ pollMs: 3_600_000 })
  await mirror.ready
  world.origin.log.length = 0
  await mirror.look()
  expect(world.origin.log).toEqual([{ method: 'GET', key: keyInOrigin('private/current.json'), status: 304 }])
})

// (rules 38.6, 38.11)
it.each(['frozen', 'away', 'refusing'])(
  'reports a store that is %s once, keeps its snapshot, and says when it is over',
  async (kind) => {
    const { mirror, folder, reports } = mirrored({ bucket: bucketOf(world.origin.env, { idleMs: 1_000 }) })
    await mirror.ready
    const frozen = new Promise<undefined>(() => {})
    const trouble = { frozen: () => frozen, away: () => 503, refusing: () => 403 }[kind] as () => number
    world.origin.trouble = trouble
    await vi.waitFor(() => expect(reports).toHaveLength(1), PATIENT)
    const asked = world.origin.log.length
    if (kind !== 'frozen') await vi.waitFor(() => expect(world.origin.log.length).toBeGreaterThan(asked + 4), PATIENT)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatch(/^SNAPSHOT_URL: s3:\/\/snapshots\/gallery at 127\.0\.0\.1:\d+ .*\.$/)
    expect(await currentOf(folder)).toBe(await published())
    world.origin.trouble = null
    await vi.waitFor(() => expect(reports.slice(1)).toEqual([null]), PATIENT)
  },
)

// (rules 38.4, 38.6)
it('keeps its snapshot while an object of the next one is missing, and continues when it is there', async () => {
  const { mirror, folder, reports } = mirrored()
  await mirror.ready
  const old = await currentOf(folder)
  const had = new Set(objectsOf((await readCurrent(folder)) ?? { files: [] }).map(({ key }) => key))
  world.origin.trouble = ({ method, key }) => (method === 'GET' && key.includes('/objects/') ? 404 : undefined)
  await buildNext(host)
  expect((await publish(host)).code).toBe(0)
  await vi.waitFor(() => expect(reports).toHaveLength(1), PATIENT)
  const key = /has no (\S+)\./.exec(reports[0] ?? '')?.[1] ?? ''
  expect(had.has(key)).toBe(false)
  expect(await currentOf(folder)).toBe(old)
  world.origin.trouble = null
  await vi.waitFor(async () => expect(await currentOf(folder)).toBe(await published()), PATIENT)
  await vi.waitFor(() => expect(reports.slice(1)).toEqual([null]), PATIENT)
})

// (rule 38.6)
it('shares a folder with other readers, and all of them end at the last publication', async () => {
  const folder = world.emptyFolder()
  const readers = [mirrored({ folder }), mirrored({ folder }), mirrored({ folder })]
  for (let n = 0; n < 2; n++) {
    await buildNext(host)
    await publish(host)
  }
  const last = (await publicationOf(host['SNAPSHOT_DIR'] as string))?.publication
  await vi.waitFor(async () => expect((await publicationOf(folder))?.publication).toBe(last), PATIENT)
  await Promise.all(readers.map(({ mirror }) => mirror.look()))
  expect((await publicationOf(folder))?.publication).toBe(last)
  expect(readers.flatMap(({ reports }) => reports)).toEqual([])
})

// (rule 38.6)
it('follows another bucket, whose publications start over', async () => {
  const { mirror, folder } = mirrored()
  await mirror.ready
  mirror.close()
  world.origin.objects.clear()
  await publish(host)
  const { mirror: next } = mirrored({ folder })
  await next.ready
  expect(await publicationOf(folder)).toEqual({ id: await published(), publication: 1 })
})

it('mends a file of the folder when it is told to distrust it', async () => {
  const { mirror, folder } = mirrored({ pollMs: 3_600_000 })
  await mirror.ready
  const [object] = objectsOf((await readCurrent(folder)) ?? { files: [] })
  const file = join(folder, (await currentOf(folder)) as string, object?.path ?? '')
  rmSync(file)
  mirror.distrust()
  await mirror.look()
  expect((await readCurrent(folder))?.id).toBe(await published())
  expect(existsSync(file)).toBe(true)
})

// (rule 38.6)
it('does not download a snapshot for other addresses than those of the server', async () => {
  const addresses = { siteUrl: 'https://other.example', assetsUrl: ORIGINS.assets }
  const { mirror, folder, reports } = mirrored({ addresses })
  await mirror.ready
  expect(reports).toEqual([expect.stringContaining('but this server has SITE_URL=https://other.example')])
  expect(await currentOf(folder)).toBeNull()
})
