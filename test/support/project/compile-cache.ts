// The folder in which commands and servers under test cache compiled code, so that only their first start compiles it.
// `npm run bench` and the long run of the reliability tests run without it, as operators do.
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../../../node_modules/.cache/node-compile', import.meta.url)

/** The environment variable that Node.js reads. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(FOLDER) }
