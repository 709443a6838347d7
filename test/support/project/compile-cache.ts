// Where commands and servers under test keep compiled code, so that only their first start compiles it. The benchmark and
// the reliability tests measure processes as operators start them, without it.
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../../../node_modules/.cache/node-compile', import.meta.url)

/** The environment variable that Node.js reads. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(FOLDER) }
