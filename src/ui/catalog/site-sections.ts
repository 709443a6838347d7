// The sections of a site with their anchors, in page order.
import type { Color } from '../../catalog/pictures/oklab.ts'
import type { Snapshot } from '../../snapshot/load/open.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseText, type WholeSite } from './api-bodies.ts'
import type { AnchorOf } from './site-card.ts'

export interface SiteSection {
  readonly image: string
  readonly section_type: string
  /** The slug of the section type. */
  readonly slug: string
  /** Unlike those of all other sections of the site. (rule 41.1) */
  readonly anchor: string
  readonly prompt: string
  readonly tailwind: string | null
  readonly colors: string[]
  readonly wireframe_prompt: string | null
  readonly palette: Color[] | null
}

const TERMS: ReadonlySet<string> = new Set(['terms'])

/** All sections of a site, with crops of a width in pixels. Empty if there is no such site. */
export function sectionsOfSite(snapshot: Snapshot, slug: string, width: number): SiteSection[] {
  const site = parseText(snapshot.findInspiration(slug, TERMS) ?? '{}') as Pick<WholeSite, 'terms'>
  const listed = parseText(snapshot.listSiteSections(slug, width) ?? '[]') as Omit<SiteSection, 'slug' | 'anchor'>[]
  const own = site.terms?.filter(({ taxonomy }) => taxonomy === 'sections')
  const types = new Map(own?.map((type) => [type.name, type.slug]))
  const slugs = listed.map(({ section_type }) => types.get(section_type) ?? '')
  const anchors = sectionAnchors(slugs)
  return listed.map((section, i) => ({ ...section, slug: slugs[i] ?? '', anchor: anchors[i] ?? '' }))
}

/** Finds the anchors of sections with a `parent`, by the URLs of their crops, which tell where they are. */
export function anchorsIn({ snapshot }: ServedSnapshot): AnchorOf {
  return ({ image = '', parent }) => {
    const width = Number(/width=(\d+)/.exec(image)?.[1] ?? 0)
    const sections = sectionsOfSite(snapshot, parent?.slug ?? '', width)
    return sections.find((section) => section.image === image)?.anchor
  }
}

/**
 * The anchor of each section of a page, from the slugs of their types in page order: the slug in lower case, and for a type
 * that comes again, the slug with the lowest free number from 2 on. All anchors of a page differ. (rule 41.1)
 */
export function sectionAnchors(types: readonly string[]): string[] {
  const taken = new Set<string>()
  return types.map((type) => {
    const anchor = freeAnchor(type.toLowerCase() || 'section', taken)
    taken.add(anchor)
    return anchor
  })
}

function freeAnchor(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
