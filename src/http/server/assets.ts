// The built site's own files (scripts, styles, drawings), whose names are hashes of their content. Nothing else is
// looked up on disk.
import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { SAFETY_HEADERS } from '../response/common-headers.ts'

const PREFIX = '/_astro/'
const A_YEAR_SECONDS = 31_536_000

/** Answers a request for a built file; false where it is for something else, which is left alone. */
export type AnswerAsset = (...request: Parameters<RequestListener>) => boolean

/** Serves the files under `folder`, precompressed ones where the client takes them. They are listed once. */
export function assetsIn(folder: string): AnswerAsset {
  const serve = sirv(folder, { immutable: true, maxAge: A_YEAR_SECONDS, brotli: true, gzip: true, setHeaders })
  return (incoming, outgoing) => {
    const path = incoming.url?.split('?', 1)[0] ?? ''
    if (!path.startsWith(PREFIX) || !isRead(incoming) || !existsSync(join(folder, path))) return false
    // sirv reads any range, and throws at one that ends before it begins.
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

/** The folder of the built site's files, from the address of a module of the built server, which may have been moved. */
export function clientFolder(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl))
  while (basename(folder) !== 'server' && dirname(folder) !== folder) folder = dirname(folder)
  return join(dirname(folder), 'client')
}
