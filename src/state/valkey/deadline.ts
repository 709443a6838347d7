// A time limit for the replies of an engine.

/** There was no reply in time. */
export class Late extends Error {}

/**
 * Resolves or rejects like `reply`, and rejects with {@link Late} after `ms`. Replies that arrived while the event loop was
 * busy are read first, so they are not late.
 */
export function within<T>(ms: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Late(`it does not answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(late), ms)
    reply.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
