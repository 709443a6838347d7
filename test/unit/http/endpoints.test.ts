// Every endpoint fits its access level: what its methods expect is what the request handler passes to them.
import { expect, test } from 'vitest'
import type { EndpointModule } from '../../../src/http/endpoint.ts'
import * as operationPage from '../../../src/pages/docs/reference/[operation].md.ts'
import * as healthz from '../../../src/pages/healthz.ts'
import * as readyz from '../../../src/pages/readyz.ts'
import * as changes from '../../../src/pages/v1/changes.ts'
import * as design from '../../../src/pages/v1/inspirations/[slug]/design.ts'
import * as similar from '../../../src/pages/v1/inspirations/[slug]/similar.ts'
import * as inspiration from '../../../src/pages/v1/inspirations/[slug].ts'
import * as inspirations from '../../../src/pages/v1/inspirations/index.ts'
import * as revoke from '../../../src/pages/v1/me/revoke.ts'
import * as rotate from '../../../src/pages/v1/me/rotate.ts'
import * as me from '../../../src/pages/v1/me.ts'
import * as meta from '../../../src/pages/v1/meta.ts'
import * as random from '../../../src/pages/v1/random.ts'
import * as register from '../../../src/pages/v1/register.ts'
import * as search from '../../../src/pages/v1/search.ts'
import * as sections from '../../../src/pages/v1/sections.ts'
import * as stats from '../../../src/pages/v1/stats/taxonomy.ts'
import * as suggest from '../../../src/pages/v1/suggest.ts'
import * as taxonomies from '../../../src/pages/v1/taxonomies.ts'

/** Does not compile if a module's methods expect more than its access level provides. */
const MODULES = {
  'docs/reference/[operation].md': operationPage,
  healthz,
  readyz,
  'v1/changes': changes,
  'v1/inspirations/[slug]': inspiration,
  'v1/inspirations/[slug]/design': design,
  'v1/inspirations/[slug]/similar': similar,
  'v1/inspirations/index': inspirations,
  'v1/me': me,
  'v1/me/revoke': revoke,
  'v1/me/rotate': rotate,
  'v1/meta': meta,
  'v1/random': random,
  'v1/register': register,
  'v1/search': search,
  'v1/sections': sections,
  'v1/stats/taxonomy': stats,
  'v1/suggest': suggest,
  'v1/taxonomies': taxonomies,
} satisfies Record<string, EndpointModule>

test('every endpoint file is checked here', () => {
  const files = Object.keys(import.meta.glob('../../../src/pages/**/*.ts', { exhaustive: true })).map((file) =>
    file.slice(19, -3),
  )
  expect(files.sort()).toEqual(Object.keys(MODULES).sort())
})

test('all endpoints under /v1 need a key, except meta and register (rule 3.1)', () => {
  const open = Object.entries(MODULES).filter(
    ([name, { access }]) => name.startsWith('v1/') && access !== 'key' && access !== 'uncounted',
  )
  expect(open.map(([name]) => name)).toEqual(['v1/meta', 'v1/register'])
})
