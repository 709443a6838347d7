// The editorial data that requests use: that of the catalog database if there is one, otherwise that of the snapshot.
// (rule 16.4)
import type { SynonymList, TemplateArchive, TermRef, Timed } from '../../catalog/model/editorial.ts'
import type { Taxonomy, Term } from '../../catalog/model/taxonomy.ts'
import { archiveRegistry } from '../../search/archives.ts'
import { type CompiledRule, compileRule } from '../../search/understand/tuning.ts'
import { type EditorialChanges, initialChanges, type LiveEditorial, type Placed } from '../../state/documents.ts'
import type { OpenedSnapshot } from '../load/open.ts'

export type EditorialOverlay = ReturnType<typeof overlayEditorial>

const NONE: readonly string[] = []

/** Lays live editorial data over a snapshot. `now` is a clock in ms since 1970-01-01. */
export function overlayEditorial(
  snapshot: OpenedSnapshot,
  live: LiveEditorial | null,
  now: () => number = () => Date.now(),
) {
  const lists = synonymLists(snapshot)
  const timed = timedItems()
  const { takeDown, onHidden } = hiddenSites(snapshot)

  function apply(changes: EditorialChanges): void {
    takeDown(changes)
    for (const list of changes.synonyms) lists.set(termOf(snapshot, list), list.synonyms)
    const archives = changes.archives.map(([slug, item]) => [slug, item && withSlugs(snapshot, item)] as const)
    timed.put({ ...changes, archives }, now())
  }

  /** The first live data replaces the editorial data of the snapshot. Live data that was never edited does not come. */
  function startFrom(source: LiveEditorial): void {
    source.version()
    let isFirst = true
    source.subscribe((changes) => {
      if (isFirst) {
        lists.keepOnly(new Set(changes.synonyms.map((list) => termOf(snapshot, list)?.id)))
        timed.clear()
      }
      isFirst = false
      apply(changes)
    })
  }

  /** Applies what was edited, began or ended since the last call. Returns a text that differs after each, on every server the same. */
  function version(): string {
    return `${live?.version() ?? ''}${timed.settle(now)}`
  }

  apply({ ...initialChanges(snapshot.editorial), synonyms: [] })
  if (live) startFrom(live)
  return { version, ...lists, onHidden, rules: timed.rules, archives: timed.archives }
}

function hiddenSites(snapshot: OpenedSnapshot) {
  const listeners: (() => void)[] = []
  return {
    /** Calls `listener` after sites were taken down. */
    onHidden: (listener: () => void) => void listeners.push(listener),
    takeDown({ takedowns }: EditorialChanges): void {
      if (takedowns === undefined) return
      snapshot.takeDown(takedowns.filter(({ reason }) => reason !== null))
      for (const listener of listeners) listener()
    },
  }
}

type Items<T> = Map<string, Placed<T> | null>

/** Rules and archives, and those of them that are in force. */
function timedItems() {
  const rules: Items<CompiledRule> = new Map()
  const archives: Items<TemplateArchive> = new Map()
  const registry = archiveRegistry()
  let active: readonly CompiledRule[] = []
  let span: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

  function choose(at: number): void {
    span = spanAt([...inOrder(rules), ...inOrder(archives)], at)
    active = inOrder(rules).filter((rule) => isInForce(rule, at))
    registry.replace(inOrder(archives).filter((archive) => isInForce(archive, at)))
  }

  return {
    rules: (): Iterable<CompiledRule> => active,
    archives: registry,
    put(changes: Pick<EditorialChanges, 'rules' | 'archives'>, at: number): void {
      for (const [subject, rule] of changes.rules) rules.set(subject, rule && compileRule(rule))
      for (const [subject, archive] of changes.archives) archives.set(subject, archive)
      if (changes.rules.length + changes.archives.length > 0) choose(at)
    },
    clear(): void {
      rules.clear()
      archives.clear()
      choose(0)
    },
    /** Chooses what is in force at a moment. Returns a text for the span that it is in; empty before anything begins or ends. */
    settle(now: () => number): string {
      if (span.from === -Infinity && span.until === Infinity) return ''
      const at = now()
      if (at < span.from || at >= span.until) choose(at)
      return Number.isFinite(span.from) ? `@${span.from}` : ''
    },
  }
}

function inOrder<T extends object>(items: Items<T>): Placed<T>[] {
  return [...items.values()].filter((item) => item !== null).sort((a, b) => a.place - b.place)
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
    /** Ids of the terms that have or had synonyms. */
    edited: (): Iterable<number> => lists.keys(),
    set,
    keepOnly(present: ReadonlySet<number | undefined>): void {
      for (const id of Array.from(lists.keys())) if (!present.has(id)) set(snapshot.terms.byId(id), NONE)
    },
    /** Calls `listener` after each change of a term's synonyms. */
    onSynonyms: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  }
}

/** Shared data can name a term by an old slug. An emptied list is then none of the term that it leads to. (rule 44.62) */
function termOf(snapshot: OpenedSnapshot, { synonyms, ...list }: SynonymList): Term | undefined {
  return synonyms.length > 0 ? living(snapshot, list) : snapshot.terms.find(list.taxonomy, list.slug)
}

/** The term that a snapshot has by a slug, by one that it had before, or by one that it has got since. */
function living({ terms }: OpenedSnapshot, { taxonomy, slug, former = [] }: TermRef): Term | undefined {
  const known = terms.find(taxonomy, slug) ?? terms.moved(taxonomy, slug)
  return known ?? former.map((old) => terms.find(taxonomy, old)).find((term) => term !== undefined)
}

/** The archive with the slugs that its terms have in the snapshot. */
function withSlugs(snapshot: OpenedSnapshot, archive: Placed<TemplateArchive>): Placed<TemplateArchive> {
  const slugOf = (filter: TermRef) => living(snapshot, filter)?.slug ?? filter.slug
  const filters = archive.filters.map((filter) => ({ taxonomy: filter.taxonomy, slug: slugOf(filter) }))
  return { ...archive, filters }
}

/** The synonym lists of a snapshot, by term id. */
export function snapshotLists({ editorial, terms }: OpenedSnapshot): [term: number, synonyms: readonly string[]][] {
  return editorial.synonyms.flatMap(({ taxonomy, slug, synonyms }) => {
    const term = terms.find(taxonomy as Taxonomy, slug)
    return term ? [[term.id, synonyms] as [number, readonly string[]]] : []
  })
}

/** Whether two lists have the same synonyms in the same order. */
export function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((synonym, i) => synonym === b[i])
}

/** A span of time in which no item begins or ends, in ms since 1970-01-01: from the one up to, without, the other. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** The span that a moment is in. */
export function spanAt(items: readonly Timed[], at: number): Span {
  const times = items.flatMap(({ from, until }) => [from, until].flatMap((time) => (time ? Date.parse(time) : [])))
  times.sort((a, b) => a - b)
  return { from: times.findLast((time) => time <= at) ?? -Infinity, until: times.find((time) => time > at) ?? Infinity }
}

export function isInForce({ from, until }: Timed, at: number): boolean {
  return (from === undefined || Date.parse(from) <= at) && (until === undefined || at < Date.parse(until))
}
