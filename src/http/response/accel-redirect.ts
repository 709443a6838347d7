// Precomputed bodies that somebody else sends: the nginx in front reads the snapshot's files itself (X-Accel-Redirect),
// while every decision and every header stays here.
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { SUFFIXES } from '../../snapshot/files/manifest.ts'
import type { Encoded } from '../../snapshot/snapshot.ts'
import type { Coding } from './content-coding.ts'

/** The path under which nginx finds a body in a coding; null where it has to be sent from here. */
export type AccelRedirect = (encoded: Encoded, coding: Coding) => string | null

/**
 * Paths for an nginx whose internal location `prefix` shows the folder of snapshots. A body that was made now has no
 * file, one of another folder (the demo's) is out of nginx's sight, and one that was pruned is gone.
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
