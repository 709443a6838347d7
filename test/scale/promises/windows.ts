// What clients can prove about a rolling window from the times of their requests: the engine decided somewhere between the
// first and the last byte.
import type { Exchange } from '../../support/engines/cluster-client.ts'

type Timed = Pick<Exchange, 'status' | 'sent' | 'received'>

const LIMIT = 100
const WINDOW_MS = 60_000
/** A client's clock and the engine's differ by less over a minute. */
const DRIFT_MS = 20

const isAdmitted = ({ status }: Timed) => status !== 0 && status !== 429

/** The most admitted requests of one key that must have been decided within 60 s. */
export function mostInAWindow(exchanges: readonly Timed[]): number {
  const admitted = exchanges.filter(isAdmitted).toSorted((a, b) => a.sent - b.sent)
  let most = 0
  for (const [i, { sent }] of admitted.entries()) {
    const within = admitted.slice(i).filter(({ received }) => received < sent + WINDOW_MS - DRIFT_MS)
    most = Math.max(most, within.length)
  }
  return most
}

/** The refusals of one key that came while fewer than 100 admitted requests can have been in the window. */
export function needlessRefusals(exchanges: readonly Timed[]): Timed[] {
  // A request whose answer was lost may have been admitted.
  const admitted = exchanges.filter(({ status }) => status !== 429)
  return exchanges.filter(({ status, sent, received }) => {
    if (status !== 429) return false
    const from = sent - WINDOW_MS - DRIFT_MS
    return admitted.filter((other) => other.received >= from && other.sent <= received).length < LIMIT
  })
}
