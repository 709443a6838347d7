// Running a module of test/support in threads of its own.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Starts a thread of a module here; resolves with the first message that it posts. */
export async function inThread<T>(module: string, workerData: unknown): Promise<T> {
  const thread = new Worker(new URL(module, import.meta.url), { workerData, execArgv: [] })
  const [message] = (await once(thread, 'message')) as [T]
  await thread.terminate()
  return message
}
