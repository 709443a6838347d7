// Archives: the sites with a term, or the templates with all terms of a template archive, and the terms that go with one.
import type { TemplateArchive, TermRef } from '../../catalog/model/editorial.ts'
import { archivePath, TAXONOMY, type Taxonomy, taxonomyOfArchive, templatesPath } from '../../catalog/model/taxonomy.ts'
import type { Archives, ArchiveTerm, ServedSnapshot } from '../../snapshot/snapshot.ts'
import { listSites } from '../catalog/api-bodies.ts'
import { counted, type Html, html } from '../html.ts'

/** The taxonomies that say most about a site, in the order in which equal terms are shown. */
const RELATED: readonly Taxonomy[] = ['genre', 'style', 'color', 'tech', 'post_tag']
/** The terms of each taxonomy that are compared. */
const COMPARED = 40
const SHOWN = 10
/** In an archive with more sites, a term of a single one of them is chance. */
const FEW = 8

interface Related extends NamedTerm {
  /** The cosine of the angle between the two sets of sites. */
  readonly likeness: number
}

/** Up to ten terms, the most similar first. */
export function relatedTerms(served: ServedSnapshot, archive: Archive): NamedTerm[] {
  const listing = { ...filteringOf(archive), limit: 1, facets: { names: RELATED, limit: COMPARED } }
  const { total, facets = {} } = listSites(served, listing)
  const found = RELATED.flatMap((taxonomy) =>
    (facets[taxonomy]?.terms ?? [])
      .filter(({ selected, count }) => !selected && (total <= FEW || count > 1))
      .map(({ name, slug, count }): Related => {
        const all = served.archives.term(taxonomy, slug)?.count ?? count
        return { taxonomy, name, slug, likeness: count / Math.sqrt(all * total) }
      }),
  )
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, SHOWN)
}

/** The number of sites on a page of an archive. */
const PAGE_SIZE = 24

/** A term as pages show it. */
interface NamedTerm extends TermRef {
  readonly name: string
}

export interface Archive {
  /** The path of its first page. */
  readonly path: string
  readonly title: string
  /** The term of the archive, or null for a template archive. */
  readonly term: ArchiveTerm | null
  /** All of them must hold. */
  readonly filters: readonly NamedTerm[]
}

export function archiveOfTerm(term: ArchiveTerm): Archive {
  const title = TAXONOMY[term.taxonomy].title.replace('*', () => term.name)
  return { path: archivePath(term.taxonomy, term.slug), title, term, filters: [term] }
}

export function archiveOfTemplates(archives: Archives, { slug, title, filters }: TemplateArchive): Archive {
  const named = filters.map(({ taxonomy, slug }) => ({
    taxonomy,
    slug,
    name: archives.termName(taxonomy, slug) ?? slug,
  }))
  return { path: templatesPath(slug), title, term: null, filters: named }
}

/** The archive at a folder and a slug, which a term may have had before a rename or merge. Null if there is none. */
export function archiveIn(archives: Archives, folder: string, slug: string): Archive | null {
  const known = slug.toLowerCase()
  if (folder === 'templates') {
    const archive = archives.templateArchive(slug) ?? archives.templateArchive(known)
    return archive && archiveOfTemplates(archives, archive)
  }
  const taxonomy = taxonomyOfArchive(folder)
  if (taxonomy === null) return null
  const term = archives.term(taxonomy, known) ?? archives.term(taxonomy, archives.movedTo(taxonomy, known) ?? '')
  return term && archiveOfTerm(term)
}

/** The page that a query asks for, from 1. A page that the archive does not have is its last page. */
export function pageAsked(served: ServedSnapshot, archive: Archive, query: string): number {
  const asked = new URLSearchParams(query).get('page') ?? ''
  const last = Math.max(1, Math.ceil(countOf(served, archive) / PAGE_SIZE))
  return /^[0-9]{1,6}$/.test(asked) ? Math.min(last, Math.max(1, Number(asked))) : 1
}

/** What an archive shows, as filters of a listing. */
export function filteringOf({ filters, term }: Archive) {
  return { filters, category: term === null ? ('template' as const) : null }
}

/** The number of sites of an archive. */
export function countOf(served: ServedSnapshot, archive: Archive): number {
  return archive.term?.count ?? listSites(served, { ...filteringOf(archive), limit: 1 }).total
}

/** A page of an archive, from 1: its sites, and the paths of the pages beside it. */
export function pageOfArchive(served: ServedSnapshot, archive: Archive, page: number) {
  const offset = (page - 1) * PAGE_SIZE
  const { total, results } = listSites(served, { ...filteringOf(archive), limit: PAGE_SIZE, offset })
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const path = (number: number) => (number === 1 ? archive.path : `${archive.path}?page=${number}`)
  const [previous, next] = [page > 1 ? path(page - 1) : undefined, page < pages ? path(page + 1) : undefined]
  return { total, results, offset, pages, path: path(page), previous, next }
}

/** For example "1,204 sites" or "1 template". */
export function countText({ term }: Pick<Archive, 'term'>, count: number): string {
  return counted(count, term === null ? 'template' : 'site')
}

/** A sentence for search engines and feeds. */
export function descriptionOf({ term, title }: Archive, count: number): string {
  const shown = 'with screenshots, sections, colors and typefaces'
  if (term === null) return `${title}: ${countText({ term }, count)}, the newest first, ${shown}.`
  const [before = '', after = ''] = TAXONOMY[term.taxonomy].title.split(/websites/i)
  const named = (text: string) => text.replace('*', () => term.name)
  return `${counted(count, `${named(before)}website`)}${named(after)}, the newest first, ${shown}.`
}

/** The explorer with the filters of an archive. */
export function explorerHref(archive: Archive): string {
  const pairs = archive.filters.map(({ taxonomy, slug }) => [taxonomy, slug])
  if (archive.term === null) pairs.unshift(['category', 'template'])
  return `/explore?${new URLSearchParams(pairs)}`
}

/** The crops of a section type; null for another archive. */
export function cropsHref({ term }: Archive): string | null {
  return term?.taxonomy === 'sections' ? `/explore?${new URLSearchParams({ type: term.slug })}` : null
}

/** Terms as links to their archives. */
export function termLinks(heading: string, terms: readonly NamedTerm[]): Html {
  const links = terms.map(
    ({ taxonomy, slug, name }) => html`<li><a class="chip" href="${archivePath(taxonomy, slug)}">${name}</a></li>`,
  )
  return html`<div class="archive-terms"><h2>${heading}</h2><ul class="chips">${links}</ul></div>`
}
