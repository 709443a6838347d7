// Imports delete nothing, so the demo of an earlier release would stay beside the new one.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importDemo } from '../../../build-scripts/start/prepare-catalog.ts'
import { openCatalog } from '../../../src/state/sqlite/catalog/database.ts'
import { linesOf } from '../../support/worlds/fixture.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { line, workshop } from '../../support/worlds/workshop.ts'

test('a start imports exactly the pages of this release, and keeps a database that has them (rule 33.1)', async () => {
  const shop = workshop()
  try {
    await shop.load([line({ slug: 'of-an-earlier-demo' })])
    await importDemo(shop.catalogDb, () => {})
    const first = imported(shop.catalogDb)
    expect(first.slugs).toEqual(
      linesOf(`${ROOT}data/demo/catalog.jsonl`)
        .map(({ slug }) => slug)
        .sort(),
    )
    await importDemo(shop.catalogDb, () => {})
    expect(imported(shop.catalogDb)).toEqual(first)
    expect(existsSync(`${shop.catalogDb}-wal`)).toBe(false)
  } finally {
    shop.remove()
  }
})

function imported(file: string): { slugs: string[]; change: unknown } {
  const db = openCatalog(file)
  const slugs = db.prepare<[], string>('SELECT slug FROM entries ORDER BY slug').pluck().all()
  const change = db.prepare('SELECT max(change) FROM entries').pluck().get()
  db.close()
  return { slugs: slugs.sort(), change }
}
