// The order in which waiting pictures are rendered. Pictures that pages show come first, while their client has not spent
// its budget. Then the client that has spent the least comes first, and then who came first.
import type { TimeBudget } from './time-budget.ts'

/** A picture that has to be rendered. */
export interface Waiting {
  /** Whether pages show such pictures. */
  readonly isPagePicture: boolean
  /** Those who wait for it. There is at least one. */
  readonly waiters: ReadonlySet<{ readonly client: string }>
}

/** The place of a picture in the order: the lowest is rendered first. */
export type Rank = number

/** More than any debt. Ranks from here on are those of pictures that may not take every slot. */
const SECOND_CLASS = 1e9

export function isSecondClass(rank: Rank): boolean {
  return rank >= SECOND_CLASS
}

export function rankOf({ isPagePicture, waiters }: Waiting, { debt, isSpent }: TimeBudget): Rank {
  const clients = [...waiters].map(({ client }) => client)
  const isFirstClass = isPagePicture && clients.some((client) => !isSpent(client))
  return Math.min(...clients.map(debt)) + (isFirstClass ? 0 : SECOND_CLASS)
}

/** The picture to render next with its rank, or null if none waits. `waiting` is in the order of arrival. */
export function nextOf<Job extends Waiting>(
  waiting: Iterable<Job>,
  budget: TimeBudget,
): { job: Job; rank: Rank } | null {
  const ranked = [...waiting].map((job) => ({ job, rank: rankOf(job, budget) }))
  return ranked.reduce<(typeof ranked)[number] | null>(
    (best, one) => (best !== null && best.rank <= one.rank ? best : one),
    null,
  )
}

/** Of pictures in the order of arrival, those that a client waits for. */
export function waitedFor<Job extends Waiting>(waiting: Iterable<Job>, client: string): Job[] {
  return [...waiting].filter(({ waiters }) => [...waiters].some((waiter) => waiter.client === client))
}

/**
 * The picture that gives its place to one of `client` if the queue is full: the last of the client with the most, if that
 * has more than `client`.
 */
export function displacedBy<Job extends Waiting>(client: string, waiting: Iterable<Job>): Job | undefined {
  const jobs = [...waiting]
  const clients = new Set(jobs.flatMap(({ waiters }) => [...waiters].map((waiter) => waiter.client)))
  const lines = [...clients].map((one) => waitedFor(jobs, one)).sort((a, b) => b.length - a.length)
  const [longest = []] = lines
  return longest.length > waitedFor(jobs, client).length ? longest.at(-1) : undefined
}
