// Batches: what comes up in one turn of the event loop is done together at its end. Requests are handled and responses
// are written in batches, so that code and data of a step are in the processor's caches from the second one on, and of
// the writes only the first wakes a sleeping client, which costs the operating system more than the write itself.
// PROFILE.md of the benchmark has the figures. (Netty's FlushConsolidationHandler does the same with writes.)

/** The largest batch. */
const MAX_BATCH = 32

/** Returns a function that calls `work` with the same arguments when `later` calls back, or when a batch is full. */
export function batched<Given extends unknown[]>(
  work: (...given: Given) => void,
  later: (flush: () => void) => unknown,
): (...given: Given) => void {
  const waiting: Given[] = []

  function flush(): void {
    for (const given of waiting.splice(0)) work(...given)
  }

  return (...given) => {
    waiting.push(given)
    if (waiting.length === 1) later(flush)
    else if (waiting.length === MAX_BATCH) flush()
  }
}
