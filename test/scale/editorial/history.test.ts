// One history of editorial data for all build hosts of PostgreSQL (rules 44.14 to 44.16).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Edit,
  ignoreEdit,
  ruleAddEdit,
  ruleRemoveEdit,
  synonymsEdit,
} from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { revert } from '../../../build-scripts/history/revert.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { postgresHome, publishEditorial } from '../../../src/engine/editorial/shared-home.ts'
import { editorialOf } from '../../../src/state/documents.ts'
import { readEditorial } from '../../../src/state/postgres/editorial/rows.ts'
import type { Postgres } from '../../../src/state/postgres/pool.ts'
import type { ChangeFacts } from '../../../src/state/sqlite/catalog/database.ts'
import { ignoredWords } from '../../../src/state/sqlite/editorial/store.ts'
import { itemsOf, readLog } from '../../../src/state/sqlite/history/log.ts'
import { ENTRIES } from '../../support/suites/live-editorial-suite.ts'
import { type PostgresWorld, postgresWorld } from '../../support/worlds/postgres-world.ts'
import { type Workshop, workshop } from '../../support/worlds/workshop.ts'

let world: PostgresWorld
const shops: Workshop[] = []
beforeAll(async () => {
  world = await postgresWorld()
})
afterAll(() => world?.stop())
afterEach(() => {
  for (const shop of shops.splice(0)) shop.remove()
})

const now = () => new Date()
const database = async () => world.pool(await world.database(), { queryMs: 10_000, connectMs: 10_000 })

async function buildHost(): Promise<Workshop> {
  const shop = workshop()
  shops.push(shop)
  await shop.load(ENTRIES)
  return shop
}

const homeOf = (db: Postgres) => postgresHome(db, async () => {}, now)
const by = (name: string): ChangeFacts => ({ by: name, command: 'editorial', note: `by ${name}` })

function edit(db: Postgres, { catalogDb }: Workshop, name: string, work: Edit): Promise<string> {
  return withCatalog(catalogDb, (catalog) => homeOf(db).edit(catalog, () => work(catalog, by(name))))
}

const fetch = (db: Postgres, { catalogDb }: Workshop) => withCatalog(catalogDb, (catalog) => homeOf(db).fetch(catalog))
const shown = ({ catalogDb }: Workshop) => withCatalog(catalogDb, showEditorial)

/** The editorial changes of a host, oldest first: who made each, why, and what it changed. */
const history = ({ catalogDb }: Workshop) =>
  withCatalog(catalogDb, (catalog) =>
    readLog(catalog, { kinds: ['synonyms', 'rule', 'archive', 'ignored'] }, 100)
      .reverse()
      .map(({ number, at: _, ...change }) => ({ ...change, items: itemsOf(catalog, number) })),
  )
const editors = async (shop: Workshop) => (await history(shop)).map((change) => change.by)

describe('build hosts of one PostgreSQL', () => {
  test('have one history of editorial data, with who made each edit and why (rule 44.14)', async () => {
    const db = await database()
    const [one, two] = [await buildHost(), await buildHost()]
    await edit(db, one, 'mia', synonymsEdit(['genre', 'shop', 'store']))
    await edit(db, two, 'ben', ruleAddEdit(['/contact', 'hire'], undefined))
    await edit(db, one, 'mia', ruleAddEdit(['/about', 'people'], 'About'))
    await edit(db, two, 'ben', ruleRemoveEdit(['/contact']))
    await edit(db, two, 'ben', ignoreEdit(['lorem', 'ipsum'], true))
    await edit(db, one, 'mia', ignoreEdit(['ipsum'], false))
    await fetch(db, two)
    expect(await history(one)).toEqual(await history(two))
    expect(await editors(one)).toEqual(['mia', 'ben', 'mia', 'ben', 'ben', 'mia'])
    expect(await withCatalog(two.catalogDb, ignoredWords)).toEqual(['lorem'])
    await fetch(db, one)
    const late = await buildHost()
    await fetch(db, late)
    expect(await history(late)).toEqual(await history(one))
    expect(await shown(late)).toEqual(await shown(one))
  })

  test('can take back an edit of another host, for all of them (rule 44.14)', async () => {
    const db = await database()
    const [one, two] = [await buildHost(), await buildHost()]
    await edit(db, one, 'mia', ruleAddEdit(['/a', 'ant'], undefined))
    await edit(db, one, 'mia', ruleAddEdit(['/b', 'bee'], undefined))
    const before = await shown(one)
    await edit(db, one, 'mia', ruleRemoveEdit(['/a']))
    await withCatalog(two.catalogDb, async (catalog) => {
      await homeOf(db).fetch(catalog)
      const [{ number } = { number: 0 }] = readLog(catalog, {}, 1)
      await revert(catalog, homeOf(db), { target: { number }, facts: by('ben'), now: now(), dryRun: false })
    })
    await fetch(db, one)
    expect([await shown(one), await editors(one)]).toEqual([before, ['mia', 'mia', 'mia', 'ben']])
    expect(editorialOf((await readEditorial(db.query, 0)).documents).rules.map(({ url }) => url)).toEqual(['/a', '/b'])
  })

  test('lose no edit that PostgreSQL has stored and the catalog has not (rules 37.45, 44.15)', async () => {
    const [db, shop] = [await database(), await buildHost()]
    await edit(db, shop, 'mia', synonymsEdit(['genre', 'shop', 'store']))
    const stopped = {
      ...db,
      transaction: async <T>(work: Parameters<typeof db.transaction<T>>[0]) => {
        await db.transaction(work)
        throw new Error('killed')
      },
    }
    await expect(edit(stopped, shop, 'ben', synonymsEdit(['genre', 'shop', 'kiosk']))).rejects.toThrow('killed')
    expect(await editors(shop)).toEqual(['mia'])
    await fetch(db, shop)
    expect(await editors(shop)).toEqual(['mia', 'ben'])
    expect((await shown(shop)).synonyms).toMatchObject([{ synonyms: ['kiosk'] }])
  })
})

describe('a history of another catalog (rule 44.16)', () => {
  test('is not mixed in: its data come as one change, and edits from then on are known', async () => {
    const db = await database()
    const [one, other] = [await buildHost(), await buildHost()]
    await edit(db, one, 'mia', synonymsEdit(['genre', 'shop', 'store']))
    await withCatalog(other.catalogDb, (catalog) => synonymsEdit(['genre', 'shop', 'own'])(catalog, by('eve')))
    await fetch(db, other)
    expect(await editors(other)).toEqual(['eve', 'PostgreSQL'])
    expect((await history(other)).at(-1)?.items).toMatchObject([
      { before: { synonyms: ['own'] }, after: { synonyms: ['store'] } },
    ])
    await edit(db, one, 'mia', synonymsEdit(['genre', 'shop', 'kiosk']))
    await fetch(db, other)
    expect(await editors(other)).toEqual(['eve', 'PostgreSQL', 'mia'])
  })

  test('takes the place of the shared one with a restore, and comes to other build hosts (rules 37.57, 44.15)', async () => {
    const db = await database()
    const [one, other, fresh] = [await buildHost(), await buildHost(), await buildHost()]
    await edit(db, one, 'mia', synonymsEdit(['genre', 'shop', 'store']))
    await withCatalog(other.catalogDb, (catalog) => synonymsEdit(['genre', 'shop', 'own'])(catalog, by('eve')))
    await withCatalog(other.catalogDb, (catalog) => db.transaction((query) => publishEditorial(query, catalog)))
    await fetch(db, fresh)
    expect(await history(fresh)).toEqual(await history(other))
    expect(await editors(fresh)).toEqual(['eve'])
  })
})
