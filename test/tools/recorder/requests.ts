// The requests of the examples in the OpenAPI document. Their responses are recorded, never written by hand.

import type { ExampleRequest } from './example-request.ts'
import { SEARCH_REQUESTS } from './search-requests.ts'

const READER = 'reader@mail.example'

/** The order matters: the third registration of an email address is refused. */
export const REQUESTS: readonly ExampleRequest[] = [
  ...registrations(
    ['new-key', 'A key with a label', { email: READER, name: 'first try' }],
    ['no-label', 'A key without a label', { email: READER }],
    ['third-key', 'An email address that already has two keys', { email: READER }],
    ['bad-email', 'An invalid email address', { email: 'reader' }],
  ),
  { operation: 'getMe', name: 'own-key', summary: 'The account of a new key', target: '/v1/me' },
  { operation: 'getMe', name: 'no-key', summary: 'Without a key', target: '/v1/me', with: 'none' },
  { operation: 'getMe', name: 'too-many', summary: 'The 101st request in a minute', target: '/v1/me', with: 'spent' },
  {
    operation: 'rotateKey',
    name: 'an-hour',
    summary: 'The old secret works for another hour',
    target: '/v1/me/rotate',
    method: 'POST',
    sent: { overlap_seconds: 3600 },
  },
  {
    operation: 'rotateKey',
    name: 'bad-overlap',
    summary: 'An overlap that is too long',
    target: '/v1/me/rotate',
    method: 'POST',
    sent: { overlap_seconds: 604800 },
  },
  {
    operation: 'revokeKey',
    name: 'own-key',
    summary: 'A key that has used up its rate limit',
    target: '/v1/me/revoke',
    method: 'POST',
    with: 'spent',
  },
  {
    operation: 'listInspirations',
    name: 'filtered',
    summary: 'Black portfolios',
    target: '/v1/inspirations?genre=portfolio&color=black&limit=2',
  },
  {
    operation: 'listInspirations',
    name: 'fields',
    summary: 'Titles and slugs of one year, oldest first',
    target: '/v1/inspirations?year=2024&sort=oldest&fields=title,slug,published&limit=3',
  },
  {
    operation: 'listInspirations',
    name: 'facets',
    summary: 'Black or white sites that sell nothing, with the genres they have',
    target:
      '/v1/inspirations?color_any=black&color_any=white&genre_not=e-commerce&facets=genre&facet_limit=3&fields=slug&limit=2',
  },
  {
    operation: 'listInspirations',
    name: 'members',
    summary: 'A dark site with one picture and all of its terms',
    target: '/v1/inspirations?style=dark&fields=slug,screenshot.thumbnail&include=terms&limit=1',
  },
  {
    operation: 'listInspirations',
    name: 'palette',
    summary: 'A dark site with its colors and a placeholder',
    target: '/v1/inspirations?style=dark&fields=slug,screenshot.thumbnail&include=palette&limit=1',
  },
  {
    operation: 'listInspirations',
    name: 'walk',
    summary: 'The first page of a walk',
    target: '/v1/inspirations?fields=slug&limit=2&cursor=*',
  },
  {
    operation: 'listInspirations',
    name: 'batch',
    summary: 'Two sites by their slugs, one of them unknown',
    target: '/v1/inspirations?slug=columnar&slug=no-such-site&fields=title,slug',
  },
  {
    operation: 'listInspirations',
    name: 'bad-limit',
    summary: 'A limit that is out of range',
    target: '/v1/inspirations?limit=500',
  },
  { operation: 'getInspiration', name: 'site', summary: 'One site', target: '/v1/inspirations/columnar' },
  {
    operation: 'getInspiration',
    name: 'unknown',
    summary: 'An unknown slug',
    target: '/v1/inspirations/no-such-site',
  },
  { operation: 'getDesign', name: 'tokens', summary: 'Design tokens', target: '/v1/inspirations/columnar/design' },
  {
    operation: 'getDesign',
    name: 'unknown',
    summary: 'An unknown slug',
    target: '/v1/inspirations/no-such-site/design',
  },
  {
    operation: 'listSimilar',
    name: 'two',
    summary: 'The two most similar sites',
    target: '/v1/inspirations/columnar/similar?limit=2&fields=title,slug',
  },
  {
    operation: 'listSimilar',
    name: 'unknown',
    summary: 'An unknown slug',
    target: '/v1/inspirations/no-such-site/similar',
  },
  {
    operation: 'listRandom',
    name: 'seeded',
    summary: 'Two portfolios by a seed',
    target: '/v1/random?genre=portfolio&limit=2&seed=monday&fields=title,slug',
  },
  {
    operation: 'getChanges',
    name: 'beginning',
    summary: 'The first two sites of the catalog',
    target: '/v1/changes?since=*&limit=2',
  },
  {
    operation: 'getChanges',
    name: 'bad-token',
    summary: 'A token that was cut short',
    target: '/v1/changes?since=AAAA',
  },
  {
    operation: 'listSections',
    name: 'heroes',
    summary: 'The newest hero, 800 pixels wide',
    target: '/v1/sections?type=hero&width=800&limit=1',
  },
  {
    operation: 'listSections',
    name: 'fields',
    summary: 'Images and colors with the slug of the site',
    target: '/v1/sections?type=footer&fields=image,colors,parent_slug&limit=2',
  },
  {
    operation: 'listSections',
    name: 'facets',
    summary: 'A hero of a portfolio, with the colors of all of them',
    target: '/v1/sections?type=hero&genre=portfolio&facets=color&facet_limit=3&fields=image,parent_slug&limit=1',
  },
  { operation: 'listSections', name: 'no-type', summary: 'Without a type', target: '/v1/sections' },
  {
    operation: 'listSections',
    name: 'unknown',
    summary: 'An unknown section type',
    target: '/v1/sections?type=no-such-type',
  },
  { operation: 'getMeta', name: 'counts', summary: 'The demo catalog', target: '/v1/meta', with: 'none' },
  ...SEARCH_REQUESTS,
  {
    operation: 'getTaxonomyStats',
    name: 'platforms',
    summary: 'Platforms in the last 12 months',
    target: '/v1/stats/taxonomy?taxonomy=platform&period=12mo',
  },
  {
    operation: 'listTaxonomies',
    name: 'platforms',
    summary: 'One taxonomy',
    target: '/v1/taxonomies?taxonomy=platform',
  },
  {
    operation: 'listTaxonomies',
    name: 'unknown',
    summary: 'An unknown taxonomy',
    target: '/v1/taxonomies?taxonomy=mood',
  },
  { operation: 'getHealth', name: 'serving', summary: 'The service is up', target: '/healthz', with: 'none' },
  { operation: 'getReadiness', name: 'ready', summary: 'The service is ready', target: '/readyz', with: 'none' },
]

function registrations(...made: [name: string, summary: string, sent: unknown][]): ExampleRequest[] {
  const fixed = { operation: 'register', target: '/v1/register', method: 'POST', with: 'none' as const }
  return made.map(([name, summary, sent]) => ({ ...fixed, name, summary, sent }))
}
