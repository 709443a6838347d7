// Whether the site has to be built. Plain JavaScript, because it runs before anything that has types is loaded.
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The built command of `npm start`. It is built with the server. */
export const BUILT_START = resolve('dist/server/start.mjs')
export const SOURCES = [
  'src',
  'build-scripts',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
]

/** Whether a built file is missing, or a source is newer. */
export function isStale(built = BUILT_START, sources = SOURCES) {
  return modified(built) <= Math.max(...sources.map(newest))
}

/** The package of the client is built, too, but nothing of the site is made of that. The folder around it changes with it. */
const BUILT = 'dist'

function newest(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return modified(path)
  const names = readdirSync(path)
  const sources = names.filter((name) => name !== BUILT)
  const own = sources.length < names.length ? 0 : modified(path)
  return Math.max(own, ...sources.map((name) => newest(join(path, name))))
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
