// What understands the queries of a snapshot with the editorial data in force.

import { inspirationBits } from '../../catalog/listing/fields.ts'
import type { Editorial } from '../../catalog/model/editorial.ts'
import { fromLatin1 } from '../../ground/texts.ts'
import { loadSynonyms } from '../../search/index/synonym-index.ts'
import { titleIndex } from '../../search/index/title-index.ts'
import { matchingForm } from '../../search/matching-form.ts'
import type { Titles } from '../../search/understand/title-step.ts'
import { initialChanges, type LiveEditorial } from '../../state/editorial.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import { type EditorialOverlay, overlayEditorial, snapshotLists } from './editorial-overlay.ts'

export type LiveUnderstanding = ReturnType<typeof liveUnderstanding>

/** What `understand` reads. Later edits of synonyms are applied as they come. */
export function liveUnderstanding(snapshot: OpenedSnapshot, overlay: EditorialOverlay) {
  const { catalog, topics } = snapshot
  const synonyms = synonymsInForce(snapshot, overlay)
  overlay.onSynonyms(({ id }, list) => synonyms.replace(id, list))
  return {
    source: { catalog, topics, titles: titlesOf(snapshot) },
    editorial: { synonyms, rules: overlay.rules },
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

/** The synonym index of the snapshot, with the lists that were edited since its build. */
function synonymsInForce(snapshot: OpenedSnapshot, { edited, listOf }: EditorialOverlay) {
  const builtLists = new Map(snapshotLists(snapshot))
  const synonyms = loadSynonyms(snapshot.synonyms, builtLists)
  for (const id of edited()) {
    const list = listOf(id)
    if (JSON.stringify(builtLists.get(id) ?? []) !== JSON.stringify(list)) synonyms.replace(id, list)
  }
  return synonyms
}

const TITLE = inspirationBits(new Set(['title']))

function titlesOf({ catalog, vocabulary }: OpenedSnapshot): Titles {
  return {
    index: titleIndex(vocabulary, catalog.kernel),
    kernel: catalog.kernel,
    formOf: (entry) => matchingForm(titleOf(catalog.inspirationsText([entry], TITLE))),
  }
}

/** The title in `{"title":…}`, UTF-8 bytes as a one-byte string. */
function titleOf(json: string): string {
  return (JSON.parse(fromLatin1(json)) as { title: string }).title
}
