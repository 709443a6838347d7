// When the explorer offers colors, and what it counts as a filter.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../../../src/ground/config.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import type { ServedSnapshot } from '../../../../src/snapshot/snapshot.ts'
import { explorePage } from '../../../../src/ui/explore/explore-page.ts'
import { storePalettes } from '../../../support/pictures/palettes.ts'
import { TODAY } from '../../../support/worlds/fixture.ts'
import { worldOf } from '../../../support/worlds/queried.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'
import { request, startFakeService } from '../../http/fakes.ts'

const config = parseConfig({})
startFakeService()
const shop = workshop()
let unmeasured: ServedSnapshot
let measured: ServedSnapshot
afterAll(() => shop.remove())

async function built(): Promise<ServedSnapshot> {
  await shop.build(TODAY)
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  return worldOf(snapshot).served as ServedSnapshot
}

beforeAll(async () => {
  const later = Array.from({ length: 30 }, (_, i) => line({ slug: `later-${i}`, published: '2021-01-01' }))
  await shop.load([line({ slug: 'oldest' }), ...later])
  unmeasured = await built()
  const page = [{ hex: '#ff7f50', share: 0.5 }]
  storePalettes(shop.catalogDb, new Map([['oldest', { page, hero: [], sections: [] }]]))
  measured = await built()
})

const pageOf = (served: ServedSnapshot, query = '') =>
  explorePage(served, request(`/explore?${query}`, {}), config).body.html

test('the row of colors is there if any site was measured, however old it is (rule 36.12)', () => {
  expect(pageOf(unmeasured)).not.toContain('class="swatches"')
  expect(pageOf(measured)).toContain('class="swatches"')
})

test('the row of colors is there while a color is chosen, so that it can be changed (rule 36.12)', () => {
  expect(pageOf(unmeasured, 'color_near=f50')).toContain('class="swatches"')
})

test('colors are counted among the active filters (rule 36.12)', () => {
  expect(pageOf(measured, 'color_near=f50&color_near=111&year=2021')).toContain('id="active" data-part>3<')
})
