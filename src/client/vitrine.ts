// The client of the API: one method for each endpoint, and walks through all results. It has no dependencies.
import type * as api from './generated/types.gen.ts'
import { type CallOptions, type Send, sender, type VitrineOptions } from './send.ts'
import type * as own from './types.ts'

export type * from './generated/types.gen.ts'
export type { CallOptions, VitrineOptions } from './send.ts'
export { VitrineError } from './send.ts'
export type * from './types.ts'

/** Creates a client of the service at `baseUrl`. */
export function vitrine(options: VitrineOptions): Vitrine {
  return new Vitrine(options)
}

/**
 * A client of the service. Each method resolves with the body of the response, and rejects with a VitrineError. The key is
 * not a member, so that nothing that prints the client prints it.
 */
export class Vitrine {
  readonly #send: Send

  constructor(options: VitrineOptions) {
    this.#send = sender(options)
  }

  /** Registers a free key for an email address. Save it: no other response contains it. */
  register(body: api.RegisterData['body'], options?: CallOptions): Promise<api.IssuedKey> {
    return this.#send({ method: 'POST', path: '/v1/register', body }, options)
  }

  /** Returns the account of the key, and its usage. */
  getMe(options?: CallOptions): Promise<api.Account> {
    return this.#send({ path: '/v1/me' }, options)
  }

  /** Gives the key a new secret. This client goes on with the old one: create another with the new key. */
  rotateKey(body?: api.RotateKeyData['body'], options?: CallOptions): Promise<api.RotatedKey> {
    return this.#send({ method: 'POST', path: '/v1/me/rotate', body }, options)
  }

  /** Ends the key permanently. */
  revokeKey(options?: CallOptions): Promise<api.RevokedKey> {
    return this.#send({ method: 'POST', path: '/v1/me/revoke' }, options)
  }

  /** Walks through all sites that match, page by page: `for await (const site of api.inspirations({ genre: 'portfolio' }))`. */
  inspirations<const Fields extends own.InspirationField = never>(
    query: own.Walked<own.InspirationQuery<Fields>> = {},
    options?: CallOptions,
  ): Walk<own.SelectedInspiration<Fields>> {
    type Page = Cursored<own.SelectedInspiration<Fields>>
    return walk(
      (place) => this.#send<Page>({ path: '/v1/inspirations', query: { ...query, ...place } }, options),
      query,
    )
  }

