// The published snapshot with editorial data laid over it, to see what searches would find.

import { lint } from '../../src/search/lint/lint.ts'
import type { LintSource } from '../../src/search/lint/lint-source.ts'
import { PLAIN_SEARCH } from '../../src/search/query.ts'
import { type Understanding, understand } from '../../src/search/understand/understand.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { understandingWith } from '../../src/snapshot/live/understanding.ts'
import { loadSnapshot } from '../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { editorialOf, type SharedData } from '../../src/state/editorial.ts'

/** A search of the published catalog with some editorial data. */
export interface Workbench {
  /** Understands a query, with its first results. */
  ask(q: string, limit?: number): Understanding
  /** Findings, a line each. (rule 45.5) */
  findings(): string[]
}

/** The published snapshot, or null if there is none that can be loaded. */
export async function publishedSnapshot(snapshotDir: string): Promise<OpenedSnapshot | null> {
  try {
    const id = await readPointer(snapshotDir)
    return id === null ? null : await loadSnapshot(snapshotDir, id)
  } catch {
    return null
  }
}

export function workbench(snapshot: OpenedSnapshot, data: SharedData): Workbench {
  const search = understandingWith(snapshot, data)
  const source: LintSource = {
    search,
    titleWords: snapshot.vocabulary.words,
    hasSite: (slug) => snapshot.changeTime(slug) !== null,
  }
  return {
    ask: (q, limit = 1) => understand(search.source, search.editorial, { ...PLAIN_SEARCH, q, limit }),
    findings: () => lint(editorialOf(data), source),
  }
}
