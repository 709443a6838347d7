// Calls from the main thread to a serving thread: each is a message, and so is its answer.
import type { MessagePort, Worker } from 'node:worker_threads'

/** What a thread can be asked to do, by name; values are what can be cloned. */
// biome-ignore lint/suspicious/noExplicitAny: each call has its own argument and result
export type Calls = Record<string, (argument: any) => unknown>

interface Request {
  readonly nth: number
  readonly name: string
  readonly argument: unknown
}

interface Reply {
  readonly nth: number
  readonly value?: unknown
  readonly error?: { readonly message: string; readonly code: string | undefined }
}

/** Asks for one call; what the callee throws, it rejects with: message and code. */
export type Caller<C extends Calls> = <N extends keyof C & string>(
  name: N,
  argument: Parameters<C[N]>[0],
) => Promise<Awaited<ReturnType<C[N]>>>

/** Calls into a thread. Every call that is open when the thread ends is rejected. */
export function callsTo<C extends Calls>(thread: Worker): Caller<C> {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0

  thread.on('message', (reply: Reply | string) => {
    if (typeof reply === 'string') return
    const { nth, value, error } = reply
    const call = open.get(nth)
    open.delete(nth)
    if (error === undefined) call?.resolve(value)
    else call?.reject(Object.assign(new Error(error.message), { code: error.code }))
  })
  thread.once('exit', () => {
    for (const call of open.values()) call.reject(new Error('the thread has ended'))
    open.clear()
  })

  return (name, argument) => {
    const call = Promise.withResolvers<unknown>()
    last += 1
    open.set(last, call)
    thread.postMessage({ nth: last, name, argument } satisfies Request)
    return call.promise as never
  }
}

/** Answers calls in a thread. */
export function answerCalls(port: MessagePort, calls: Calls): void {
  port.on('message', async ({ nth, name, argument }: Request) => {
    try {
      port.postMessage({ nth, value: await calls[name]?.(argument) } satisfies Reply)
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      port.postMessage({ nth, error: { message, code } } satisfies Reply)
    }
  })
}
