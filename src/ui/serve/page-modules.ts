// Loads the modules of all pages at start. Astro would load each at its first request, which fails after another build has
// replaced the files. (rule 20.12)
import { pageMap } from 'virtual:astro:pages'

/** Loads all page modules. Rejects if one cannot be loaded. */
export async function loadPages(): Promise<void> {
  await Promise.all(Array.from(pageMap.values(), (load) => load()))
}
