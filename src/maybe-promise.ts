// Values that may be available at once. Awaiting those through a promise would delay every request by a turn of the queue.

export type MaybePromise<T> = T | Promise<T>

/** Passes a value to `next`: at once if it is available, otherwise when its promise resolves. */
export function whenReady<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
