// What edits replace and remove: every command says it, and `load --replace` undoes it.
import { describe, expect, it } from 'vitest'
import {
  archiveRemoveEdit,
  type Edit,
  loadEdit,
  ruleAddEdit,
  ruleRemoveEdit,
  synonymsEdit,
} from '../../../build-scripts/editorial/edits.ts'
import { showEditorial } from '../../../build-scripts/editorial/show.ts'
import { withCatalog } from '../../../build-scripts/import/catalog-writer.ts'
import { importCatalog } from '../../../build-scripts/import/import-catalog.ts'
import { readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { entry, jsonLines, type Workplace, workplace } from '../../support/worlds/workplace.ts'

async function catalog(): Promise<Workplace> {
  const place = workplace()
  const files = [place.file('entries.jsonl', jsonLines([entry('a', { genre: ['Blog', 'Shop'] })]))]
  const request = { files, editorial: null, skipInvalid: false, now: new Date() }
  await withCatalog(place.database, (db) => importCatalog(db, request, { say() {}, progress() {} }))
  return place
}

/** Runs an edit and returns its lines. */
async function edited(place: Workplace, edit: Edit | Promise<Edit>): Promise<string[]> {
  return (await (await edit)(place.db)).split('\n')
}

const load = (place: Workplace, data: object, replaces = false) =>
  edited(place, loadEdit([place.file('editorial.json', JSON.stringify(data))], { replaces }))

const archive = (slug: string, title: string, genre: string) => ({
  slug,
  title,
  filters: [{ taxonomy: 'genre', slug: genre }],
})

const DATA = {
  synonyms: [{ taxonomy: 'genre', term: 'blog', synonyms: ['weblog'] }],
  tuning_rules: [
    { tokens: ['shop'], url: '/shops', title: 'Shops' },
    { tokens: ['blog'], url: '/blogs' },
  ],
  template_archives: ['shops', 'more', 'most'].map((slug) => archive(slug, slug, 'shop')),
}

describe('what an edit replaces is shown (rule 17.24)', () => {
  it('by load, for each list, rule and archive', async () => {
    const place = await catalog()
    const data = (word: string, genre: string) => ({
      synonyms: [{ taxonomy: 'genre', term: 'blog', synonyms: [word] }],
      tuning_rules: [{ tokens: ['web shop', 'shop'], url: '/shops', title: word }],
      template_archives: [archive('shops', word, genre)],
    })
    expect(await load(place, data('one', 'shop'))).toEqual(['changed: 1 synonym list, 1 rule, 1 archive'])
    expect(await load(place, data('two', 'blog'))).toEqual([
      'replaced genre blog (synonyms one)',
      'replaced rule "web shop" shop → /shops (title "one")',
      'replaced archive shops (title "one", filters genre shop)',
      'changed: 1 synonym list, 1 rule, 1 archive',
    ])
  })

  it('by rule add', async () => {
    const place = await catalog()
    await load(place, DATA)
    expect(await edited(place, ruleAddEdit(['/shops', 'shop'], 'Stores'))).toEqual([
      'replaced rule shop → /shops (title "Shops")',
      'rule stored: shop → /shops',
    ])
  })
})

describe('load --replace (rule 17.22)', () => {
  it('restores exactly what was shown, also the order, and says what it removes', async () => {
    const place = await catalog()
    await load(place, DATA)
    const before = showEditorial(place.db)
    expect(before).toEqual(DATA)
    for (const edit of [
      synonymsEdit(['genre', 'blog']),
      synonymsEdit(['genre', 'shop', 'store']),
      ruleRemoveEdit(['/shops']),
      ruleAddEdit(['/new', 'new'], undefined),
      ruleAddEdit(['/shops', 'shop'], undefined),
      archiveRemoveEdit(['more']),
    ])
      await edited(place, edit)
    expect(await load(place, before, true)).toEqual([
      'removed genre shop (synonyms store)',
      'removed rule new → /new (no title)',
      'replaced rule shop → /shops (no title)',
      'changed: 2 synonym lists, 3 rules, 2 archives',
    ])
    expect(showEditorial(place.db)).toEqual(before)
  })

  it('changes nothing if nothing differs', async () => {
    const place = await catalog()
    await load(place, DATA)
    const before = readCatalogState(place.db)
    expect(await load(place, DATA, true)).toEqual(['changed: 0 synonym lists, 0 rules, 0 archives'])
    expect(readCatalogState(place.db)).toEqual(before)
  })
})

describe('archive remove (rule 17.25)', () => {
  it('removes an archive, of which the slug can be used again, at the end', async () => {
    const place = await catalog()
    await load(place, DATA)
    expect(await edited(place, archiveRemoveEdit(['shops']))).toEqual([
      'removed archive shops (title "shops", filters genre shop)',
      'archive shops removed',
    ])
    const [shops, more, most] = DATA.template_archives
    expect(showEditorial(place.db).template_archives).toEqual([more, most])
    await load(place, DATA)
    expect(showEditorial(place.db).template_archives).toEqual([more, most, shops])
  })

  it('of an unknown archive is an error', async () => {
    const place = await catalog()
    await expect(edited(place, archiveRemoveEdit(['none']))).rejects.toThrow('no archive "none"')
  })
})
