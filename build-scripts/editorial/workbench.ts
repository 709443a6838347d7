// The published snapshot with editorial data laid over it: what searches find, and what an edit changes of that.

import type { Editorial, TermRef } from '../../src/catalog/model/editorial.ts'
import { wordAt } from '../../src/search/index/title-words.ts'
import { lintOrder, lintUse } from '../../src/search/lint/rules.ts'
import { type Finding, lintLists, lintNames } from '../../src/search/lint/synonyms.ts'
import { PLAIN_SEARCH } from '../../src/search/query.ts'
import { understand } from '../../src/search/understand/understand.ts'
import { readPointer } from '../../src/snapshot/files/folder.ts'
import { understandingWith } from '../../src/snapshot/live/understanding.ts'
import { loadSnapshot } from '../../src/snapshot/load/load.ts'
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import type { Attempt } from './edits.ts'

/** The published snapshot, or null if there is none that can be loaded. */
export async function publishedSnapshot(snapshotDir: string): Promise<OpenedSnapshot | null> {
  const id = await readPointer(snapshotDir).catch(() => null)
  return id === null ? null : loadSnapshot(snapshotDir, id).catch(() => null)
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

/** What is probably wrong with editorial data, a line each. */
export function findings(snapshot: OpenedSnapshot | null, editorial: Editorial): string[] {
  return findingsIn(snapshot, editorial).map(({ text }) => text)
}

/** What is probably wrong with editorial data. Without a snapshot, only what needs none. (rules 45.5 to 45.7) */
export function findingsIn(snapshot: OpenedSnapshot | null, editorial: Editorial): Finding[] {
  const ofTexts = [...lintLists(editorial.synonyms), ...lintOrder(editorial.rules)]
  if (snapshot === null) return ofTexts
  const { search } = workbench(snapshot, editorial)
  const hasSite = (slug: string) => snapshot.changeTime(slug) !== null
  const titleWords = Array.from(snapshot.vocabulary.starts.subarray(1), (_, at) => wordAt(snapshot.vocabulary, at))
  const source = { search, titleWords, hasSite }
  return [...ofTexts, ...lintNames(source, editorial.synonyms), ...lintUse(source, editorial)]
}

/** The most queries that are printed. */
const SHOWN = 20

/** The queries of the last week that have one of some texts as their words. */
export type QueriesOf = (texts: readonly string[]) => string[]

/** Lines with the sites that queries find before and after an edit. Queries that the edit changes come first. (rule 45.9) */
export function effects(snapshot: OpenedSnapshot, edit: Attempt, queriesOf: QueriesOf): string[] {
  const texts = changedTexts(snapshot, edit)
  const queries = [...new Set([...texts, ...queriesOf(texts)])]
  const [old, current] = [workbench(snapshot, edit.before), workbench(snapshot, edit.after)]
  const lines = queries.map((q) => [q, answerOf(old, q), answerOf(current, q)] as const)
  lines.sort(([, a, b], [, c, d]) => Number(c !== d) - Number(a !== b))
  const shown = lines.slice(0, SHOWN).map(([q, was, is]) => `  ${q}: ${was} → ${is}`)
  const more = lines.length - shown.length
  return more > 0 ? [...shown, `  … and ${more} more`] : shown
}

/** The findings that an edit makes. */
export function newFindings(snapshot: OpenedSnapshot | null, { before, after }: Attempt): string[] {
  const known = new Set(findings(snapshot, before))
  return findings(snapshot, after).filter((line) => !known.has(line))
}

function answerOf({ ask }: ReturnType<typeof workbench>, q: string): string {
  const { total, rule } = ask(q)
  return `${total}${rule === null ? '' : ` (${rule.url})`}`
}

/** The names and synonyms of the terms whose lists differ, and the tokens of the rules that do. */
function changedTexts({ terms }: OpenedSnapshot, { before, after }: Attempt): string[] {
  const textsOf = ({ synonyms, rules }: Editorial) =>
    new Map([
      ...synonyms.map((list) => [JSON.stringify(list), [nameOf(list), ...list.synonyms]] as const),
      ...rules.map((rule) => [JSON.stringify(rule), [rule.tokens.join(' ')]] as const),
    ])
  const nameOf = ({ taxonomy, slug }: TermRef) => terms.find(taxonomy, slug)?.name ?? slug
  const [old, current] = [textsOf(before), textsOf(after)]
  const differing = [...old, ...current].filter(([key]) => old.has(key) !== current.has(key))
  return differing.flatMap(([, texts]) => texts)
}
