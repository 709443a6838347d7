// Answers that may be ready at once: going through a promise for those would cost every request a turn of the queue.

export type MaybePromise<T> = T | Promise<T>

/** Goes on with a value, at once where it is there. */
export function whenReady<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
