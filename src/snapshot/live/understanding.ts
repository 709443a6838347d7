// What understands the queries of a snapshot with the editorial data in force.

import { inspirationBits } from '../../catalog/listing/fields.ts'
import type { Editorial } from '../../catalog/model/editorial.ts'
import type { Term } from '../../catalog/model/taxonomy.ts'
import { cached } from '../../ground/caches.ts'
import { fromLatin1 } from '../../ground/texts.ts'
import { synonymNames } from '../../search/index/synonym-names.ts'
import { titleIndex } from '../../search/index/title-index.ts'
import { newToken } from '../../search/index/token.ts'
import { matchingForm } from '../../search/matching-form.ts'
import type { Titles } from '../../search/understand/title-step.ts'
import { initialChanges, type LiveEditorial } from '../../state/documents.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import { type EditorialOverlay, overlayEditorial } from './editorial-overlay.ts'

export type LiveUnderstanding = ReturnType<typeof liveUnderstanding>

/** What `understand` reads. Later edits of synonyms are applied as they come. */
export function liveUnderstanding(snapshot: OpenedSnapshot, overlay: EditorialOverlay) {
  const { catalog, topics } = snapshot
  const tokens = cached(newToken)
  const { synonyms, replace } = synonymsInForce(snapshot, overlay, tokens.forget)
  return {
    source: { catalog, topics, titles: titlesOf(snapshot), tokenOf: (text: string) => tokens.of(text) },
    editorial: { synonyms, rules: overlay.rules },
    /** Replaces the synonyms of a term. */
    replaceSynonyms: replace,
  }
}

/** The same for editorial data that no server has: what an edit would change. */
export function understandingWith(snapshot: OpenedSnapshot, data: Editorial): LiveUnderstanding {
  return liveUnderstanding(snapshot, overlayEditorial(snapshot, unchangedEditorial(data)))
}

/** Editorial data that nobody edits. */
export function unchangedEditorial(data: Editorial): LiveEditorial {
  return { version: () => '', fault: () => null, close() {}, subscribe: (listener) => listener(initialChanges(data)) }
}

/** The rank of a term without sites. */
const UNRANKED = -1

/** Sorts the synonyms in force. Later edits are applied as they come, after which `forget` is called. */
function synonymsInForce({ catalog, termNames }: OpenedSnapshot, overlay: EditorialOverlay, forget: () => void) {
  const rankById = new Int32Array(catalog.terms.limit).fill(UNRANKED)
  for (let rank = 0; rank < termNames.owners.length; rank++) rankById[termNames.owners[rank] as number] = rank
  const rankOf = (id: number) => rankById[id] ?? UNRANKED
  const edited = Array.from(overlay.edited()).filter((id) => rankOf(id) !== UNRANKED)
  const lists = edited.map((id) => [rankOf(id), overlay.listOf(id)] as const)
  const synonyms = synonymNames(lists, termNames.owners)
  function replace({ id }: Pick<Term, 'id'>, list: readonly string[]): void {
    if (rankOf(id) !== UNRANKED) synonyms.replace(rankOf(id), list)
    forget()
  }
  overlay.onSynonyms(replace)
  return { synonyms, replace }
}

const TITLE = inspirationBits(new Set(['title']))

function titlesOf({ catalog, vocabulary, titleForms }: OpenedSnapshot): Titles {
  const { kernel } = catalog
  const index = titleIndex(vocabulary, kernel)
  if (titleForms) return { index, kernel, formOf: (entry) => titleForms[entry] as string }
  return { index, kernel, formOf: (entry) => matchingForm(titleOf(catalog.inspirationsText([entry], TITLE))) }
}

/** The title in `{"title":…}`, UTF-8 bytes as a one-byte string. */
function titleOf(json: string): string {
  return (JSON.parse(fromLatin1(json)) as { title: string }).title
}
