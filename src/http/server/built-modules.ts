// Loads the modules of the built server that Astro would load at the first request for a page. A new build removes the
// files of the old one, and a running server must not need them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Importing it would start a second server. */
const ENTRY = 'entry.mjs'

/** Imports all modules below the folder of the built server, one after the other, so that requests come between. */
export async function loadBuiltModules(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.endsWith('.mjs') && name !== ENTRY)
      await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
  }
}
