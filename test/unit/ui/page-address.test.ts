// Addresses that show the same page are the same after normalization.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GALLERY_PAGES } from '../../../src/catalog/model/page-folder.ts'
import type { Taxonomy } from '../../../src/catalog/model/taxonomy.ts'
import type { Archives } from '../../../src/snapshot/snapshot.ts'
import { MANUAL_PAGES, manualAddress, pageAddress } from '../../../src/ui/serve/page-routes.ts'
import { NO_ARCHIVES } from '../../support/model/archives.ts'
import { ROOT } from '../../support/worlds/processes.ts'

const termNamed = (taxonomy: Taxonomy, slug: string) => ({ taxonomy, slug, name: slug, count: 1, synonyms: [] })
const archives: Archives = {
  ...NO_ARCHIVES,
  term: (taxonomy, slug) => (['dark', 'flat'].includes(slug) ? termNamed(taxonomy, slug) : null),
}

function pagePath(path: string): string | null {
  const bare = path.replace(/(?<=.)\/$/, '')
  return [...GALLERY_PAGES, ...MANUAL_PAGES].includes(bare) ? bare : null
}

function addressOf(target: string): string | null {
  const [path = '', query = ''] = target.split('?')
  const page = pagePath(path)
  if (page === null) return null
  return MANUAL_PAGES.includes(page) ? manualAddress(page, { query }) : pageAddress(page, { query }, { archives })
}

it('every page has an address', () => {
  const files = readdirSync(join(ROOT, 'src/pages'), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => file.endsWith('.astro') && !/^404|\[/.test(file))
  const paths = pages.map((file) => `/${file.replace(/(?:^|\/)index\.astro$|\.astro$/, '')}`)
  expect(paths.length).toBeGreaterThan(6)
  // Rendered for other addresses: the desk, the app of a conversation, and the page of a sign-in. Two are pages of exports.
  const inner = ['/desk', '/desk/bar', '/mcp/conversation', '/oauth/consent', '/random', '/use']
  expect(paths.filter((path) => pagePath(path) !== path).sort()).toEqual(inner)
})

it.each([
  ['/?utm_source=mail', '/'],
  ['/docs/', '/docs'],
  ['/docs?q=key', '/docs'],
  ['/docs/search?q=%20&x=1', '/docs/search'],
  ['/docs/search?x=1&q=rate%20%20limit%0A', '/docs/search?q=rate%20limit'],
  [`/docs/search?q=${'a'.repeat(300)}`, `/docs/search?q=${'a'.repeat(100)}`],
  ['/key?x=1', '/key'],
  ['/explore?page=1&sort=newest&nothing=1', '/explore'],
  ['/explore/?genre=%50ortfolio&genre=portfolio&q=a', '/explore?q=a&genre=portfolio'],
  ['/stats', '/stats?taxonomy=style'],
  ['/stats?taxonomy=STYLE&term=none&term=Dark&term=dark&term=flat', '/stats?taxonomy=style&term=dark&term=flat'],
  ['/stats?term=flat&term=dark', '/stats?taxonomy=style&term=flat&term=dark'],
])('%s is %s', (target, expected) => {
  expect(addressOf(target)).toBe(expected)
})

it.each(['/nothing', '/explore/x', '/404', '/color/black', '/Explore'])('%s is not a page', (path) => {
  expect(addressOf(path)).toBeNull()
})
