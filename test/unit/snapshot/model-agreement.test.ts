// Listings, sections, statistics and single entries of a loaded snapshot against the plain model of the catalog.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSPIRATION_FIELDS, SECTION_FIELDS } from '../../../src/catalog/listing/fields.ts'
import type { TermFilter } from '../../../src/catalog/listing/query.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../../../src/catalog/model/taxonomy.ts'
import type { LoadedSnapshot } from '../../../src/snapshot/load/load.ts'
import { inspirationListing, inspirationOf, type Query, sectionListing } from '../../support/model/listings.ts'
import { type Model, modelOf } from '../../support/model/model.ts'
import { runs, seedOfRun } from '../../support/project/random.ts'
import { TODAY } from '../../support/worlds/fixture.ts'
import { type QueriedCatalog, queriedCatalog } from '../../support/worlds/queried.ts'

const RUNS = runs(40, 3000)
const seed = seedOfRun('model agreement')

describe.each(['synthetic', 'demo', 'fixture'] as const)('on the %s catalog', (world) => {
  let catalog: QueriedCatalog
  let snapshot: LoadedSnapshot
  let model: Model

  beforeAll(async () => {
    catalog = await queriedCatalog(world)
    snapshot = catalog.snapshot
    model = modelOf(catalog.lines, TODAY)
  })
  afterAll(() => catalog?.remove())

  /** Slugs that occur, weighted by use, and one that does not. */
  function filter(taxonomies: readonly PublicTaxonomy[]): fc.Arbitrary<TermFilter> {
    return fc.tuple(fc.constantFrom(...taxonomies), fc.nat(), fc.nat(12)).map(([taxonomy, n, luck]) => {
      const slugs = model.sites.flatMap((site) => site.slugs[taxonomy])
      return { taxonomy, slug: luck === 0 || slugs.length === 0 ? 'no-such-term' : (slugs[n % slugs.length] as string) }
    })
  }

  const page = {
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.oneof(fc.constant(0), fc.nat(200), fc.nat(3000)),
    sort: fc.constantFrom('newest' as const, 'oldest' as const),
    status: fc.constantFrom('all' as const, 'live' as const, 'offline' as const),
  }

  function fieldsOf(names: readonly string[]): fc.Arbitrary<ReadonlySet<string> | null> {
    return fc.option(fc.subarray([...names], { minLength: 1 }).map((chosen) => new Set(chosen)))
  }

  function asQuery(page: object, filters: readonly TermFilter[], fields: ReadonlySet<string> | null): Query {
    const plain = Object.entries(page).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)] as const],
    )
    const chosen = fields ? [['fields', Array.from(fields).join(',')] as const] : []
    return [...plain, ...filters.map(({ taxonomy, slug }) => [taxonomy, slug] as const), ...chosen]
  }

  function parsed(body: string | null): unknown {
    return body === null ? null : JSON.parse(decoded(body))
  }

  function decoded(body: string): string {
    return Buffer.from(body, 'latin1').toString()
  }

  test('any listing is what filtering, sorting and slicing every entry gives, byte for byte (rule 7.1)', () => {
    const year = fc.option(fc.integer({ min: 2005, max: 2027 }), { freq: 3 })
    const filters = fc.array(filter(PUBLIC_TAXONOMIES), { maxLength: 3 })
    const queries = fc.record({ page: fc.record({ ...page, year }), filters, fields: fieldsOf(INSPIRATION_FIELDS) })
    fc.assert(
      fc.property(queries, ({ page, filters, fields }) => {
        const body = decoded(snapshot.listInspirations({ ...page, filters, fields }).text)
        expect(body).toBe(JSON.stringify(inspirationListing(model, asQuery(page, filters, fields))))
      }),
      { numRuns: RUNS, seed },
    )
  })

  test('any section listing is what walking every band gives, byte for byte (rule 8.1)', () => {
    const types = [...model.terms.sections.keys()]
    const width = fc.integer({ min: 100, max: 2560 })
    const filters = fc.array(filter(['genre', 'color', 'style', 'typeface', 'platform', 'tech']), { maxLength: 2 })
    const type = fc.constantFrom(...types)
    const queries = fc.record({ page: fc.record({ ...page, type, width }), filters, fields: fieldsOf(SECTION_FIELDS) })
    fc.assert(
      fc.property(queries, ({ page, filters, fields }) => {
        const body = snapshot.listSections({ ...page, filters, fields })?.text as string
        expect(decoded(body)).toBe(JSON.stringify(sectionListing(model, asQuery(page, filters, fields))))
      }),
      { numRuns: RUNS, seed },
    )
    expect(snapshot.listSections({ type: 'no-such-type', ...SECTION_DEFAULTS })).toBeNull()
  })

  test('every entry is found by its slug, and nothing else is (rule 7.13)', () => {
    for (const site of model.sites) {
      expect(parsed(snapshot.findInspiration(site.line.slug))).toEqual(inspirationOf(model, site))
    }
    const known = new Set(model.sites.map((site) => site.line.slug))
    fc.assert(
      fc.property(
        fc.string().filter((slug) => !known.has(slug)),
        (slug) => {
          expect(snapshot.findInspiration(slug)).toBeNull()
        },
      ),
      { numRuns: RUNS, seed },
    )
  })
})

const SECTION_DEFAULTS = {
  limit: 20,
  offset: 0,
  sort: 'newest',
  status: 'all',
  width: 640,
  filters: [],
  fields: null,
} as const
