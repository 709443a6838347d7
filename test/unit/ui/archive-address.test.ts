import { expect, it } from 'vitest'
import type { Archives } from '../../../src/snapshot/snapshot.ts'
import { archiveAddress } from '../../../src/ui/explore/archive-address.ts'

const NAMES: Record<string, string> = {
  'color/coral-pink': 'Coral Pink',
  'sections/hero': 'Hero',
  'post_tag/日本語': '日本語',
  'pricing/free': 'Free & Open',
}
const archives: Archives = {
  termName: (taxonomy, slug) => NAMES[`${taxonomy}/${slug}`] ?? null,
  templateArchive: (slug) =>
    slug !== 'free-coral'
      ? null
      : {
          slug,
          title: 'Free coral',
          filters: [
            { taxonomy: 'pricing', slug: 'free' },
            { taxonomy: 'color', slug: 'coral-pink' },
            { taxonomy: 'sections', slug: 'hero' },
          ],
        },
}

// (rule 23.2)
it.each([
  '/color',
  '/color/',
  '/color/nothing',
  '/colour/coral-pink',
  '/sections/hero',
  '/post_tag/日本語',
  '/constructor/x',
  '/color/%zz',
  '/color/%ff',
  '/templates/nothing',
  '/templates/',
])('%s is no archive', (path) => {
  expect(archiveAddress(archives, path)).toBeNull()
})

// (rule 23.2)
it.each([
  ['/color/coral-pink', '/explore?color=coral-pink'],
  ['/color/coral-pink/', '/explore?color=coral-pink'],
  ['/color/Coral-Pink', '/explore?color=coral-pink'],
  ['/section/hero', '/explore?type=hero'],
  ['/tag/%E6%97%A5%E6%9C%AC%E8%AA%9E', '/explore?q=%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ['/pricing/free', '/explore?q=Free+%26+Open'],
  ['/templates/free-coral', '/explore?q=Free+%26+Open&color=coral-pink&sections=hero'],
])('%s leads to %s', (path, address) => {
  expect(archiveAddress(archives, path)).toBe(address)
})
