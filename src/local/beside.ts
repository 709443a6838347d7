// The catalog in the folder of a script of an export.
import { openStatic, type StaticCatalog, UnreadableCatalog } from '../snapshot/static/open.ts'

/** What is told in place of an answer: what is wrong with the catalog, and what to do. */
export function faultOf(error: unknown): string {
  return error instanceof UnreadableCatalog
    ? error.message
    : 'The catalog cannot be read here. Reload, or try again later.'
}

/**
 * Returns the function that does some work with the catalog beside a script. After a failure, the next work opens the catalog again, as
 * another export may have taken its place; if that fails, it goes on with what was read before. Rejects if the work does.
 */
export function catalogBeside(script: string): <T>(work: (catalog: StaticCatalog) => Promise<T>) => Promise<T> {
  const folder = new URL('catalog/', script).href
  let catalog: Promise<StaticCatalog> | undefined
  let isDoubted = true
  return async (work) => {
    if (isDoubted) {
      const before = catalog
      isDoubted = false
      catalog = openStatic((path) => read(folder, path)).catch((error) => before ?? Promise.reject(error))
    }
    try {
      return await work(await (catalog as Promise<StaticCatalog>))
    } catch (error) {
      isDoubted = true
      throw error
    }
  }
}

async function read(folder: string, path: string): Promise<Uint8Array> {
  const response = await fetch(folder + path, path === 'current' ? { cache: 'no-cache' } : {}).catch(() => null)
  if (response?.ok) return new Uint8Array(await response.arrayBuffer())
  throw new UnreadableCatalog(
    `${path} cannot be read: the host has no such file, or no answer. Reload, or try again later.`,
  )
}
