// An edit of synonyms, rules or archives shows in the next response (rule 16.3). Counts, terms and entries change with
// a snapshot only (rule 16.2).
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  archiveRemoveEdit,
  ruleAddEdit,
  ruleRemoveEdit,
  synonymsEdit,
} from '../../../../build-scripts/editorial/edits.ts'
import { line } from '../../../support/worlds/workshop.ts'
import { answerOf, following, TODAY, world } from '../world.ts'

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

describe('an edit of synonyms shows in the next search (rule 16.3)', () => {
  test('the first list of a term', async () => {
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

  test('a shorter list: the removed synonyms match nothing', async () => {
    await edit(synonymsEdit(['genre', 'shop', 'bodega']))
    expect([filters('kiosk'), filters('corner'), filters('bodega')]).toEqual([[], [], ['genre/shop']])
  })

  test('an empty list, also in place of one from the build', async () => {
    expect(filters('greensock')).toEqual(['tech/gsap'])
    await edit(synonymsEdit(['tech', 'gsap']))
    await edit(synonymsEdit(['genre', 'shop']))
    expect([filters('greensock'), filters('bodega')]).toEqual([[], []])
  })

  test('a new synonym competes with others by count', async () => {
    await edit(synonymsEdit(['genre', 'shop', 'bazaar']))
    expect(filters('bazaar')).toEqual(['genre/shop'])
    await edit(synonymsEdit(['genre', 'market', 'bazaar']))
    expect(filters('bazaar')).toEqual(['genre/market'])
  })
})

describe('an edit of a tuning rule shows in the next search (rule 16.3)', () => {
  const fired = (q: string) => search(q).tuned_destination

  test('a new rule, and its new title', async () => {
    expect(fired('hire us')).toBeNull()
    await edit(ruleAddEdit(['/contact', 'hire', 'us'], undefined))
    expect(fired('hire us')).toEqual({ url: '/contact', title: null, tokens: ['hire', 'us'] })
    await edit(ruleAddEdit(['/contact', 'hire', 'us'], 'Hire us'))
    expect(fired('hire us')?.title).toBe('Hire us')
  })

  test('of two rules with equally many tokens the older one stays first, also after an edit (rule 17.16)', async () => {
    await edit(ruleAddEdit(['/other', 'us', 'hire'], undefined))
    expect(fired('hire us')?.url).toBe('/contact')
    await edit(ruleAddEdit(['/contact', 'hire', 'us'], 'Again'))
    expect(fired('hire us')?.url).toBe('/contact')
  })

  test('a removed rule', async () => {
    await edit(ruleRemoveEdit(['/contact']))
    expect(fired('hire us')?.url).toBe('/other')
    await edit(ruleRemoveEdit(['/other']))
    expect(fired('hire us')).toBeNull()
  })
})

describe('an edit of a template archive shows in the next search (rule 16.3)', () => {
  const archive = (...filters: [string, string][]) => ({
    template_archives: [
      { slug: 'bold', title: 'Bold', filters: filters.map(([taxonomy, slug]) => ({ taxonomy, slug })) },
    ],
  })

  test('a new archive, with its count', async () => {
    expect(search('bold').matched_template_archive).toBeNull()
    await load(archive(['style', 'bold']))
    expect(search('bold').matched_template_archive).toMatchObject({ slug: 'bold', count: 1 })
  })

  test('other filters of an archive', async () => {
    await load(archive(['genre', 'shop'], ['color', 'teal']))
    expect(search('bold')).toMatchObject({ matched_template_archive: null, similar_template_archives: [] })
    expect(search('shop teal').matched_template_archive?.slug).toBe('bold')
    expect(search('teal')).toMatchObject({ similar_template_archives: [{ slug: 'bold' }] })
  })
})

test('a removed archive is in no response (rule 16.3, rule 17.25)', async () => {
  await edit(archiveRemoveEdit(['bold']))
  expect(search('teal').similar_template_archives).toEqual([])
  const restarted = await following(shop())
  expect(answerOf(restarted, 'teal').similar_template_archives).toEqual([])
  restarted.close()
  const snapshotDir = join(shop().folder, 'without-database')
  await shop().build(TODAY, { into: snapshotDir })
  const built = await following({ ...shop(), snapshotDir, catalogDb: `${shop().catalogDb}.none` })
  expect(answerOf(built, 'teal').similar_template_archives).toEqual([])
  built.close()
})

test('edits from before the snapshot was loaded are in force, empty lists included (rule 16.3)', async () => {
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
