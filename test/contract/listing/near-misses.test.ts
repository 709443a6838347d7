// Error messages that name what was probably meant.
import { expect, it } from 'vitest'
import { get } from '../../support/http/target.ts'
import type { Failure } from '../../support/model/shapes.ts'

// (rule 24.12, rule 2.3)
it.each([
  ['/v1/inspirations?fields=title,section', 'sections'],
  ['/v1/inspirations?fields=Title', 'title'],
  ['/v1/inspirations?facets=tag', 'post_tag'],
  ['/v1/inspirations?facets=genre,colour', 'color'],
  ['/v1/inspirations?facets=post-tag', 'post_tag'],
  ['/v1/inspirations?sort=newst', 'newest'],
  ['/v1/inspirations?status=off', 'offline'],
  ['/v1/inspirations?category=templates', 'template'],
  ['/v1/sections?type=hero&fields=parent_slugs', 'parent_slug'],
  ['/v1/taxonomies?taxonomy=author', 'authors'],
  ['/v1/stats/taxonomy?taxonomy=genre&sort=alphabetical', null],
  ['/v1/inspirations?include=term', 'terms'],
  ['/v1/random?include=Terms', 'terms'],
  ['/v1/random?category=inspirations', 'inspiration'],
  ['/v1/random?fields=screenshot.thumb', 'screenshot.thumbnail'],
  ['/v1/inspirations?fields=slug,screenshot-hero', 'screenshot.hero'],
  ['/v1/sections?type=hero&fields=parent_screenshot.originl', 'parent_screenshot.original'],
  ['/v1/search?q=dark&match=name', 'names'],
  ['/v1/search?q=dark&match=titles', 'title'],
  ['/v1/search?q=dark&status=offlin', 'offline'],
  ['/v1/inspirations?include=everything', null],
  ['/v1/search?q=dark&match=fuzzy', null],
  ['/v1/inspirations?sort=popular', null],
  ['/v1/inspirations?limit=1000', null],
])('%s means %s', async (path, meant) => {
  const { status, data } = await get<Failure>(path)
  expect([status, data.error]).toEqual([400, 'bad_request'])
  if (meant === null) expect(data.message).not.toContain('Did you mean')
  else expect(data.message).toMatch(new RegExp(` Did you mean \`${meant}\`\\?$`))
})

it('a missing parameter is told with the unknown ones (rule 24.12)', async () => {
  const { status, data } = await get<Failure>('/v1/sections?section=hero&page=2')
  expect(status).toBe(400)
  expect(data.message).toMatch(/^type is required\b.*: section, page\.$/)
})
