// Serves the built site's own files: scripts, styles and drawings, whose names contain a hash of their content. Nothing
// else is read from disk.
import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { SAFETY_HEADERS } from '../response/common-headers.ts'

const PREFIX = '/_astro/'
const A_YEAR_SECONDS = 31_536_000

/** Responds to a request for a built file. Returns false, and does nothing, for any other request. */
export type ServeAsset = (...request: Parameters<RequestListener>) => boolean

/** Serves the files in `folder`, precompressed if the client accepts that. The folder is listed once. */
export function assetsIn(folder: string): ServeAsset {
  const serve = sirv(folder, { immutable: true, maxAge: A_YEAR_SECONDS, brotli: true, gzip: true, setHeaders })
  return (incoming, outgoing) => {
    const path = incoming.url?.split('?', 1)[0] ?? ''
    if (!path.startsWith(PREFIX) || !isRead(incoming) || !existsSync(join(folder, path))) return false
    // sirv throws on a range that ends before it begins.
    delete incoming.headers.range
    serve(incoming, outgoing)
    return true
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function setHeaders(outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(SAFETY_HEADERS)) outgoing.setHeader(name, value)
}

/** Returns the folder of the built site's files, given the URL of a module of the built server. */
export function clientFolder(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl))
  while (basename(folder) !== 'server' && dirname(folder) !== folder) folder = dirname(folder)
  return join(dirname(folder), 'client')
}
