// Synonyms, rules and archives as the history has them: by kind and subject, with their members. An edit is recorded by
// comparing the states before and after it, so no edit needs to know of the history. (rule 44.2)
import type { TemplateArchive, TermRef, TuningRule } from '../../../catalog/model/editorial.ts'
import type { Taxonomy } from '../../../catalog/model/taxonomy.ts'
import { editorialOf, keyOfList, keyOfRule, type SharedData } from '../../editorial.ts'
import { type ChangeItem, differing, type ItemKind, type Members } from '../catalog/history.ts'
import type { Db } from '../connection.ts'
import type { ResolvedEditorial } from '../editorial/load.ts'
import { findTermBySlug } from '../editorial/rows.ts'

const EDITORIAL_KINDS = ['synonyms', 'rule', 'archive'] as const
type EditorialKind = (typeof EDITORIAL_KINDS)[number]

/** The members of each subject. Rules and archives are in their order. */
export type EditorialStates = Readonly<Record<EditorialKind, States>>
type States = ReadonlyMap<string, Members>

export function isEditorial({ kind }: { kind: ItemKind }): boolean {
  return EDITORIAL_KINDS.some((other) => other === kind)
}

export function statesOf(data: SharedData): EditorialStates {
  const { synonyms, rules, archives } = editorialOf(data)
  return {
    synonyms: new Map(synonyms.map((list) => [keyOfList(list), { synonyms: list.synonyms }])),
    rule: new Map(rules.map(({ url, tokens, ...members }) => [keyOfRule({ url, tokens }), members])),
    archive: new Map(archives.map(({ slug, ...members }) => [slug, members])),
  }
}

/** The reverse of {@link statesOf}, with the IDs of terms. Leaves out what names a term that the catalog lacks. */
export function resolvedStates(db: Db, { synonyms, rule, archive }: EditorialStates): ResolvedEditorial {
  const idOf = ({ taxonomy, slug }: TermRef) => findTermBySlug(db, taxonomy, slug)?.id
  const lists = [...synonyms].map(([list, members]) => [idOf(termIn(list)), members['synonyms'] as string[]] as const)
  const rules = [...rule].map(([key, members]) => {
    const [url, tokens] = JSON.parse(key) as [string, string[]]
    return [key, { url, tokens, ...members } as unknown as TuningRule] as const
  })
  const archives = [...archive].map(([slug, members]) => {
    const { filters, ...own } = members as unknown as Omit<TemplateArchive, 'slug'>
    return [slug, { slug, ...own, termIds: filters.map(idOf).filter(isId) }] as const
  })
  return {
    synonyms: mergedLists(lists.filter((list): list is [number, string[]] => isId(list[0]))),
    rules: new Map(rules),
    archives: new Map(archives),
  }
}

/** The term of a synonym list, by its subject. */
export function termIn(subject: string): TermRef {
  const [taxonomy, slug = ''] = subject.split('/')
  return { taxonomy: taxonomy as Taxonomy, slug }
}

/** Several slugs can be one term's by now: those that it had before a rename or merge. */
function mergedLists(lists: readonly (readonly [term: number, synonyms: readonly string[]])[]) {
  const merged = new Map<number, readonly string[]>()
  for (const [term, synonyms] of lists) merged.set(term, [...new Set([...(merged.get(term) ?? []), ...synonyms])])
  return merged
}

function isId(id: number | undefined): id is number {
  return id !== undefined
}

/** What changed from some states to others. A `place` is an index in the order of all rules or archives. */
export function changedItems(before: EditorialStates, after: EditorialStates): ChangeItem[] {
  return EDITORIAL_KINDS.flatMap((kind) => changedOfKind(kind, before[kind], after[kind]))
}

function changedOfKind(kind: EditorialKind, before: States, after: States): ChangeItem[] {
  const isOrdered = kind !== 'synonyms'
  const [oldPlaces, newPlaces] = [placesIn(before), placesIn(after)]
  const moved = isOrdered ? movedIn([...before.keys()], [...after.keys()]) : new Set()
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((subject) => {
    const [old, now] = [before.get(subject), after.get(subject)]
    const members = old && now ? differing(old, now) : { before: old ?? null, after: now ?? null }
    const isPlaced = isOrdered && (!old || !now || moved.has(subject))
    const placed = (own: Members | null, places: ReadonlyMap<string, number>) =>
      own && isPlaced ? { ...own, place: places.get(subject) } : own
    const item = { kind, subject, before: placed(members.before, oldPlaces), after: placed(members.after, newPlaces) }
    return item.after && Object.keys(item.after).length === 0 ? [] : [item]
  })
}

function placesIn(states: States): ReadonlyMap<string, number> {
  return new Map([...states.keys()].map((subject, place) => [subject, place]))
}

/** The subjects that stand elsewhere among those that are in both lists. */
function movedIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const [old, now] = [new Set(before), new Set(after)]
  const stayed = before.filter((subject) => now.has(subject))
  return new Set(after.filter((subject) => old.has(subject)).filter((subject, place) => stayed[place] !== subject))
}

/** Whether all subjects have the same members, whatever their order. */
export function areSame(one: EditorialStates, other: EditorialStates): boolean {
  return EDITORIAL_KINDS.every((kind) => {
    const [old, now] = [one[kind], other[kind]]
    const isSame = ([subject, members]: [string, Members]) =>
      old.has(subject) && Object.keys(differing(old.get(subject) as Members, members).after).length === 0
    return old.size === now.size && [...now].every(isSame)
  })
}

/** Does what items did: each subject gets the members of its `after`. */
export function redone(states: EditorialStates, items: readonly ChangeItem[]): EditorialStates {
  const reversed = items.map((item) => ({ ...item, before: item.after, after: item.before }))
  return undone(states, reversed)
}

/** Takes items back: each subject gets the members of its `before`, in its place. */
export function undone(states: EditorialStates, items: readonly ChangeItem[]): EditorialStates {
  const own = Map.groupBy(items, ({ kind }) => kind)
  const undoneKind = (kind: EditorialKind) => undoneIn(states[kind], own.get(kind) ?? [])
  return { synonyms: undoneKind('synonyms'), rule: undoneKind('rule'), archive: undoneKind('archive') }
}

/** Items with places are taken out, and put in from the first place to the last: each then finds all before it. */
function undoneIn(states: States, items: readonly ChangeItem[]): States {
  const next = new Map(states)
  const places = new Map<string, number>()
  for (const { subject, before } of items) {
    const { place, ...members } = before ?? {}
    if (before === null) next.delete(subject)
    else next.set(subject, { ...next.get(subject), ...members })
    if (typeof place === 'number') places.set(subject, place)
  }
  const order = [...next.keys()].filter((subject) => !places.has(subject))
  for (const [subject, place] of [...places].sort(([, a], [, b]) => a - b)) order.splice(place, 0, subject)
  return new Map(order.map((subject) => [subject, next.get(subject) as Members]))
}
