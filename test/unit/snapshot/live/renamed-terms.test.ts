// Editorial data of terms that were renamed since the snapshot was built: a server that starts then has it, too.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEdit } from '../../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import { renameEdit, runEdit } from '../../../../build-scripts/terms/edits.ts'
import { catalogHome } from '../../../../src/engine/editorial/home.ts'
import { PLAIN_SEARCH } from '../../../../src/search/query.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { type LiveSnapshot, serveSnapshot } from '../../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'
import { FACTS } from '../../build-scripts/entries/edited-world.ts'

const shop = workshop()
const servers: LiveSnapshot[] = []

async function started(): Promise<LiveSnapshot> {
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  const live = await serveSnapshot(snapshot, { editorial: shop.editorial, awaitsSpelling: true })
  servers.push(live)
  return live
}

async function rename(from: string, slug: string): Promise<void> {
  const request = { edit: renameEdit('genre', from, { name: slug, slug }), facts: FACTS, isDry: false, isRename: true }
  await withCatalog(shop.catalogDb, (db) => runEdit(db, catalogHome, request))
}

/** The synonyms of a genre, the filters of the archive, and the archive that a query matches. */
function seen({ search, archives }: LiveSnapshot, genre: string) {
  const found = JSON.parse(search({ ...PLAIN_SEARCH, q: `teal ${genre}` }).text)
  return [
    archives.term('genre', genre)?.synonyms,
    archives.templateArchive('teal-agencies')?.filters,
    found.matched_template_archive?.slug,
  ]
}

const FILTERS = [
  { taxonomy: 'genre', slug: 'agency' },
  { taxonomy: 'color', slug: 'teal' },
]

beforeAll(async () => {
  await shop.load([line({ slug: 'a', genre: ['Agency'], color: ['Teal'] })])
  const file = join(shop.folder, 'editorial.json')
  const data = {
    synonyms: [{ taxonomy: 'genre', term: 'agency', synonyms: ['studios'] }],
    template_archives: [{ slug: 'teal-agencies', title: 'Teal agencies', filters: FILTERS }],
  }
  writeFileSync(file, JSON.stringify(data))
  await withCatalog(shop.catalogDb, await loadEdit([file]))
  await shop.build('2026-11-23')
})
afterAll(() => {
  for (const live of servers) live.close()
  shop.remove()
})

test('a term keeps its synonyms and archives from its rename to the next build, after a restart too (rule 44.62)', async () => {
  const before = [['studios'], FILTERS, 'teal-agencies']
  const running = await started()
  expect(seen(running, 'agency')).toEqual(before)
  await rename('agency', 'agencies')
  await rename('agencies', 'bureaus')
  expect(seen(running, 'agency')).toEqual(before)
  expect(seen(await started(), 'agency')).toEqual(before)
  await shop.build('2026-11-23')
  const renamed = [['studios'], [{ taxonomy: 'genre', slug: 'bureaus' }, FILTERS[1]], 'teal-agencies']
  expect(seen(await started(), 'bureaus')).toEqual(renamed)
})
