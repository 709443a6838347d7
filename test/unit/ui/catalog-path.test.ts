// The paths of pages as Markdown never take the place of a page.
import { expect, it } from 'vitest'
import type { ServedSnapshot } from '../../../src/snapshot/snapshot.ts'
import { siteAt, withMarkdown } from '../../../src/ui/serve/catalog-path.ts'

const SHOWN = ['a', 'a.md', 'b c', '.md']
const REMOVED = ['gone', 'kept.md', 'kept']
const served = {
  snapshot: {
    changeTime: (slug: string) => (SHOWN.includes(slug) ? 1 : null),
    isRemoved: (slug: string) => REMOVED.includes(slug),
  },
} as unknown as ServedSnapshot

const at = (path: string) => {
  const slug = decodeURIComponent(path.slice('/site/'.length).replace(/\/$/, ''))
  const {
    address,
    isMoved,
    isMarkdown = false,
    subject,
  } = withMarkdown(siteAt(''))({ path, query: '' }, { slug }, served)
  const isRemoved = subject.of === 'nothing' && subject.isRemoved
  return [subject.of, address, isMarkdown, isMoved, isRemoved]
}

// (rule 23.16)
it.each([
  ['/site/a', ['site', '/site/a', false, false, false]],
  ['/site/a.md', ['site', '/site/a.md', false, false, false]],
  ['/site/a.md.md', ['site', '/site/a.md', true, false, false]],
  ['/site/b%20c.md', ['site', '/site/b%20c', true, false, false]],
  ['/site/b c.md', ['site', '/site/b%20c', true, true, false]],
  ['/site/.md', ['site', '/site/.md', false, false, false]],
  ['/site/a%2Emd', ['site', '/site/a.md', false, true, false]],
  ['/site/b%20c%2Emd', ['nothing', '/site/b%20c%2Emd', false, false, false]],
  ['/site/b%20c.md/', ['nothing', '/site/b%20c.md', false, false, false]],
  ['/site/gone.md', ['nothing', '/site/gone', true, false, true]],
  ['/site/kept.md', ['nothing', '/site/kept.md', false, false, true]],
  ['/site/none.md', ['nothing', '/site/none', true, false, false]],
])('%s', (path, expected) => expect(at(path)).toEqual(expected))
