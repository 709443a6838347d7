// Measures one class of requests. The baseline serves Vitrine's responses to exactly these requests.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomFrom } from '../../support/project/random.ts'
import { classNamed, drawPaths, type RequestClass } from '../classes.ts'
import type { LoadGenerator } from '../contest/load.ts'
import { startBaseline } from '../contest/servers.ts'
import type { Testbed } from '../contest/testbed.ts'
import type { Settings } from '../settings.ts'
import { checkEqualBodies } from './equal-bodies.ts'
import { type Figures, type RelativeFigures, runRounds } from './rounds.ts'

export interface ClassResult {
  name: string
  /** The number of distinct requests. */
  requests: number
  baseline: Figures
  vitrine: RelativeFigures
  peer: RelativeFigures | null
}

interface LoadedTestbed extends Testbed {
  generate: LoadGenerator
  /** Called after each slot. */
  onSlotEnd(): void
}

/** Measures a class, after a check that all servers return the same bytes. */
export async function measureClass(testbed: LoadedTestbed, settings: Settings, name: string): Promise<ClassResult> {
  const kind = classNamed(name)
  const { file, paths } = await writeRequests(testbed, kind, settings)
  const baseline = await startBaseline(testbed.vitrine.url, testbed.key, file)
  try {
    const peer = kind.peer ? testbed.peer : null
    const equal = [testbed.vitrine, baseline, ...(peer && kind.peer === 'equal' ? [peer] : [])]
    if (!kind.conditional) await checkEqualBodies(equal, testbed.key, paths)
    const others = [testbed.vitrine, ...(peer ? [peer] : [])]
    const result = await runRounds({ ...testbed, ...settings, baseline, others, requests: file })
    const [vitrine, peerFigures = null] = result.others
    return {
      name,
      requests: new Set(paths).size,
      baseline: result.baseline,
      vitrine: vitrine as RelativeFigures,
      peer: peerFigures,
    }
  } finally {
    await baseline.stop()
  }
}

/** Draws the requests of a class and writes them to a file in the run's folder. */
export async function writeRequests(
  testbed: Testbed,
  kind: RequestClass,
  { requests, seed }: Settings,
): Promise<{ file: string; paths: string[] }> {
  const paths = drawPaths(kind, requests, randomFrom(seed), testbed.pool)
  const file = join(testbed.folder.path, `${kind.name}.requests`)
  await writeFile(file, await requestLines(testbed, kind, paths))
  return { file, paths }
}

/**
 * Returns the lines of the request file. A conditional class fetches each path's ETag and skips paths without a stable
 * one.
 */
async function requestLines({ vitrine, key }: Testbed, { conditional }: RequestClass, paths: readonly string[]) {
  const lines: string[] = []
  for (const path of paths) {
    const tag = conditional ? await stableEtag(vitrine.url + path, key) : ''
    if (tag !== null) lines.push(`${path}\t${tag}\n`)
  }
  return lines.join('')
}

const TRIES = 3

/** Returns an ETag that gets a 304. A search that ran out of time for its suggestions may have no stable ETag. */
async function stableEtag(url: string, key: string): Promise<string | null> {
  let tag: string | null = null
  for (let tries = 0; tries <= TRIES; tries++) {
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'accept-encoding': 'identity',
      ...(tag && { 'if-none-match': tag }),
    }
    const response: Response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status === 304) return tag
    tag = response.headers.get('etag')
  }
  return null
}
