// The tag step: post_tag by name or slug (rules 12.11 and 12.12).
import { expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { sites, world } from '../world.ts'

const COMMON = ['Glow', 'Glows', 'Lantern', 'Duskk', 'Amber', 'Teal', 'Web Kit', { name: 'Sparkle', slug: 'shine' }]

const { search, filters } = world(
  [
    { color: ['Teal'], genre: ['Shop'], pricing: ['Gratis'], title: 'Lantern', post_tag: ['Glows'] },
    ...sites(10, { post_tag: COMMON }),
    ...sites(9, { post_tag: ['Dusk', 'Nines'] }),
  ],
  { synonyms: [{ taxonomy: 'genre', term: 'shop', synonyms: ['amber'] }] },
)
const finds = examples(filters)

finds('a tag is found by its name, and by its slug (rule 12.11)', {
  sparkle: ['post_tag/shine'],
  shine: ['post_tag/shine'],
})
finds('runs only if no earlier step matched: not after the token step (rule 12.11)', {
  teal: ['color/teal'],
  'glow teal': ['color/teal'],
})
finds('runs only if no earlier step matched: not after the synonym step (rule 12.11)', { amber: ['genre/shop'] })
finds('runs only if no earlier step matched: not after the phrase step (rule 12.11)', {
  'web kit glow': ['post_tag/web-kit'],
})
finds('tags need at least 10 sites (rule 12.12)', { nines: [], 'amber glow': ['post_tag/amber', 'post_tag/glow'] })
finds('an equal tag with 9 sites does not exclude prefixes (rule 12.12)', { dusk: ['post_tag/duskk'] })

test('an equal name excludes prefixes, as in the token step (rule 12.6, rule 12.11)', () => {
  expect(search('glow').matched_filters).toMatchObject([{ slug: 'glow', count: 10 }])
  expect(search('glows').matched_filters).toMatchObject([{ slug: 'glows', count: 11 }])
})

finds('a prefix needs half of the length (rule 12.7, rule 12.11)', { lant: ['post_tag/lantern'], lan: [] })
finds('one filter per token, in the order of the tokens, without repetitions (rule 12.11, rule 12.17)', {
  'lantern glow lanter': ['post_tag/lantern', 'post_tag/glow'],
})
finds('names of pricing do not match (rule 12.11)', { gratis: [] })

test('the title step does not run if a tag matches (rule 12.13)', () => {
  expect(search('lantern').results.total).toBe(10)
})
