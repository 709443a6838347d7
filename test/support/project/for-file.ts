import { afterAll } from 'vitest'

type Opened = { stop(): unknown } | { close(): unknown } | { remove(): unknown }

/** Waits for what all tests of a file share, and ends it after them. */
export async function forFile<T extends Opened>(opening: T | Promise<T>): Promise<T> {
  const opened: Opened = await opening
  afterAll(
    async () => void (await ('stop' in opened ? opened.stop() : 'close' in opened ? opened.close() : opened.remove())),
  )
  return opened as T
}
