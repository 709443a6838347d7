// A server rejects a damaged snapshot, names the damaged file, and goes on with what it has.
// test/reliability/faults/damaged-files.test.ts damages each file of a snapshot.
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPointer } from '../../../src/snapshot/files/folder.ts'
import { serviceAt } from '../../support/http/http.ts'
import { describeOwn, ownWorld } from '../../support/http/target.ts'
import type { Meta } from '../../support/model/shapes.ts'
import { fixtureModel, ONE_MORE, TODAY } from '../../support/worlds/fixture.ts'
import { script, startServer, type Variables } from '../../support/worlds/processes.ts'

const OLD_TOTAL = fixtureModel().sites.length

/** Imports one more site and builds. */
async function buildNext(env: Variables): Promise<void> {
  await script('import', [ONE_MORE], env)
  await script('snapshot', ['--today', TODAY], env)
}

describeOwn('a damaged snapshot', 'the folder of the snapshots', () => {
  it('that is published while a server runs is ignored, and the next valid one is served (rule 16.5)', async () => {
    const [elsewhere, { env }] = [await ownWorld(), await ownWorld()]
    await buildNext(elsewhere.env)
    const root = elsewhere.env['SNAPSHOT_DIR'] as string
    const id = (await readPointer(root)) as string
    const file = (await readdir(join(root, id), { recursive: true })).find((path) => path.endsWith('.bin')) as string
    const content = await readFile(join(root, id, file))
    content[content.length >> 1] = (content[content.length >> 1] as number) ^ 1
    // Snapshots share equal files as hard links.
    await rm(join(root, id, file))
    await writeFile(join(root, id, file), content)
    const server = await startServer(env)
    const total = async () => (await serviceAt(server.url)<Meta>('/v1/meta')).data.inspirations.total
    const own = env['SNAPSHOT_DIR'] as string
    await cp(join(root, id), join(own, id), { recursive: true })
    await writeFile(join(own, 'current.new'), `${id}\n`)
    await rename(join(own, 'current.new'), join(own, 'current'))
    await expect.poll(server.output).toContain(file)
    expect(await total()).toBe(OLD_TOTAL)
    await buildNext(env)
    await expect.poll(total).toBe(OLD_TOTAL + 1)
    expect(await server.stop()).toBe(0)
  })
})
