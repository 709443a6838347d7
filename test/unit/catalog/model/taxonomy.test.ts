import { describe, expect, it } from 'vitest'
import { archivePath, SYNONYM_TAXONOMIES, TAXONOMIES } from '../../../../src/catalog/model/taxonomy.ts'

describe('archive paths (decisions.md 2.3)', () => {
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

  it('percent-encodes the slug', () => {
    expect(archivePath('genre', '日本語')).toBe('/genre/%E6%97%A5%E6%9C%AC%E8%AA%9E')
  })
})

it('synonyms belong to taxonomies of the catalog', () => {
  expect(TAXONOMIES).toEqual(expect.arrayContaining([...SYNONYM_TAXONOMIES]))
})
