// The published snapshot with editorial data laid over it, to see what searches would find.

import type { Editorial } from '../../src/catalog/model/editorial.ts'
import { lintOrder, lintUse } from '../../src/search/lint/rules.ts'
import { lintLists, lintNames } from '../../src/search/lint/synonyms.ts'
import { PLAIN_SEARCH } from '../../src/search/query.ts'
import { understand } from '../../src/search/understand/understand.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { understandingWith } from '../../src/snapshot/live/understanding.ts'
import { loadSnapshot } from '../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'

/** The published snapshot, or null if there is none that can be loaded. */
export async function publishedSnapshot(snapshotDir: string): Promise<OpenedSnapshot | null> {
  try {
    const id = await readPointer(snapshotDir)
    return id === null ? null : await loadSnapshot(snapshotDir, id)
  } catch {
    return null
  }
}

/** A search of the published catalog with some editorial data. */
export function workbench(snapshot: OpenedSnapshot, data: Editorial) {
  const search = understandingWith(snapshot, data)
  return {
    search,
    /** Understands a query, with its first results. */
    ask: (q: string, limit = 1) => understand(search.source, search.editorial, { ...PLAIN_SEARCH, q, limit }),
  }
}

/** What is probably wrong with editorial data, a line each. Without a snapshot, only what needs none. (rules 45.5 to 45.7) */
export function findings(snapshot: OpenedSnapshot | null, editorial: Editorial): string[] {
  const ofTexts = [...lintLists(editorial.synonyms), ...lintOrder(editorial.rules)]
  if (snapshot === null) return ofTexts
  const { search } = workbench(snapshot, editorial)
  const hasSite = (slug: string) => snapshot.changeTime(slug) !== null
  const source = { search, titleWords: snapshot.vocabulary.words, hasSite }
  return [...ofTexts, ...lintNames(source, editorial.synonyms), ...lintUse(source, editorial)]
}
