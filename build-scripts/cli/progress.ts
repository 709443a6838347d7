// Progress of a long run: one line that rewrites itself, on a terminal only.

export interface Progress {
  /** Shows the text, at most ten times a second. */
  show(text: () => string): void
  /** Takes the line away, before other output. */
  clear(): void
}

const INTERVAL_MS = 100

/** Progress on a stream; where it is no terminal, nothing is ever written. */
export function progressOn(
  stream: NodeJS.WriteStream,
  clock: () => number = performance.now.bind(performance),
): Progress {
  let shown = Number.NEGATIVE_INFINITY
  return {
    show(text) {
      if (!stream.isTTY || clock() - shown < INTERVAL_MS) return
      shown = clock()
      stream.write(`\r\x1b[K${text()}`)
    },
    clear() {
      if (!stream.isTTY || shown === Number.NEGATIVE_INFINITY) return
      stream.write('\r\x1b[K')
      shown = Number.NEGATIVE_INFINITY
    },
  }
}
