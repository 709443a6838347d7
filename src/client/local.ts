// The client of a catalog without a server: the same methods, answered where it runs. It needs no key.
import { openAnswers, type ReadFile, UnreadableCatalog } from './engine.js'
import { type Vitrine, vitrine } from './vitrine.ts'

export { type ReadFile, UnreadableCatalog } from './engine.js'
export * from './vitrine.ts'

/** Where an exported catalog is: its address, or a function that reads its files. */
export type Place = string | URL | ReadFile

const ORIGIN = 'https://catalog.invalid'

/** Opens an exported catalog. Rejects with an UnreadableCatalog that says what cannot be read. */
export async function openLocal(place: Place): Promise<Vitrine> {
  const answer = await openAnswers(typeof place === 'function' ? place : readerOf(String(place)))
  return vitrine({ baseUrl: ORIGIN, retries: 0, fetch: (input) => answer(String(input).slice(ORIGIN.length)) })
}

/** The files of an export, or of its folder `catalog`. Without a scheme, it is a folder, where Node.js can read one. */
function readerOf(place: string): ReadFile {
  const folder = place.replace(/(\/catalog)?\/*$/, '/catalog/')
  const files = /^https?:/.test(place)
    ? undefined
    : (globalThis as Runtime).process?.getBuiltinModule?.('node:fs/promises')
  return async (path) => {
    const at = folder + path
    const reason = (why: string) => `${at} cannot be read: ${why}. Check where it is, or export the catalog again.`
    if (files !== undefined) {
      return files.readFile(at).catch(({ code }) => {
        throw new UnreadableCatalog(reason(String(code)))
      })
    }
    const response = await fetch(at, path === 'current' ? { cache: 'no-cache' } : {}).catch(() => null)
    if (response?.ok) return new Uint8Array(await response.arrayBuffer())
    throw new UnreadableCatalog(reason(response === null ? 'there was no answer' : `the status is ${response.status}`))
  }
}

/** What Node.js has and browsers lack. An import of it would keep bundlers from making a page of this. */
interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: 'node:fs/promises'): { readFile(path: string): Promise<Uint8Array> }
  }
}
