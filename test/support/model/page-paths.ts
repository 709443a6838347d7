// All pages of the site, in their different states.
export const PAGES = [
  '/',
  '/explore',
  '/explore?q=zzzunknownzzz',
  '/explore?q=dark+restaurant+agency&show=style',
  '/explore?type=hero',
  '/key',
  '/stats',
  '/stats?taxonomy=tech&term=flash&term=react&term=jquery&term=webgl',
  '/stats?taxonomy=authors',
  '/terms',
  '/docs',
  '/docs/reference',
  '/docs/reference/listInspirations',
  '/docs/reference/register',
]
