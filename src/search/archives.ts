// Template archives: the one that equals the matched filters, and similar ones. (rules 13.7–13.10)
import type { TemplateArchive, TermRef } from '../catalog/model/editorial.ts'
import { cached } from '../ground/caches.ts'

const SIMILAR = 20

export type ArchiveRegistry = ReturnType<typeof archiveRegistry>

/** Archives by filter, with their place in the order. */
type ByFilter = ReadonlyMap<string, readonly (readonly [filter: string, place: number, archive: TemplateArchive])[]>

/** The archives in their order, indexed by filter. */
export function archiveRegistry() {
  let archives: readonly TemplateArchive[] = []
  let byFilter: ByFilter = new Map()
  const matches = cached((_, matched: readonly TermRef[]) => matchArchives(byFilter, matched))
  return {
    /** Puts archives in the place of all. */
    replace(all: readonly TemplateArchive[]): void {
      const filters = all.flatMap((archive, place) =>
        archive.filters.map((one) => [keyOf(one), place, archive] as const),
      )
      archives = all
      byFilter = Map.groupBy(filters, ([filter]) => filter)
      matches.forget()
    },
    /** Compares the archives with the matched filters, which are distinct. */
    match: (matched: readonly TermRef[]): ArchiveMatch => matches.of(matched.map(keyOf).join(' '), matched),
    /** The archive with this slug, or null. */
    find: (slug: string): TemplateArchive | null => archives.find((archive) => archive.slug === slug) ?? null,
    /** All archives, in their order. */
    all: (): readonly TemplateArchive[] => archives,
  }
}

function keyOf({ taxonomy, slug }: TermRef): string {
  return `${taxonomy}/${slug}`
}

export interface ArchiveMatch {
  exact: TemplateArchive | null
  similar: readonly TemplateArchive[]
}

function matchArchives(byFilter: ByFilter, matched: readonly TermRef[]): ArchiveMatch {
  const candidates = sharing(byFilter, matched).filter(({ archive }) => !contradicts(archive, matched))
  candidates.sort(
    (a, b) => b.shared - a.shared || b.archive.filters.length - a.archive.filters.length || a.place - b.place,
  )
  const isExact = ({ archive, shared }: Candidate) => shared === matched.length && archive.filters.length === shared
  const exact = candidates.find(isExact)
  const similar = candidates.filter((candidate) => candidate !== exact).slice(0, SIMILAR)
  return { exact: exact?.archive ?? null, similar: similar.map(({ archive }) => archive) }
}

interface Candidate {
  place: number
  archive: TemplateArchive
  /** Number of filters that it shares with the query. */
  shared: number
}

function sharing(byFilter: ByFilter, matched: readonly TermRef[]): Candidate[] {
  const found = new Map<number, Candidate>()
  for (const filter of matched) {
    for (const [, place, archive] of byFilter.get(keyOf(filter)) ?? []) {
      const known = found.get(place)
      if (known) known.shared += 1
      else found.set(place, { place, archive, shared: 1 })
    }
  }
  return Array.from(found.values())
}

/** (rule 13.9) */
function contradicts({ filters }: TemplateArchive, matched: readonly TermRef[]): boolean {
  return filters.some(({ taxonomy }) => {
    const asked = matched.filter((filter) => filter.taxonomy === taxonomy)
    const isShared = asked.some(({ slug }) => filters.some((own) => own.taxonomy === taxonomy && own.slug === slug))
    return asked.length > 0 && !isShared
  })
}
