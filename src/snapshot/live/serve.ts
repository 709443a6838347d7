// Makes a loaded snapshot ready for requests by laying the live editorial data over it.

import { textOf } from '#platform'
import { taxonomiesText, termsText } from '../../catalog/listing/taxonomy-listing.ts'
import { PUBLIC_TAXONOMIES, type PublicTaxonomy, type Term } from '../../catalog/model/taxonomy.ts'
import { pauseBetweenSteps } from '../../ground/scheduling.ts'
import { textRing } from '../../ground/text-ring.ts'
import type { SynonymNames } from '../../search/index/synonym-names.ts'
import type { SuggestQuery } from '../../search/query.ts'
import { nearestTerms } from '../../search/suggest/nearest-terms.ts'
import { suggestBody, termsNamed } from '../../search/suggest/suggest.ts'
import { type WordFamilies, wordFamilies } from '../../search/suggest/word-family.ts'
import type { EditorialSource, LiveEditorial } from '../../state/documents.ts'
import { type Encoded, encodeNow } from '../files/encoded.ts'
import { taxonomiesShard } from '../files/shards.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { Archives, ServedSnapshot, Text } from '../snapshot.ts'
import { type EditorialOverlay, isEqual, overlayEditorial, snapshotLists } from './editorial-overlay.ts'
import { liveSearch } from './search.ts'
import { liveUnderstanding } from './understanding.ts'

/** Of responses that repeat, and of parts of them. */
const RECENT_BYTES = 16 * 2 ** 20

/** A snapshot that is served, with its live editorial data. */
export interface LiveSnapshot extends ServedSnapshot {
  /** Why the live editorial data cannot be read; null if it can, or if there is none (rule 20.10). */
  editorialFault(): string | null
  close(): void
}

interface Serving {
  editorial: EditorialSource
  /** Whether to wait for spelling, families of words, and what begins names. Otherwise they load during the first requests. */
  awaitsSpelling: boolean
  /** Whether parts of the snapshot are read when they are first used, such as the words of sections. */
  isPartial?: boolean
  /** A clock in ms since 1970-01-01. */
  now?: () => number
}

/** The snapshot as it is served. If the live editorial data cannot be read, the data of the snapshot is used. */
export async function serveSnapshot(snapshot: OpenedSnapshot, serving: Serving): Promise<LiveSnapshot> {
  const pause = pauseBetweenSteps()
  const { overlay, live, fault } = await openOverlay(snapshot, serving)
  await pause()
  const families = wordFamilies(snapshot.topics)
  const understanding = liveUnderstanding(snapshot, overlay)
  const parts = { families, synonyms: understanding.editorial.synonyms }
  await pause()
  const recent = textRing<unknown>(RECENT_BYTES)
  const { ready, search } = await liveSearch(snapshot, overlay, { recent, families, understanding, pause })
  if (!serving.isPartial) await snapshot.catalog.sectionWords.load(pause)
  const loaded = serving.isPartial ? null : ready()
  if (serving.awaitsSpelling) await loaded
  return {
    snapshot,
    recent,
    taxonomies: liveTaxonomies(snapshot, overlay),
    search,
    ...liveSuggest(snapshot, overlay, parts),
    archives: liveArchives(snapshot, overlay),
    editorialVersion: overlay.version,
    editorialFault: () => live?.fault() ?? fault,
    close: () => live?.close(),
  }
}

async function openOverlay(snapshot: OpenedSnapshot, { editorial, now }: Serving) {
  let live: LiveEditorial | null = null
  try {
    live = await editorial.open()
    return { overlay: overlayEditorial(snapshot, live, now), live, fault: null }
  } catch (error) {
    live?.close()
    return { overlay: overlayEditorial(snapshot, null, now), live: null, fault: (error as Error).message }
  }
}

/** Whether there is live editorial data that can be read. */
export async function isEditorialReadable(editorial: EditorialSource): Promise<boolean> {
  let live: LiveEditorial | null = null
  try {
    live = await editorial.open()
    live?.subscribe(() => {})
    return live !== null && live.fault() === null
  } catch {
    return false
  } finally {
    live?.close()
  }
}

/** The archives of a snapshot with live editorial data. */
export function liveArchives({ terms }: OpenedSnapshot, overlay: EditorialOverlay): Archives {
  return {
    termName: (taxonomy, slug) => terms.find(taxonomy, slug)?.name ?? null,
    movedTo: (taxonomy, slug) => terms.moved(taxonomy, slug)?.slug ?? null,
    term(taxonomy, slug) {
      overlay.version()
      const term = terms.find(taxonomy, slug)
      return term ? { taxonomy, slug, name: term.name, count: term.count, synonyms: overlay.listOf(term.id) } : null
    },
    terms: () => terms.all,
    templateArchive(slug) {
      overlay.version()
      return overlay.archives.find(slug)
    },
    templateArchives() {
      overlay.version()
      return overlay.archives.all()
    },
  }
}

/** What completes texts, with all edits of synonyms so far. */
function liveSuggest(
  { catalog, topics, termNames: terms, titleNames: titles }: OpenedSnapshot,
  overlay: EditorialOverlay,
  parts: { families: WordFamilies; synonyms: SynonymNames },
) {
  const source = { catalog, topics, terms, titles, ...parts }
  return {
    nearestTerms: nearestTerms(catalog.terms, (text) => termsNamed(source, text)),
    suggest(query: SuggestQuery): Text {
      overlay.version()
      return suggestBody(source, query)
    },
  }
}

type Taxonomies = (only: PublicTaxonomy | null) => Encoded

/**
 * The taxonomies of a snapshot with live synonyms: the precomputed body while they are those of the snapshot. After an edit, a
 * new body is made and kept until the next edit. (rule 16.3)
 */
function liveTaxonomies(snapshot: OpenedSnapshot, overlay: EditorialOverlay): Taxonomies {
  let version: string | null = null
  let bodyOf: Taxonomies
  return (only) => {
    const current = overlay.version()
    if (current !== version) bodyOf = editedBodies(snapshot, overlay)
    version = current
    return bodyOf(only)
  }
}

/** The bodies with the synonyms as they are, which differ from the snapshot's in some taxonomies. */
function editedBodies(snapshot: OpenedSnapshot, overlay: EditorialOverlay): Taxonomies {
  const built = new Map(snapshotLists(snapshot))
  const ids = Array.from(overlay.edited()).filter((id) => !isEqual(built.get(id) ?? [], overlay.listOf(id)))
  const edited = new Set(ids.map((id) => snapshot.terms.byId(id)?.taxonomy))
  const bodies = new Map<PublicTaxonomy | null, Encoded>()
  const synonymsOf = (term: Term) => overlay.listOf(term.id)
  const textOf = (taxonomy: PublicTaxonomy) =>
    edited.has(taxonomy) ? termsText(snapshot.terms, taxonomy, synonymsOf) : arrayOf(snapshot, taxonomy)
  return (only) => {
    const isEdited = PUBLIC_TAXONOMIES.some((one) => (only === null || only === one) && edited.has(one))
    if (!isEdited) return snapshot.body(taxonomiesShard(only))
    const body = bodies.get(only) ?? encodeNow(taxonomiesText(only, textOf))
    bodies.set(only, body)
    return body
  }
}

/** The array in a taxonomy's precomputed body, `{"<taxonomy>":[…]}`. */
function arrayOf(snapshot: OpenedSnapshot, taxonomy: PublicTaxonomy): string {
  const { identity } = snapshot.body(taxonomiesShard(taxonomy))
  return textOf(identity).slice(`{"${taxonomy}":`.length, -1)
}
