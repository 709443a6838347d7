// The lines of `npm run editorial -- score`. (rules 45.10 to 45.12)
import type { OpenedSnapshot } from '../../src/snapshot/load/open.ts'
import type { Attempt } from './attempt.ts'
import { gradesOf, type Judgement, ndcg, RESULTS } from './judged.ts'
import { workbench } from './workbench.ts'

/** The most queries in a list. */
const LISTED = 10

type Edited = Pick<Attempt, 'before' | 'after'>

/** How well a search answers judged queries, and what an edit changes. Without an edit, its data before and after is the same. */
export function scoreLines(snapshot: OpenedSnapshot, judged: ReadonlyMap<string, Judgement>, edit: Edited): string[] {
  const { before, after } = edit
  const unknown = new Set<string>()
  const [old, current] = [workbench(snapshot, before), workbench(snapshot, after)]
  const scores = [...judged].map(([q, judgement]) => {
    const grades = gradesOf(snapshot.catalog, judgement, (name) => unknown.add(`${name} of ${JSON.stringify(q)}`))
    const of = ({ ask }: typeof old) => ndcg(ask(q, RESULTS).entries, grades)
    return { q, was: of(old), is: of(current), total: current.ask(q).total }
  })
  const mean = (of: 'was' | 'is') => scores.reduce((sum, score) => sum + score[of], 0) / Math.max(1, scores.length)
  const changed = scores.filter(({ was, is }) => was !== is)
  const worst = scores.filter(({ is }) => is < 1).sort((a, b) => a.is - b.is)
  const isEdit = before !== after
  return [
    `nDCG@10 ${isEdit ? `${text(mean('was'))} → ` : ''}${text(mean('is'))} of ${scores.length} queries, with the snapshot of ${snapshot.day}`,
    ...(isEdit ? listed('queries that change', changed, ({ q, was, is }) => `${text(was)} → ${text(is)} ${q}`) : []),
    ...(isEdit ? [] : listed('worst queries', worst.slice(0, LISTED), ({ q, is }) => `${text(is)} ${q}`)),
    ...listed('queries that find nothing', scores.filter(({ total }) => total === 0), ({ q }) => q), // biome-ignore format: a list a line
    ...(unknown.size > 0 ? [`not in the snapshot: ${[...unknown].join(', ')}`] : []),
  ]
}

function listed<T>(what: string, items: readonly T[], lineOf: (item: T) => string): string[] {
  return [`${what}: ${items.length}`, ...items.map((item) => `  ${lineOf(item)}`)]
}

function text(score: number): string {
  return score.toFixed(3)
}
