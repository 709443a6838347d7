// What an edit changes for the people who search. (rule 45.9)
import { isDeepStrictEqual } from 'node:util'
import type { SynonymList, TuningRule } from '../../src/catalog/model/editorial.ts'
import { lint } from '../../src/search/lint/lint.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import { editorialOf, keyOfList, type SharedData } from '../../src/state/editorial.ts'
import type { Attempt } from './attempt.ts'
import { type Workbench, workbench } from './workbench.ts'

/** The most queries that are printed. */
const SHOWN = 20

/** The queries of the last week that have one of some texts as their words. */
export type QueriesOf = (texts: readonly string[]) => string[]

/** Lines with the sites that queries find before and after an edit. Queries that the edit changes come first. */
export function effects(snapshot: OpenedSnapshot, { before, after }: Attempt, queriesOf: QueriesOf): string[] {
  const texts = [
    ...changedLists(before, after).flatMap((list) => textsOf(snapshot, list)),
    ...changedRules(before, after),
  ]
  const queries = [...new Set([...texts, ...queriesOf(texts)])]
  const [old, current] = [workbench(snapshot, before), workbench(snapshot, after)]
  const lines = queries.map((q) => [q, answerOf(old, q), answerOf(current, q)] as const)
  lines.sort(([, a, b], [, c, d]) => Number(c !== d) - Number(a !== b))
  const shown = lines.slice(0, SHOWN).map(([q, was, is]) => `  ${q}: ${was} → ${is}`)
  const more = lines.length - shown.length
  return more > 0 ? [...shown, `  … and ${more} more`] : shown
}

/** The findings that an edit makes. */
export function newFindings(snapshot: OpenedSnapshot | null, { before, after }: Attempt): string[] {
  const of = (data: SharedData) => (snapshot ? workbench(snapshot, data).findings() : lint(editorialOf(data), null))
  const known = new Set(of(before))
  return of(after).filter((line) => !known.has(line))
}

function answerOf({ ask }: Workbench, q: string): string {
  const { total, rule } = ask(q)
  return `${total}${rule === null ? '' : ` (${rule.url})`}`
}

function changedLists(before: SharedData, after: SharedData): SynonymList[] {
  const stored = new Map(before.synonyms.map((list) => [keyOfList(list), list.synonyms]))
  const known = new Set(after.synonyms.map(keyOfList))
  const removed = before.synonyms.filter((list) => !known.has(keyOfList(list)))
  const changed = after.synonyms.flatMap((list) => {
    const old = stored.get(keyOfList(list)) ?? []
    return isDeepStrictEqual(old, list.synonyms)
      ? []
      : [{ ...list, synonyms: [...new Set([...old, ...list.synonyms])] }]
  })
  return [...changed, ...removed]
}

/** The name of a term and its synonyms. */
function textsOf({ terms }: OpenedSnapshot, { taxonomy, slug, synonyms }: SynonymList): string[] {
  return [terms.find(taxonomy, slug)?.name ?? slug, ...synonyms]
}

/** The tokens of the rules that are in one of both only. */
function changedRules(before: SharedData, after: SharedData): string[] {
  const texts = (rules: SharedData['rules']) => new Map(rules.map(([, rule]) => [JSON.stringify(rule), wordsOf(rule)]))
  const [old, current] = [texts(before.rules), texts(after.rules)]
  return [...old, ...current].filter(([key]) => old.has(key) !== current.has(key)).map(([, words]) => words)
}

function wordsOf({ tokens }: TuningRule): string {
  return tokens.join(' ')
}
