// The types of queries and results: the generated ones, with members that are always there as required ones. The OpenAPI
// document cannot say that a member is only absent if `fields` leaves it out.
import type * as api from './generated/types.gen.ts'

/** A query in which a list can also be one value. */
type Loose<Query> = {
  readonly [Name in keyof Query]: NonNullable<Query[Name]> extends readonly (infer Item)[]
    ? Item | readonly Item[] | undefined
    : Query[Name] | undefined
}
/** The client reads listings as JSON. */
type QueryOf<Data extends { query?: unknown }> = Omit<Loose<NonNullable<Data['query']>>, 'format' | 'bom'>
type Filtered<Data extends { query?: unknown }> = QueryOf<Data> & Loose<api.Filters>
type FieldsOf<Data extends { query?: unknown }> =
  NonNullable<Data['query']> extends { fields?: (infer Name)[] } ? Name : never
/** The member `fields`, from which the type of the results follows. */
type Chosen<Fields> = { readonly fields?: Fields | readonly Fields[] | undefined }

export type InspirationField = FieldsOf<api.ListInspirationsData>
export type SectionField = FieldsOf<api.ListSectionsData>
export type InspirationQuery<Fields = InspirationField> = Omit<Filtered<api.ListInspirationsData>, 'fields'> &
  Chosen<Fields>
export type SectionQuery<Fields = SectionField> = Omit<Filtered<api.ListSectionsData>, 'fields'> & Chosen<Fields>
export type SimilarField = FieldsOf<api.ListSimilarData>
export type SimilarQuery<Fields = SimilarField> = Omit<QueryOf<api.ListSimilarData>, 'fields'> & Chosen<Fields>
export type RandomQuery<Fields = InspirationField> = Omit<Filtered<api.ListRandomData>, 'fields'> & Chosen<Fields>
export type SiteQuery = QueryOf<api.GetInspirationData>
export type DesignFormat = NonNullable<NonNullable<api.GetDesignData['query']>['format']>
export type ChangesQuery = QueryOf<api.GetChangesData>
export type SearchField = FieldsOf<api.SearchData>
export type SearchQuery<Fields = SearchField> = Omit<Filtered<api.SearchData>, 'fields'> & Chosen<Fields>
export type SuggestQuery = QueryOf<api.SuggestData>
export type StatsQuery = QueryOf<api.GetTaxonomyStatsData>
/** A walk has no offset, because it goes on where it was: `cursor` is that of another walk, null at its end. */
export type Walked<Query> = Omit<Query, 'offset' | 'cursor' | 'slug'> & { readonly cursor?: string | null | undefined }

/** The members that `Fields` selects from `Whole`; all of them without `fields`. */
type Selected<Whole, Fields, All> = [Fields] extends [never]
  ? Whole
  : [All] extends [Fields]
    ? Partial<Whole>
    : Pick<Whole, Extract<Fields, keyof Whole>> & Images<Fields> & Included
/** What `include` adds, whatever `fields` selects. */
type Included = Pick<api.Inspiration, 'terms' | 'palette' | 'crops'>
/** `screenshot.hero` selects one image of the screenshot. */
type Images<Fields> = [Extract<Fields, `screenshot.${string}`>] extends [never]
  ? unknown
  : { screenshot: Partial<api.Screenshot> }

type Parent = NonNullable<api.Section['parent']>
type WholeParent = Required<Omit<Parent, 'screenshot' | keyof Included>> &
  Included & { screenshot: Required<NonNullable<Parent['screenshot']>> }
/** A section as it is without `fields`. */
export type WholeSection = Required<Pick<api.Section, 'image' | 'section_type' | 'prompt'>> & { parent: WholeParent }
type OwnMembers = Required<Omit<api.Section, 'parent'>>
type SelectedSection<Fields> = [Fields] extends [never]
  ? WholeSection
  : [SectionField] extends [Fields]
    ? api.Section
    : Pick<OwnMembers, Extract<Fields, keyof OwnMembers>> & ParentOf<Fields>
/** `parent_slug` selects a member of the parent. */
type ParentOf<Fields> =
  Extract<Fields, `parent_${string}`> extends `parent_${infer Name}`
    ? [Name] extends [never]
      ? unknown
      : { parent: Pick<WholeParent, Extract<Name, keyof WholeParent>> & Images<Name> & Included }
    : unknown

export type SelectedInspiration<Fields> = Selected<api.Inspiration, Fields, InspirationField>
export type { SelectedSection }

type WithResults<List, Item> = Omit<List, 'results'> & { results: Item[] }
export type InspirationPage<Fields = never> = WithResults<api.InspirationList, SelectedInspiration<Fields>>
export type SectionPage<Fields = never> = WithResults<api.SectionList, SelectedSection<Fields>>
export type RandomPage<Fields = never> = WithResults<api.RandomSites, SelectedInspiration<Fields>>
export type SimilarPage<Fields = never> = WithResults<
  api.SimilarSites,
  Selected<api.Inspiration & Required<Pick<api.SimilarSite, 'shared'>>, Fields, SimilarField>
>

type WholeItem = Required<Omit<api.SearchItem, 'screenshot' | keyof Included>> &
  Included & { screenshot: Required<NonNullable<api.SearchItem['screenshot']>> }
export type SearchPage<Fields = never> = Omit<api.SearchResponse, 'results'> & {
  results: { total: number; items: Selected<WholeItem, Fields, SearchField>[] }
}

/** The taxonomies that can be listed. */
export type PublicTaxonomy = keyof api.TaxonomyTerms
export type Terms<Taxonomy extends PublicTaxonomy> = Record<Taxonomy, api.Term[]>
