// What was measured of an earlier picture, or of earlier bands, is not published. (rule 40.48)
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyLines } from '../../../../build-scripts/pictures/copies.ts'
import { fetchPictures } from '../../../../build-scripts/pictures/fetch-pictures.ts'
import { pictureCounts } from '../../../../build-scripts/pictures/pass.ts'
import { readPictures } from '../../../../src/state/sqlite/catalog/measurements.ts'
import { pictureWorld, striped } from './picture-world.ts'

const shot = (path: string, height = 600) => ({ screenshot: { path, width: 480, height, mobile: null } })
const ONE = shot('/shots/one.png')
const BANDS = { sections: [{ type: 'Hero', top: 0, bottom: 300 }] }

const CHANGES = [
  ['another path', shot('/shots/two.png')],
  ['another height', { ...shot('/shots/one.png', 900), ...BANDS }],
  ['other sections', { sections: [{ type: 'Hero', top: 0, bottom: 200 }] }],
  ['another type of section', { sections: [{ type: 'Footer', top: 0, bottom: 300 }] }],
  ['no section', { sections: [] }],
] as const

/** A world with a measured entry, whose pictures are here or on another host. */
async function measuredWorld(isHere: boolean) {
  const picture = await striped(1)
  const server = createServer((_, response) => response.end(picture)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = await pictureWorld(isHere ? {} : { ASSETS_URL: base })
  const { db, config, put, load, measure } = world
  for (const path of isHere ? ['/shots/one.png', '/shots/two.png', '/shots/twin.png'] : []) put(path, picture)
  const again = () => (isHere ? measure() : fetchPictures({ db, config, accepts: () => true, pauseMs: 0 }))
  await load(['one'], { ...ONE, ...BANDS })
  await again()
  return { ...world, again, published: () => readPictures(db).size }
}

describe.each([
  ['of a picture in the folder', true],
  ['of a picture on another host', false],
])('the measurement %s', (_, isHere) => {
  it.each(CHANGES)('is not published after an import with %s, until it is measured again', async (_, given) => {
    const { db, load, again, published } = await measuredWorld(isHere)
    expect(published()).toBe(1)
    await load(['one'], { ...ONE, ...BANDS, ...given })
    expect([published(), pictureCounts(db)]).toEqual([0, expect.stringContaining(' 0 are measured')])
    await again()
    expect(published()).toBe(1)
  })

  it('stays after an import that changes neither', async () => {
    const { load, published } = await measuredWorld(isHere)
    await load(['one'], { ...ONE, ...BANDS, title: 'Another title' })
    expect(published()).toBe(1)
  })
})

it('what was measured of an earlier picture names no copies', async () => {
  const { db, load, again } = await measuredWorld(true)
  await load(['twin'])
  await again()
  expect(copyLines(db)).toEqual(['twin: same picture as one'])
  await load(['one'], { ...shot('/shots/missing.png'), ...BANDS })
  expect(copyLines(db)).toEqual([])
})

it('a build forgets an earlier picture if the one that the entry names is missing', async () => {
  const { load, again, stored } = await measuredWorld(true)
  await load(['twin'])
  await load(['one'], { ...shot('/shots/missing.png'), ...BANDS })
  await again()
  expect(stored().map(({ slug }) => slug)).toEqual(['twin'])
})
