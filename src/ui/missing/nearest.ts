// What is nearest to the slug of a site or an archive that does not exist.
import { TAXONOMY, taxonomyOfArchive, templatesPath } from '../../catalog/model/taxonomy.ts'
import type { SearchResponse } from '../../client/generated/types.gen.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import type { Completion } from '../catalog/api-bodies.ts'
import { sitePath } from '../catalog/site-card.ts'
import { bodyAt, completionsOf } from '../explore/api-query.ts'
import { capitalized } from '../html.ts'

export interface Match {
  readonly label: string
  readonly href: string
  /** What it is, for example "Genre". */
  readonly kind: string
}

const SHOWN = 6
/** Completions that are looked through for those of the same kind. */
const COMPLETIONS = 20
const SHORTEST = 2
const LONGEST = 60

/**
 * Up to six pages, those of the same kind first. Empty if nothing is near. `folder` is the first segment of the path: `site`,
 * `templates`, or that of a taxonomy.
 */
export function nearestMatches(served: ServedSnapshot, folder: string, slug: string): Match[] {
  const words = wordsOf(slug)
  if (words.length < SHORTEST) return []
  const query = new URLSearchParams({ q: words, limit: '1', closest: '1' })
  const { closest } = bodyAt<SearchResponse>(served, `/v1/search?${query}`) ?? {}
  const meant = (closest?.words ?? []).flatMap(({ as }) => as.flatMap(({ name, value }) => name ?? value ?? []))
  const found = [words, ...meant].flatMap((text) => completionsOf(served, text, COMPLETIONS))
  const own = found.filter((match) => isOfKind(match, folder))
  const others = found.filter((match) => !own.includes(match))
  const ordered = [...(own.length > 0 ? own : beginningAlike(served, words, folder)), ...others]
  const templates = folder === 'templates' ? templatesNear(served, words) : []
  const different = new Map([...templates, ...ordered.map(matchOf)].map((match) => [match.href, match]))
  return [...different.values()].slice(0, SHOWN)
}

/** The words of a slug, at most 60 characters. */
function wordsOf(slug: string): string {
  const words = slug.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return Array.from(words).slice(0, LONGEST).join('')
}

/** The completions of the longest beginning of the words that has any of the kind. */
function beginningAlike(served: ServedSnapshot, words: string, folder: string): Completion[] {
  const characters = Array.from(words)
  for (let length = characters.length - 1; length >= SHORTEST; length--) {
    const all = completionsOf(served, characters.slice(0, length).join(''), COMPLETIONS)
    const found = all.filter((match) => isOfKind(match, folder))
    if (found.length > 0) return found
  }
  return []
}

function isOfKind({ type, taxonomy }: Completion, folder: string): boolean {
  return folder === 'site' ? type === 'title' : taxonomy !== null && taxonomy === taxonomyOfArchive(folder)
}

function matchOf({ type, name, slug, url, taxonomy }: Completion): Match {
  if (type === 'title') return { label: name, href: sitePath(slug), kind: 'Site' }
  return { label: name, href: url, kind: capitalized(TAXONOMY[taxonomy].one) }
}

/** The template archives that have one of the words in their slug. */
function templatesNear({ archives }: ServedSnapshot, words: string): Match[] {
  const asked = words.toLowerCase().split(' ')
  const near = archives.templateArchives().map(({ slug, title }) => {
    const own = slug.split('-')
    return { title, slug, shared: asked.filter((word) => own.includes(word)).length }
  })
  const sorted = near.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared)
  return sorted.map(({ slug, title }) => ({ label: title, href: templatesPath(slug), kind: 'Templates' }))
}
