// Serves the built site's own files: scripts, styles, fonts and drawings, whose names contain a hash of their content. They
// are read at start (200 KB), so that a request for one needs no file descriptor.
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Encoded } from '../../snapshot/files/encoded.ts'
import { requestOfMessage } from '../request/api-request.ts'
import { anonymous } from '../response/api-response.ts'
import { respondEncoded } from '../response/respond.ts'
import { writeResponse } from './write-response.ts'

const FOLDER = '_astro'
const A_YEAR = 'public,max-age=31536000,immutable'
const COMPRESSED = /\.(?:br|gz)$/
/** Files that no coding makes smaller. */
const PACKED = new Set(['.avif', '.png', '.woff2'])
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Responds to a request for a built file. Returns false, and does nothing, for any other request. */
export type ServeAsset = (...request: Parameters<RequestListener>) => boolean

/** Serves the built files of a folder, precompressed if the client accepts that. They are read once. */
export function assetsIn(folder: string): ServeAsset {
  const assets = readAssets(join(folder, FOLDER))
  return (incoming, outgoing) => {
    const { url = '' } = incoming
    const asset = url.startsWith(`/${FOLDER}/`) ? assets.get(url.replace(/\?.*/s, '')) : undefined
    if (asset === undefined || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return false
    const to = anonymous(requestOfMessage(incoming))
    writeResponse(outgoing, respondEncoded(to, asset, A_YEAR, { type: asset.type }))
    return true
  }
}

interface Asset extends Encoded {
  readonly type: string
}

/** The files of a folder by request path. */
function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const originals = names.filter((name) => !COMPRESSED.test(name))
  return new Map(originals.map((name) => [`/${FOLDER}/${name}`, readAsset(join(folder, name))]))
}

function readAsset(file: string): Asset {
  const identity = readFileSync(file)
  const kind = extname(file)
  const coded = (suffix: string, compress: (bytes: Uint8Array) => Uint8Array) => {
    if (PACKED.has(kind)) return identity
    return existsSync(file + suffix) ? readFileSync(file + suffix) : compress(identity)
  }
  return {
    identity,
    br: coded('.br', brotliCompressSync),
    gzip: coded('.gz', gzipSync),
    hash: hash('sha256', identity, 'base64url').slice(0, 27),
    type: TYPES[kind] ?? 'application/octet-stream',
  }
}

/** Returns the folder of the built site's files, given the URL of a module of the built server. */
export function clientFolder(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl))
  while (basename(folder) !== 'server' && dirname(folder) !== folder) folder = dirname(folder)
  return join(dirname(folder), 'client')
}
