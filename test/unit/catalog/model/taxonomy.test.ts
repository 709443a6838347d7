import { describe, expect, it } from 'vitest'
import { archivePath, SYNONYM_TAXONOMIES, TAXONOMIES } from '../../../../src/catalog/model/taxonomy.ts'

describe('archive paths (rule 10.4)', () => {
  it.each([
    ['genre', '/genre/x'],
    ['color', '/color/x'],
    ['style', '/style/x'],
    ['typeface', '/typeface/x'],
    ['platform', '/platform/x'],
    ['tech', '/tech/x'],
    ['sections', '/section/x'],
    ['authors', '/authors/x'],
    ['post_tag', '/tag/x'],
    ['pricing', '/pricing/x'],
  ] as const)('%s', (taxonomy, path) => {
    expect(archivePath(taxonomy, 'x')).toBe(path)
  })

  it('percent-encodes the slug (rule 10.4)', () => {
    expect(archivePath('genre', '日本語')).toBe('/genre/%E6%97%A5%E6%9C%AC%E8%AA%9E')
  })
})

it('synonyms belong to taxonomies of the catalog (rule 10.5)', () => {
  expect(TAXONOMIES).toEqual(expect.arrayContaining([...SYNONYM_TAXONOMIES]))
})
