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
import { type Contestant, type Figures, type RelativeFigures, runRounds } from './rounds.ts'

export interface ClassResult {
  name: string
  /** The number of distinct requests. */
  requests: number
  baseline: Figures
  vitrine: RelativeFigures
  /** The server of the other commit, if there is one and the class has no ETags, which are its own. */
  against?: RelativeFigures | null
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
    const asking = { key: testbed.key, accepts: kind.accepts ?? 'identity', message: kind.message }
    if (!kind.conditional) await checkEqualBodies([testbed.vitrine, baseline], asking, paths)
    const against = kind.conditional ? null : testbed.other
    const others = [testbed.vitrine, against].filter((server) => server !== null)
    const result = await runRounds({ ...testbed, ...settings, baseline, others, requests: file })
    const figures = (server: Contestant | null) => (server ? (result.others[others.indexOf(server)] ?? null) : null)
    return {
      name,
      requests: new Set(paths).size,
      baseline: result.baseline,
      vitrine: figures(testbed.vitrine) as RelativeFigures,
      ...(against && { against: figures(against) }),
    }
  } finally {
    await baseline.stop()
  }
}

/** Draws the requests of a class and writes them to a file in the run's folder. */
export async function writeRequests(
  testbed: Pick<Testbed, 'folder' | 'pool' | 'vitrine' | 'key'>,
  kind: RequestClass,
  { requests, seed }: Pick<Settings, 'requests' | 'seed'>,
): Promise<{ file: string; paths: string[] }> {
  const paths = drawPaths(kind, kind.requests ?? requests, randomFrom(seed), testbed.pool)
  const file = join(testbed.folder.path, `${kind.name}.requests`)
  await writeFile(file, await requestLines(testbed, kind, paths))
  return { file, paths }
}

/** Returns the lines of the request file. A conditional class fetches each path's ETag. */
async function requestLines(
  { vitrine, key }: Pick<Testbed, 'vitrine' | 'key'>,
  { conditional, accepts = '', message = () => '' }: RequestClass,
  paths: readonly string[],
) {
  const lines: string[] = []
  for (const path of paths) {
    const tag = conditional ? await etagOf(vitrine.url + path, key) : ''
    lines.push(`${path}\t${tag}\t${accepts}\t${message(path)}\n`)
  }
  return lines.join('')
}

async function etagOf(url: string, key: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.headers.get('etag')
}
