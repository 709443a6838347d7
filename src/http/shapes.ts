// The bodies of the interface, as schemas. Endpoints declare them for each status; tests check every answer against
// them. (specification, "Resources and their fields")
import { z } from 'zod'
import { PUBLIC_TAXONOMIES, TAXONOMIES } from '../catalog/taxonomy.ts'

const names = z.array(z.string())
const count = z.int().min(0)
const date = z.iso.date()
const siteUrl = z.url().nullable()

const presets = { hero: z.url(), thumbnail: z.url(), full: z.url() }
const Screenshot = z.strictObject({
  ...presets,
  original: z.url(),
  mobile: z.url().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
})

/** What every shape of a site begins with. */
const site = { title: z.string(), slug: z.string(), url: siteUrl, published: date, offline: z.boolean() }
const terms = { genre: names, color: names, style: names, typeface: names }
const attribution = { platform: z.string(), tech: names, authors: names }

export const Inspiration = z.strictObject({
  ...site,
  ...terms,
  sections: names,
  ...attribution,
  screenshot: Screenshot,
})

const Parent = z.strictObject({
  ...site,
  ...terms,
  ...attribution,
  screenshot: z.strictObject({ ...presets, original: z.url() }),
})

/** A section with the members it has by default. */
const Section = z.strictObject({
  image: z.url(),
  section_type: z.string(),
  prompt: z.string(),
  parent: Parent,
})

/** A section as `fields` may ask for it. */
const PartialSection = z.strictObject({
  ...Section.partial().shape,
  tailwind: z.string().nullable().optional(),
  colors: names.optional(),
  wireframe_prompt: z.string().nullable().optional(),
  parent: Parent.partial().optional(),
})

const page = { total: count, limit: z.int().min(1).max(100), offset: count }

export const InspirationList = z.strictObject({ ...page, results: z.array(Inspiration.partial()) })
export const SectionList = z.strictObject({
  ...page,
  section_type: z.strictObject({ name: z.string(), slug: z.string() }),
  results: z.array(PartialSection),
})

const Term = z.strictObject({
  name: z.string(),
  slug: z.string(),
  count,
  url: z.string().regex(/^\/[a-z]+\/[^/]+$/),
  synonyms: names,
})

export const TaxonomyTerms = z.partialRecord(z.enum(PUBLIC_TAXONOMIES), z.array(Term))

export const Stats = z.strictObject({
  taxonomy: z.enum(PUBLIC_TAXONOMIES),
  period: z.enum(['7d', '30d', '12mo', 'all']),
  total_tagged: count,
  results: z.array(
    z.strictObject({
      term: z.string(),
      slug: z.string(),
      count: z.int().min(1),
      share: z.string().regex(/^\d+\.\d%$/),
    }),
  ),
})

export const Meta = z.strictObject({
  service: z.string(),
  version: z.string(),
  inspirations: z.strictObject({ total: count, live: count, offline: count }),
  taxonomies: z.record(z.enum(PUBLIC_TAXONOMIES), count),
  updated_at: z.iso.datetime(),
})

const KeyId = z.string().regex(/^[0-9a-f]{12}$/)

export const Account = z.strictObject({
  key_id: KeyId,
  email: z.string(),
  plan: z.enum(['free', 'admin']),
  usage: z.strictObject({ today: z.int().min(1), total: z.int().min(1) }),
})

export const IssuedKey = z.strictObject({
  api_key: z.string().regex(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/),
  key_id: KeyId,
  plan: z.literal('free'),
  message: z.string(),
})

const path = z.string().regex(/^\//)
const TermSuggestion = z.strictObject({
  taxonomy: z.enum(TAXONOMIES),
  name: z.string(),
  slug: z.string(),
  count: z.int().min(1),
  url: path,
})
const TermRef = z.strictObject({ taxonomy: z.enum(TAXONOMIES), slug: z.string() })
const Archive = z.strictObject({
  slug: z.string(),
  title: z.string(),
  url: path,
  filters: z.array(TermRef).min(1),
  count,
})
const Rule = z.strictObject({ url: path, title: z.string().nullable(), tokens: names })
const SearchItem = z.strictObject({
  title: z.string(),
  slug: z.string(),
  url: siteUrl,
  offline: z.boolean(),
  published: date,
  genre: names,
  sections: names,
  authors: names,
  screenshot: z.strictObject(presets),
})
const Explanation = z.strictObject({
  dropped: z.array(z.strictObject({ token: z.string(), reason: z.enum(['structural', 'noise', 'short']) })),
  filters: z.array(
    z.strictObject({
      ...TermRef.shape,
      step: z.enum(['phrase', 'primary', 'synonym', 'tag']),
      by: z.string(),
      how: z.enum(['phrase', 'exact', 'prefix', 'synonym']),
      synonym: z.string().nullable(),
      lost: z.array(z.strictObject({ ...TermSuggestion.omit({ url: true }).shape, lost_to: TermRef })),
    }),
  ),
  fallback: z.literal('title').nullable(),
  rule: Rule.nullable(),
})

const counted = { taxonomy: z.enum(TAXONOMIES), name: z.string(), slug: z.string(), url: path, count: z.int().min(1) }
const Completion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['term', 'author']), ...counted, via: z.null() }),
  z.strictObject({ type: z.literal('synonym'), ...counted, via: z.string() }),
  z.strictObject({
    type: z.literal('title'),
    taxonomy: z.null(),
    name: z.string(),
    slug: z.string(),
    url: siteUrl,
    count: z.null(),
    via: z.null(),
  }),
])

export const SuggestResponse = z.strictObject({ query: z.string(), results: z.array(Completion).max(20) })

export const SearchResponse = z.strictObject({
  query: z.string(),
  tokens: names,
  tuned_destination: Rule.nullable(),
  matched_filters: z.array(TermSuggestion),
  matched_template_archive: Archive.nullable(),
  similar_template_archives: z.array(Archive).max(20),
  matching_terms: z.array(TermSuggestion).max(20),
  matching_authors: z.array(TermSuggestion).max(10),
  results: z.strictObject({ total: count, items: z.array(SearchItem).max(50) }),
  explain: Explanation.optional(),
  suggestions: z
    .array(z.strictObject({ query: z.string(), total: z.int().min(1) }))
    .max(5)
    .optional(),
})
