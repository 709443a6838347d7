// Template archives: the one that is what the query asks for, and those that are near it.
//
// "`similar_template_archives` holds up to 20 entries that share at least 1 filter with `matched_filters` and contradict
// none. They are sorted by shared-filter count descending, then specificity descending, then registry order."
import type { TemplateArchive, TermRef } from '../catalog/model/editorial.ts'

const SIMILAR = 20

/** The registry of archives, by their filters. */
export interface ArchiveRegistry {
  /** Puts an archive into its place, which its number is; one that was there is replaced. */
  put(place: number, archive: TemplateArchive): void
  /** The archives that have a filter, with their places. */
  having(filter: TermRef): Iterable<readonly [place: number, archive: TemplateArchive]>
  /** The archive with this slug, or null. */
  find(slug: string): TemplateArchive | null
}

export function archiveRegistry(): ArchiveRegistry {
  const archives = new Map<number, TemplateArchive>()
  const byFilter = new Map<string, Map<number, TemplateArchive>>()
  return {
    put(place, archive) {
      for (const filter of archives.get(place)?.filters ?? []) byFilter.get(keyOf(filter))?.delete(place)
      archives.set(place, archive)
      for (const filter of archive.filters) {
        const key = keyOf(filter)
        byFilter.set(key, (byFilter.get(key) ?? new Map()).set(place, archive))
      }
    },
    having: (filter) => byFilter.get(keyOf(filter)) ?? [],
    find: (slug) => archives.values().find((archive) => archive.slug === slug) ?? null,
  }
}

function keyOf({ taxonomy, slug }: TermRef): string {
  return `${taxonomy}/${slug}`
}

export interface ArchiveMatch {
  exact: TemplateArchive | null
  similar: readonly TemplateArchive[]
}

/** Compares the archives with the matched filters, of which none stands twice. */
export function matchArchives(registry: ArchiveRegistry, matched: readonly TermRef[]): ArchiveMatch {
  const near = sharing(registry, matched).filter(({ archive }) => !contradicts(archive, matched))
  near.sort((a, b) => b.shared - a.shared || b.archive.filters.length - a.archive.filters.length || a.place - b.place)
  const isExact = ({ archive, shared }: Shared) => shared === matched.length && archive.filters.length === shared
  const exact = near.find(isExact)
  const similar = near.filter((candidate) => candidate !== exact).slice(0, SIMILAR)
  return { exact: exact?.archive ?? null, similar: similar.map(({ archive }) => archive) }
}

interface Shared {
  place: number
  archive: TemplateArchive
  /** How many filters it shares with the query. */
  shared: number
}

function sharing(registry: ArchiveRegistry, matched: readonly TermRef[]): Shared[] {
  const found = new Map<number, Shared>()
  for (const filter of matched) {
    for (const [place, archive] of registry.having(filter)) {
      const known = found.get(place)
      if (known) known.shared += 1
      else found.set(place, { place, archive, shared: 1 })
    }
  }
  return Array.from(found.values())
}

/** A taxonomy stands in both with different slugs and none in common. (decisions.md 2.5) */
function contradicts({ filters }: TemplateArchive, matched: readonly TermRef[]): boolean {
  return filters.some(({ taxonomy }) => {
    const asked = matched.filter((filter) => filter.taxonomy === taxonomy)
    const isShared = asked.some(({ slug }) => filters.some((own) => own.taxonomy === taxonomy && own.slug === slug))
    return asked.length > 0 && !isShared
  })
}
