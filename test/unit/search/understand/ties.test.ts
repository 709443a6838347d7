// Ties in each step (rule 12.15).
import { describe, expect, test } from 'vitest'
import { examples } from '../../../support/project/examples.ts'
import { bands, type Given, sites, world } from '../world.ts'

const ORDER = ['genre', 'color', 'style', 'sections', 'tech', 'platform', 'typeface']
/** Each taxonomy with the next of the list. */
const PAIRS = ORDER.slice(1).map((after, at) => [ORDER[at] as string, after] as const)

function tagged(taxonomy: string, name: string): Given {
  if (taxonomy === 'platform') return { platform: name }
  return taxonomy === 'sections' ? { sections: bands(name) } : { [taxonomy]: [name] }
}

const pairs = PAIRS.flatMap(([before, after], at) => [tagged(after, `Pair${at}`), tagged(before, `Pair${at}`)])
const { filters } = world(
  [
    ...pairs,
    { genre: ['Quartz'], typeface: ['Quartz'], tech: ['Quarry', 'Quarts'] },
    { typeface: ['Quartz'], tech: ['Quarts'] },
    { color: ['Rubyz', 'Rubya', 'éclat', 'Eclau', 'Zebra', 'zebrb'] },
    { style: [{ name: 'Sage', slug: 'sage-b' }, { name: 'Sage', slug: 'sage-a' }, 'Zeta', 'Alfa'] },
    ...sites(10, { post_tag: ['Lampz', 'Lampa', 'Torch'] }),
    { post_tag: ['Torch', 'Lampb'] },
    ...sites(11, { post_tag: ['Lampb'] }),
  ],
  {
    synonyms: [
      { taxonomy: 'style', term: 'zeta', synonyms: ['hellas'] },
      { taxonomy: 'style', term: 'alfa', synonyms: ['hellas'] },
      { taxonomy: 'post_tag', term: 'Lampz', synonyms: ['flashlight'] },
      { taxonomy: 'post_tag', term: 'torch', synonyms: ['flashlight'] },
    ],
  },
)
const finds = examples(filters)

finds('the highest count wins among exact matches, before the order of taxonomies (rule 12.15)', {
  quartz: ['typeface/quartz'],
})
finds('the highest count wins among prefix matches', { quar: ['tech/quarts'], lamp: ['post_tag/lampb'] })

describe('of equal counts the first taxonomy of the step wins (rule 12.15)', () => {
  test.each(PAIRS.map((pair, at) => [...pair, at] as const))('%s before %s', (before, _, at) => {
    expect(filters(`pair${at}`)).toEqual([`${before}/pair${at}`])
  })
})

finds('of equal counts in one taxonomy the first name wins (rule 12.15)', { ruby: ['color/rubya'] })
finds('names are compared with accents folded, in lower case (rule 12.15)', {
  ecla: ['color/eclat'],
  zebr: ['color/zebra'],
})
finds('of equal names the first slug wins (rule 12.15)', { sage: ['style/sage-a'] })
finds('in the synonym step: the higher count, then the name (rule 12.15)', {
  flashlight: ['post_tag/torch'],
  hellas: ['style/alfa'],
})
