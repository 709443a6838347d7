// The editorial data that requests use: that of the catalog database if there is one, otherwise that of the snapshot.
// (rule 16.4)
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { Term } from '../../catalog/model/term-table.ts'
import { type ArchiveRegistry, archiveRegistry } from '../../search/archives.ts'
import { type CompiledRule, compileRule } from '../../search/understand/tuning.ts'
import type { EditorialChanges, LiveEditorial } from '../../state/editorial.ts'
import type { OpenedSnapshot } from '../load/open.ts'

export interface EditorialOverlay {
  /** Applies the edits since the last call. Returns a text that is different after every edit. */
  version(): string
  /** The synonyms of a term. */
  listOf(term: number): readonly string[]
  /** Ids of the terms that have or had synonyms. */
  edited(): Iterable<number>
  rules(): Iterable<CompiledRule>
  readonly archives: ArchiveRegistry
  /** Calls `listener` after each change of a term's synonyms. */
  onSynonyms(listener: (term: Term, synonyms: readonly string[]) => void): void
}

const NONE: readonly string[] = []

/** Lays live editorial data over a snapshot. */
export function overlayEditorial(snapshot: OpenedSnapshot, live: LiveEditorial | null): EditorialOverlay {
  const lists = synonymLists(snapshot)
  const rules = new Map<number, CompiledRule>()
  const archives = archiveRegistry()

  function apply(changes: EditorialChanges): void {
    for (const { taxonomy, slug, synonyms } of changes.synonyms)
      lists.set(snapshot.terms.find(taxonomy, slug), synonyms)
    for (const [id, rule] of changes.rules) put(rules, [id, rule && compileRule(rule)])
    for (const [place, archive] of changes.archives) archives.put(place, archive)
  }

  /** The first live data replaces the editorial data of the snapshot. Live data that was never edited does not come. */
  function startFrom(source: LiveEditorial): void {
    source.version()
    let isFirst = true
    source.subscribe((changes) => {
      if (isFirst) dropOthers(changes)
      isFirst = false
      apply(changes)
    })
  }

  function dropOthers({ synonyms }: EditorialChanges): void {
    lists.keepOnly(new Set(synonyms.map(({ taxonomy, slug }) => snapshot.terms.find(taxonomy, slug)?.id)))
    rules.clear()
    for (const place of snapshot.editorial.archives.keys()) archives.put(place, null)
  }

  apply({ synonyms: [], rules: numbered(snapshot.editorial.rules), archives: numbered(snapshot.editorial.archives) })
  if (live) startFrom(live)
  const { listOf, edited, onSynonyms } = lists
  return { version: () => live?.version() ?? '', listOf, edited, onSynonyms, rules: () => rules.values(), archives }
}

/** The synonyms of terms by ID, which begin with those of the snapshot. */
function synonymLists(snapshot: OpenedSnapshot) {
  const lists = new Map(snapshotLists(snapshot))
  const listeners: ((term: Term, synonyms: readonly string[]) => void)[] = []
  const listOf = (term: number) => lists.get(term) ?? NONE

  function set(term: Term | undefined, synonyms: readonly string[]): void {
    if (!term || isEqual(listOf(term.id), synonyms)) return
    lists.set(term.id, synonyms)
    for (const listener of listeners) listener(term, synonyms)
  }

  return {
    listOf,
    edited: () => lists.keys(),
    set,
    keepOnly(present: ReadonlySet<number | undefined>): void {
      for (const id of Array.from(lists.keys())) if (!present.has(id)) set(snapshot.terms.byId(id), NONE)
    },
    onSynonyms: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  }
}

/** The synonym lists of a snapshot, by term id. */
export function snapshotLists({ editorial, terms }: OpenedSnapshot): [term: number, synonyms: readonly string[]][] {
  return editorial.synonyms.flatMap(({ taxonomy, slug, synonyms }) => {
    const term = terms.find(taxonomy as Taxonomy, slug)
    return term ? [[term.id, synonyms] as [number, readonly string[]]] : []
  })
}

function numbered<T>(rows: readonly T[]): (readonly [number, T])[] {
  return rows.map((row, id) => [id, row])
}

/** Replaces a row in its place, or adds it at the end. */
function put<T>(rows: Map<number, T>, [id, row]: readonly [number, T | null]): void {
  if (row === null) rows.delete(id)
  else rows.set(id, row)
}

/** Whether two lists have the same synonyms in the same order. */
export function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((synonym, i) => synonym === b[i])
}