  /** Walks through all sections of a type. */
  sections<const Fields extends own.SectionField = never>(
    query: own.Walked<own.SectionQuery<Fields>>,
    options?: CallOptions,
  ): Walk<own.SelectedSection<Fields>> {
    type Page = Cursored<own.SelectedSection<Fields>>
    return walk((place) => this.#send<Page>({ path: '/v1/sections', query: { ...query, ...place } }, options), query)
  }

  /** Returns one page of sites. */
  listInspirations<const Fields extends own.InspirationField = never>(
    query?: own.InspirationQuery<Fields>,
    options?: CallOptions,
  ): Promise<own.InspirationPage<Fields>> {
    return this.#send({ path: '/v1/inspirations', query }, options)
  }

  /** Returns one site. */
  getInspiration(slug: string, query?: own.SiteQuery, options?: CallOptions): Promise<api.Inspiration> {
    return this.#send({ path: `/v1/inspirations/${segment(slug)}`, query }, options)
  }

  /** Returns the design data of a site as design tokens, or with a `format` as the text of a DESIGN.md or of CSS. */
  getDesign<const Format extends own.DesignFormat = 'json'>(
    slug: string,
    query?: { readonly format?: Format | undefined },
    options?: CallOptions,
  ): Promise<Format extends 'json' ? api.DesignTokens : string> {
    return this.#send({ path: `/v1/inspirations/${segment(slug)}/design`, query }, options)
  }

  /** Returns the sites that share most with a site. */
  listSimilar<const Fields extends own.SimilarField = never>(
    slug: string,
    query?: own.SimilarQuery<Fields>,
    options?: CallOptions,
  ): Promise<own.SimilarPage<Fields>> {
    return this.#send({ path: `/v1/inspirations/${segment(slug)}/similar`, query }, options)
  }

  /** Returns sites drawn at random. */
  listRandom<const Fields extends own.InspirationField = never>(
    query?: own.RandomQuery<Fields>,
    options?: CallOptions,
  ): Promise<own.RandomPage<Fields>> {
    return this.#send({ path: '/v1/random', query }, options)
  }

  /** Returns the sites that changed since a token, the `next` of the last call. */
  getChanges(query?: own.ChangesQuery, options?: CallOptions): Promise<api.ChangePage> {
    return this.#send({ path: '/v1/changes', query }, options)
  }

  /** Returns one page of the sections of a type. */
  listSections<const Fields extends own.SectionField = never>(
    query: own.SectionQuery<Fields>,
    options?: CallOptions,
  ): Promise<own.SectionPage<Fields>> {
    return this.#send({ path: '/v1/sections', query }, options)
  }

  /** Searches by free text. */
  search<const Fields extends own.SearchField = never>(
    query: own.SearchQuery<Fields>,
    options?: CallOptions,
  ): Promise<own.SearchPage<Fields>> {
    return this.#send({ path: '/v1/search', query }, options)
  }

  /** Completes a text. */
  suggest(query: own.SuggestQuery, options?: CallOptions): Promise<api.SuggestResponse> {
    return this.#send({ path: '/v1/suggest', query }, options)
  }

  /** Returns the terms of all taxonomies, or of one. */
  listTaxonomies<Taxonomy extends own.PublicTaxonomy = own.PublicTaxonomy>(
    query?: { readonly taxonomy?: Taxonomy | undefined },
    options?: CallOptions,
  ): Promise<own.Terms<Taxonomy>> {
    return this.#send({ path: '/v1/taxonomies', query }, options)
  }

  /** Returns how often the terms of a taxonomy are used. */
  getTaxonomyStats(query: own.StatsQuery, options?: CallOptions): Promise<api.Stats> {
    return this.#send({ path: '/v1/stats/taxonomy', query }, options)
  }

  /** Returns the size of the catalog. Needs no key. */
  getMeta(options?: CallOptions): Promise<api.Meta> {
    return this.#send({ path: '/v1/meta' }, options)
  }

  /** Returns whether the service is up. Needs no key. */
  getHealth(options?: CallOptions): Promise<api.Health> {
    return this.#send({ path: '/healthz' }, options)
  }

  /** Returns whether the service can take requests. Needs no key. */
  getReadiness(options?: CallOptions): Promise<api.Readiness> {
    return this.#send({ path: '/readyz' }, options)
  }
}

/** A slug as a segment of a path. An empty one would name the list. */
function segment(slug: string): string {
  if (slug === '') throw new TypeError('The slug is empty.')
  return encodeURIComponent(slug)
}

// Walks through the pages of a listing by cursor, so that no result comes twice or is passed over while the catalog changes.
/** The largest page, because a walk wants everything. */
const PAGE = 100

/** A page of a walk. */
interface Cursored<Item> {
  readonly results: readonly Item[]
  /** Where the next page begins; null at the end. */
  readonly next_cursor?: string | null
}

/** Where a page begins, and its size. */
interface Place {
  readonly limit: number
  readonly cursor: string
}

/** The results of a walk, and where another walk can go on. */
export interface Walk<Item> extends AsyncGenerator<Item, void, undefined> {
  /**
   * The `cursor` of a walk that goes on from here; null at the end. It repeats the page of the last result, unless that
   * was the last one of its page, and passes over nothing.
   */
  readonly cursor: string | null
}

/** The results of all pages from a cursor on. The next page is requested when those of the last one are used up. */
function walk<Item>(
  page: (place: Place) => Promise<Cursored<Item>>,
  { limit = PAGE, cursor = '*' }: { readonly limit?: number | undefined; readonly cursor?: string | null | undefined },
): Walk<Item> {
  let place = cursor
  async function* items(): AsyncGenerator<Item, void, undefined> {
    while (place !== null) {
      const { results, next_cursor: next } = await page({ limit, cursor: place })
      yield* results.slice(0, -1)
      if (next !== undefined) place = next
      yield* results.slice(-1)
      if (next === undefined) throw new Error('The service has no cursors, so only the first page was read.')
    }
  }
  return Object.defineProperty(items(), 'cursor', { get: () => place }) as Walk<Item>
}
