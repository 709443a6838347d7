// The resources of the API as strict shapes: exact members, types and order (rules 9.1–9.8, 13.1–13.3). The suite
// checks every response against them. Over 200 lines: one table of all resources.
import { z } from 'zod'
import { FACET_NAMES } from './facets.ts'
import { type FilterTaxonomy, TAXONOMIES, type Taxonomy } from './model.ts'

const text = z.string()
const names = z.array(z.string())
const count = z.int().nonnegative()
const url = z.string().regex(/^https?:\/\/[^\s"<>]+$/)
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

function perTaxonomy<T extends z.ZodType>(shape: T) {
  return Object.fromEntries(TAXONOMIES.map((taxonomy) => [taxonomy, shape])) as Record<Taxonomy, T>
}

/** Only with `include=palette`. */
const placeholder = z
  .string()
  .regex(/^[\w+/]+={0,2}$/)
  .nullable()
  .optional()
const parentScreenshot = { hero: url, thumbnail: url, full: url, original: url }
const ParentScreenshot = z.strictObject({ ...parentScreenshot, placeholder })
const Screenshot = z.strictObject({
  ...parentScreenshot,
  mobile: url.optional(),
  width: count,
  height: count,
  placeholder,
})

const SiteTerm = z.strictObject({
  taxonomy: z.enum([...TAXONOMIES, 'post_tag', 'pricing']),
  name: text,
  slug: text,
  url: z.string().regex(/^\/[a-z]+\/[^\s/?#]+$/),
})

/** Only with `include=terms`, always the last member. */
const terms = z.array(SiteTerm).optional()

const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const Palette = z.array(z.strictObject({ hex, share: z.number().min(0).max(1) })).max(6)
/** Only with `include=palette`, always the last member. */
const palette = z.strictObject({ page: Palette, hero: Palette }).nullable().optional()

/** Only with `include=crops`, always the last member. */
const crops = z
  .array(z.strictObject({ image: url, section_type: text, prompt: text, palette: Palette.nullable().optional() }))
  .optional()

const identity = { title: text, slug: text, url: text.nullable(), published: date, offline: z.boolean() }
const looks = { genre: names, color: names, style: names, typeface: names }
const made = { platform: text, tech: names, authors: names }

export const Inspiration = z.strictObject({
  ...identity,
  ...looks,
  sections: names,
  ...made,
  screenshot: Screenshot,
  terms,
  palette,
  crops,
})
export type Inspiration = z.infer<typeof Inspiration>

const Parent = z.strictObject({ ...identity, ...looks, ...made, screenshot: ParentScreenshot, terms, palette })

/** A section with all members that `fields` can select. */
const SectionFields = z.strictObject({
  image: url,
  section_type: text,
  prompt: text,
  tailwind: text.nullable(),
  colors: names,
  wireframe_prompt: text.nullable(),
  palette: Palette.nullable(),
  parent: Parent.partial().extend({ screenshot: ParentScreenshot.partial().optional() }),
})
const Section = SectionFields.omit({
  ...{ tailwind: true, colors: true, wireframe_prompt: true },
  ...{ palette: true, parent: true },
}).extend({ palette: Palette.nullable().optional(), parent: Parent })

const envelope = { total: count, limit: z.int().min(1).max(100), offset: count }
const sectionType = { section_type: z.strictObject({ name: text, slug: text }).nullable() }

const FacetTerm = z.strictObject({ name: text, slug: text, count, selected: z.boolean() })
const Facet = z.strictObject({ total: count, terms: z.array(FacetTerm) })
export type Facet = z.infer<typeof Facet>
const perFilter = Object.fromEntries(FACET_NAMES.map((name) => [name, Facet.optional()])) as Record<
  FilterTaxonomy | 'year' | 'status' | 'category',
  z.ZodOptional<typeof Facet>
>
export const Unknown = z.array(z.strictObject({ parameter: text, value: text, nearest: z.array(text).max(3) })).min(1)
export type Unknown = z.infer<typeof Unknown>
/** Members that only some parameters add, after the results. */
const added = {
  next_cursor: text.nullable().optional(),
  seed: text.optional(),
  missing: z.array(text).optional(),
  facets: z.strictObject(perFilter).optional(),
  unknown: Unknown.optional(),
}

function listing<T extends z.ZodType>(item: T) {
  return z.strictObject({ ...envelope, results: z.array(item), ...added })
}
function sectionListing<T extends z.ZodType>(item: T) {
  return z.strictObject({ ...envelope, ...sectionType, results: z.array(item), ...added })
}

const PartialSite = Inspiration.partial().extend({ screenshot: Screenshot.partial().optional() })

export const InspirationListing = listing(Inspiration)
export type InspirationListing = z.infer<typeof InspirationListing>
export const InspirationSelection = listing(PartialSite)
export const SectionListing = sectionListing(Section)
export type SectionListing = z.infer<typeof SectionListing>
export const SectionSelection = sectionListing(SectionFields.partial())

export const Similar = z.strictObject({
  slug: text,
  results: z
    .array(
      PartialSite.omit({ terms: true, palette: true, crops: true }).extend({
        shared: z.array(SiteTerm).optional(),
        terms,
        palette,
        crops,
      }),
    )
    .max(50),
})
export const RandomSites = z.strictObject({
  seed: text.min(1),
  total: count,
  results: z.array(PartialSite).max(20),
  unknown: Unknown.optional(),
})
export type RandomSites = z.infer<typeof RandomSites>

export const ChangePage = z.strictObject({
  results: z
    .array(
      z
        .strictObject({
          slug: text,
          published: date.optional(),
          offline: z.boolean().optional(),
          removed: z.literal(true).optional(),
          changed_at: z.iso.datetime(),
        })
        .refine(({ published, offline, removed }) =>
          [published, offline].every((own) => (own === undefined) === !!removed),
        ),
    )
    .max(1000),
  next: text.min(1),
  more: z.boolean(),
})
export type ChangePage = z.infer<typeof ChangePage>

export type Similar = z.infer<typeof Similar>

export const Term = z.strictObject({
  name: text,
  slug: text,
  count,
  url: z.string().regex(/^\/[a-z]+\/[^\s/?#]+$/),
  synonyms: names,
})
export type Term = z.infer<typeof Term>
export const Taxonomies = z.strictObject(perTaxonomy(z.array(Term)))
export type Taxonomies = z.infer<typeof Taxonomies>
export const OneTaxonomy = Taxonomies.partial()

const StatsRow = z.strictObject({ term: text, slug: text, count, share: z.string().regex(/^\d{1,3}\.\d%$/) })
export const Stats = z.strictObject({
  taxonomy: z.enum(TAXONOMIES),
  period: z.enum(['7d', '30d', '12mo', 'all']),
  total_tagged: count,
  results: z.array(StatsRow),
})
export type Stats = z.infer<typeof Stats>

export const Meta = z.strictObject({
  service: text.min(1),
  version: text.min(1),
  inspirations: z.strictObject({ total: count, live: count, offline: count }),
  taxonomies: z.strictObject(perTaxonomy(count)),
  updated_at: z.iso.datetime({ offset: true }),
})
export type Meta = z.infer<typeof Meta>

const keyId = z.string().regex(/^[0-9a-f]{12}$/)
export const Account = z.strictObject({
  key_id: keyId,
  email: text,
  plan: z.enum(['free', 'editor', 'admin']),
  usage: z.strictObject({ today: count, total: count }),
})
export type Account = z.infer<typeof Account>

export const Registration = z.strictObject({
  api_key: z.string().regex(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/),
  key_id: keyId,
  plan: z.literal('free'),
  message: text.min(1),
})
export type Registration = z.infer<typeof Registration>

export const Rotation = z.strictObject({
  api_key: z.string().regex(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/),
  key_id: keyId,
  plan: z.enum(['free', 'editor', 'admin']),
  previous_expires_at: z.iso.datetime(),
  message: text.min(1),
})
export type Rotation = z.infer<typeof Rotation>

export const Revocation = z.strictObject({ key_id: keyId, status: z.literal('revoked') })
export type Revocation = z.infer<typeof Revocation>

export const Failure = z.strictObject({ error: text, message: text.min(1) })
export type Failure = z.infer<typeof Failure>

export const Health = z.strictObject({ status: z.literal('ok'), snapshot: text.min(1) })
