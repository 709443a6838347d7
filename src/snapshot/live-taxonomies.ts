// `GET /v1/taxonomies` with live synonyms: the precomputed body as long as its synonyms are those of the snapshot, a
// body made anew (and kept until the next edit) where an editor changed one.
import { PUBLIC_TAXONOMIES, type PublicTaxonomy } from '../catalog/taxonomy.ts'
import { taxonomiesText, termsText } from '../catalog/taxonomy-listing.ts'
import type { Term } from '../catalog/term-table.ts'
import type { LiveEditorial } from '../state/live-editorial.ts'
import { encodeNow } from './encoded.ts'
import type { LoadedSnapshot } from './load.ts'
import type { Encoded } from './snapshot.ts'

type Taxonomies = (only: PublicTaxonomy | null) => Encoded

/** The taxonomies of a snapshot, overlaid with live editorial data where there is a catalog database. */
export function liveTaxonomies(snapshot: LoadedSnapshot, live: LiveEditorial | null): Taxonomies {
  const precomputed: Taxonomies = (only) => snapshot.body(only ? `taxonomies/${only}.json` : 'taxonomies.json')
  if (!live) return precomputed
  let version = Number.NaN
  let edited: ReadonlySet<PublicTaxonomy> = new Set()
  let made = new Map<PublicTaxonomy | null, Encoded>()
  return (only) => {
    const now = live.version()
    if (now !== version) {
      edited = editedTaxonomies(snapshot, live)
      made = new Map()
      version = now
    }
    if (only ? !edited.has(only) : edited.size === 0) return precomputed(only)
    const body = made.get(only) ?? makeBody(snapshot, { live, edited, only })
    made.set(only, body)
    return body
  }
}

/** The taxonomies of which a term has other synonyms now than in the snapshot. */
function editedTaxonomies({ terms, editorial }: LoadedSnapshot, { synonyms }: LiveEditorial): Set<PublicTaxonomy> {
  const built = new Map(editorial.synonyms.map((list) => [`${list.taxonomy}/${list.slug}`, list.synonyms]))
  const differs = (key: string) => !isEqual(built.get(key) ?? [], synonyms.get(key) ?? [])
  const keys = [...built.keys(), ...synonyms.keys()].filter(differs)
  return new Set(PUBLIC_TAXONOMIES.filter((taxonomy) => keys.some((key) => namesTerm(key, taxonomy, terms))))
}

function namesTerm(key: string, taxonomy: PublicTaxonomy, terms: LoadedSnapshot['terms']): boolean {
  return key.startsWith(`${taxonomy}/`) && terms.find(taxonomy, key.slice(taxonomy.length + 1)) !== undefined
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((synonym, i) => synonym === b[i])
}

interface Making {
  live: LiveEditorial
  edited: ReadonlySet<PublicTaxonomy>
  only: PublicTaxonomy | null
}

function makeBody(snapshot: LoadedSnapshot, { live, edited, only }: Making): Encoded {
  const synonymsOf = (term: Term) => live.synonyms.get(`${term.taxonomy}/${term.slug}`) ?? []
  const textOf = (taxonomy: PublicTaxonomy) =>
    edited.has(taxonomy) ? termsText(snapshot.terms, taxonomy, synonymsOf) : arrayOf(snapshot, taxonomy)
  return encodeNow(taxonomiesText(only, textOf))
}

/** A taxonomy's array out of its precomputed body `{"<taxonomy>":[…]}`. */
function arrayOf(snapshot: LoadedSnapshot, taxonomy: PublicTaxonomy): string {
  const { identity } = snapshot.body(`taxonomies/${taxonomy}.json`)
  return Buffer.from(identity).toString().slice(`{"${taxonomy}":`.length, -1)
}
