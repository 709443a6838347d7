// The entry of `npm start`. A built installation runs the built command, without a loader of TypeScript, in half the time.
// Otherwise the command runs from its source, and builds.
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILT_START, isStale } from './stale.mjs'

if (isStale()) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('../start.ts')
} else {
  // A sixth of a start. The next build removes the folder. A user who cannot write there starts without it.
  process.env.NODE_COMPILE_CACHE ??= resolve('dist/compile-cache')
  enableCompileCache()
  await import(pathToFileURL(BUILT_START).href)
}
