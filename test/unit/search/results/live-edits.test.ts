// An edit of synonyms, rules or archives is in the next response, without a new snapshot (rule 16.3). Counts, terms and
// entries change with a snapshot (rule 16.2).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ruleAddEdit, ruleRemoveEdit, synonymsEdit } from '../../../../build-scripts/editorial/edits.ts'
import { withCatalog } from '../../../../build-scripts/import/catalog-writer.ts'
import type { LiveEditorial } from '../../../../src/state/catalog/live-editorial.ts'
import { openLiveEditorial } from '../../../../src/state/catalog/live-editorial.ts'
import { line } from '../../../support/worlds/workshop.ts'
import { answerOf, following, world } from '../world.ts'

const { search, filters, edit, load, shop } = world(
  [
    { genre: ['Shop', 'Market'], color: ['Teal'], style: ['Bold'], category: 'template' },
    { genre: ['Market'], tech: ['GSAP'] },
  ],
  {
    synonyms: [{ taxonomy: 'tech', term: 'gsap', synonyms: ['built in', 'greensock'] }],
    template_archives: [{ slug: 'teal', title: 'Teal', filters: [{ taxonomy: 'color', slug: 'teal' }] }],
  },
)

describe('an edited synonym acts in the very next search (rule 16.3)', () => {
  test('a list where there was none', async () => {
    expect(filters('store')).toEqual([])
    await edit(synonymsEdit(['genre', 'shop', 'store', 'Bou&tique']))
    expect([filters('store'), filters('boutique')]).toEqual([['genre/shop'], ['genre/shop']])
  })

  test('a list that replaces another, in matching_terms and explain too', async () => {
    await edit(synonymsEdit(['genre', 'shop', 'kiosk', 'corner shop', 'bodega']))
    expect([filters('store'), filters('boutique'), filters('kiosk')]).toEqual([[], [], ['genre/shop']])
    expect(search('bode xyzzy').matching_terms).toMatchObject([{ slug: 'shop' }])
    expect(search('corner', { explain: true }).explain?.filters).toMatchObject([{ synonym: 'corner shop' }])
  })

  test('a shorter list: what it no longer holds is gone', async () => {
    await edit(synonymsEdit(['genre', 'shop', 'bodega']))
    expect([filters('kiosk'), filters('corner'), filters('bodega')]).toEqual([[], [], ['genre/shop']])
  })

  test('an emptied list, of the snapshot’s build as well', async () => {
    expect(filters('greensock')).toEqual(['tech/gsap'])
    await edit(synonymsEdit(['tech', 'gsap']))
    await edit(synonymsEdit(['genre', 'shop']))
    expect([filters('greensock'), filters('bodega')]).toEqual([[], []])
  })

  test('it competes with others by count', async () => {
    await edit(synonymsEdit(['genre', 'shop', 'bazaar']))
    expect(filters('bazaar')).toEqual(['genre/shop'])
    await edit(synonymsEdit(['genre', 'market', 'bazaar']))
    expect(filters('bazaar')).toEqual(['genre/market'])
  })
})

describe('an edited rule acts in the very next search (rule 16.3)', () => {
  const fired = (q: string) => search(q).tuned_destination

  test('a new one, and its new title', async () => {
    expect(fired('hire us')).toBeNull()
    await edit(ruleAddEdit(['/contact', 'hire', 'us'], undefined))
    expect(fired('hire us')).toEqual({ url: '/contact', title: null, tokens: ['hire', 'us'] })
    await edit(ruleAddEdit(['/contact', 'hire', 'us'], 'Hire us'))
    expect(fired('hire us')?.title).toBe('Hire us')
  })

  test('of two with as many tokens the older stays first, after an edit of it too', async () => {
    await edit(ruleAddEdit(['/other', 'us', 'hire'], undefined))
    expect(fired('hire us')?.url).toBe('/contact')
    await edit(ruleAddEdit(['/contact', 'hire', 'us'], 'Again'))
    expect(fired('hire us')?.url).toBe('/contact')
  })

  test('a removed one no longer', async () => {
    await edit(ruleRemoveEdit(['/contact']))
    expect(fired('hire us')?.url).toBe('/other')
    await edit(ruleRemoveEdit(['/other']))
    expect(fired('hire us')).toBeNull()
  })
})

describe('an edited template archive acts in the very next search (rule 16.3)', () => {
  const archive = (...filters: [string, string][]) => ({
    template_archives: [
      { slug: 'bold', title: 'Bold', filters: filters.map(([taxonomy, slug]) => ({ taxonomy, slug })) },
    ],
  })

  test('a new one, with its count', async () => {
    expect(search('bold').matched_template_archive).toBeNull()
    await load(archive(['style', 'bold']))
    expect(search('bold').matched_template_archive).toMatchObject({ slug: 'bold', count: 1 })
  })

  test('other filters of the same one', async () => {
    await load(archive(['genre', 'shop'], ['color', 'teal']))
    expect(search('bold')).toMatchObject({ matched_template_archive: null, similar_template_archives: [] })
    expect(search('shop teal').matched_template_archive?.slug).toBe('bold')
    expect(search('teal')).toMatchObject({ similar_template_archives: [{ slug: 'bold' }] })
  })
})

test('an edit made before the snapshot is loaded is in force, and so is a list that was emptied', async () => {
  await edit(synonymsEdit(['style', 'bold', 'brave']))
  const restarted = await following(shop())
  const found = (q: string) => answerOf(restarted, q).matched_filters.map(({ slug }) => slug)
  expect([found('brave'), found('greensock'), found('bazaar')]).toEqual([['bold'], [], ['market']])
  restarted.close()
})

test('entries and counts change with a snapshot, not before (rule 16.2)', async () => {
  await shop().load([line({ slug: 'later', color: ['Teal'], genre: ['Newcomer'] })])
  expect(search('teal').matched_filters).toMatchObject([{ count: 1 }])
  expect(search('newcomer').matching_terms).toEqual([])
})

describe('where only entries are imported', () => {
  let live: LiveEditorial
  beforeEach(() => {
    live = openLiveEditorial(shop().catalogDb) as LiveEditorial
  })
  afterEach(() => live.close())

  test('nothing is reloaded: no change is handed on', async () => {
    const listener = vi.fn()
    const before = live.version()
    live.subscribe(listener)
    listener.mockClear()
    await shop().load([line({ slug: 'one-more', color: ['Teal'] })])
    expect([live.version() === before, listener.mock.calls.length]).toEqual([true, 0])
  })

  test('an edit hands on what it changed and nothing else', async () => {
    const listener = vi.fn()
    live.version()
    live.subscribe(listener)
    listener.mockClear()
    await withCatalog(shop().catalogDb, synonymsEdit(['color', 'teal', 'petrol']))
    live.version()
    const synonyms = [{ taxonomy: 'color', slug: 'teal', synonyms: ['petrol'] }]
    expect(listener.mock.calls).toEqual([[{ synonyms, rules: [], archives: [] }]])
  })
})
