// Lets the nginx in front send precomputed bodies from the snapshot's files (X-Accel-Redirect). This process still checks
// every request and sets every header (rule 22.5).
import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { relative, resolve, sep } from 'node:path'
import type { Encoded } from '../../snapshot/files/encoded.ts'
import { SUFFIXES } from '../../snapshot/files/stored-files.ts'
import type { StoredCoding } from './content-coding.ts'

/** Returns the path under which nginx finds a body in a coding, or null if this process must send it. */
export type AccelRedirect = (encoded: Encoded, coding: StoredCoding) => string | null

/**
 * Whether the request came through an nginx that sends the file of an X-Accel-Redirect. vitrine.conf adds this header; a
 * client that connects directly, or through another proxy, would get an empty body (rule 22.5).
 */
export function acceptsAccelRedirect(headers: IncomingHttpHeaders): boolean {
  return headers['x-sendfile-type'] === 'X-Accel-Redirect'
}

/**
 * Paths for an nginx whose internal location `prefix` is the folder of snapshots. This process sends bodies without a
 * file, files of another folder (the demo's), and files that have been removed.
 */
export function accelRedirectTo(prefix: string, snapshotDir: string): AccelRedirect {
  const root = resolve(snapshotDir)
  return ({ file }, coding) => {
    if (file === undefined) return null
    const path = coding === 'identity' ? file : file + SUFFIXES[coding]
    const below = relative(root, path)
    return below.startsWith(`..${sep}`) || !existsSync(path) ? null : `${prefix}/${below}`
  }
}
