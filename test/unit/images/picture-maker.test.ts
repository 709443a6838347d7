// A picture that nobody waits for any more is not made, at whichever step its clients leave.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openImageCache } from '../../../src/images/image-cache.ts'
import { pictureFiles } from '../../../src/images/picture-files.ts'
import { byteBudget, type Order, pictureMaker } from '../../../src/images/picture-maker.ts'
import { UNCHANGED } from '../../../src/images/transform.ts'
import { pixels } from './pictures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maker-'))
  await writeFile(join(folder, 'page.png'), await pixels(40, 80))
})
afterEach(() => rm(folder, { recursive: true }))

// (rule 19.13)
it.each([
  { leave: 'before it is read', wantedFor: 0, made: 'busy', files: ['page.png'] },
  { leave: 'while it is read', wantedFor: 1, made: 'busy', files: ['page.png'] },
  { leave: 'while it is rendered', wantedFor: 2, made: 'image', files: ['cache', 'page.png'] },
])('clients that leave $leave: $made', async ({ wantedFor, made, files }) => {
  const fault = (error: unknown) => expect.unreachable(String(error))
  const cache = openImageCache(join(folder, 'cache'), { maxBytes: 1e6, maxFiles: 10 }, { now: Date.now, fault })
  const picture = (await pictureFiles(folder)('/page.png')) as Order['picture']
  let asked = 0
  const make = pictureMaker({ cache, memory: byteBudget(1e8), fault })
  const order = { key: 'ab12', picture, transform: UNCHANGED, accepted: new Set<never>() }
  const result = await make(order)(() => asked++ < wantedFor)
  expect([result.made, await readdir(folder)]).toEqual([made, files])
})
