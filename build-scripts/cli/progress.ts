// Shows the progress of a long run as one line that rewrites itself. (rule 21.4)

export type Progress = ReturnType<typeof progressOn>

const INTERVAL_MS = 100

/** Progress on a stream. Writes nothing if the stream is not a terminal. */
export function progressOn(stream: NodeJS.WriteStream, clock: () => number = performance.now.bind(performance)) {
  let shown = Number.NEGATIVE_INFINITY
  return {
    /** Shows the text, at most ten times per second. */
    show(text: () => string): void {
      if (!stream.isTTY || clock() - shown < INTERVAL_MS) return
      shown = clock()
      stream.write(`\r\x1b[K${text()}`)
    },
    /** Removes the line, before other output. */
    clear(): void {
      if (!stream.isTTY || shown === Number.NEGATIVE_INFINITY) return
      stream.write('\r\x1b[K')
      shown = Number.NEGATIVE_INFINITY
    },
  }
}
