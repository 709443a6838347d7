// Lets the nginx in front send precomputed bodies from the snapshot's files (X-Accel-Redirect). This process still checks
// every request and sets every header (rule 22.5).
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { SUFFIXES } from '../../snapshot/files/manifest.ts'
import type { Encoded } from '../../snapshot/snapshot.ts'
import type { Coding } from './content-coding.ts'

/** Returns the path under which nginx finds a body in a coding, or null if this process must send it. */
export type AccelRedirect = (encoded: Encoded, coding: Coding) => string | null

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
