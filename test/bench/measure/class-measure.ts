// One catalog's classes, one after the other: each with its own requests, the limit loaded with the very answers.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomFrom } from '../../support/project/random.ts'
import { classNamed, pathsOf, type RequestClass } from '../classes.ts'
import { startLimit } from '../contest/contestants.ts'
import type { Field } from '../contest/field.ts'
import type { Generator } from '../contest/load.ts'
import type { Settings } from '../settings.ts'
import { checkEqualBodies } from './equal-bodies.ts'
import { type Compared, type Figures, race } from './rounds.ts'

export interface ClassResult {
  name: string
  /** How many distinct requests. */
  requests: number
  limit: Figures
  vitrine: Compared
  peer: Compared | null
}

/** What a class is measured with. */
interface Driven extends Field {
  drive: Generator
  /** Called after each slot. */
  seen(): void
}

/** Measures the named class of the settings, after a check that all give the same bytes. */
export async function measureClass(field: Driven, settings: Settings, name: string): Promise<ClassResult> {
  const kind = classNamed(name)
  const { file, paths } = await writeRequests(field, kind, settings)
  const limit = await startLimit(field.vitrine.url, field.key, file)
  try {
    const peer = kind.peer ? field.peer : null
    const equal = [field.vitrine, limit, ...(peer && kind.peer === 'equal' ? [peer] : [])]
    if (!kind.conditional) await checkEqualBodies(equal, field.key, paths)
    const others = [field.vitrine, ...(peer ? [peer] : [])]
    const result = await race({ ...field, ...settings, limit, others, requests: file })
    const [vitrine, beside = null] = result.others
    return { name, requests: new Set(paths).size, limit: result.limit, vitrine: vitrine as Compared, peer: beside }
  } finally {
    await limit.stop()
  }
}

/** Draws the requests of a class and writes them into the run's folder. */
export async function writeRequests(
  field: Field,
  kind: RequestClass,
  { requests, seed }: Settings,
): Promise<{ file: string; paths: string[] }> {
  const paths = pathsOf(kind, requests, randomFrom(seed), field.pool)
  const file = join(field.folder.path, `${kind.name}.requests`)
  await writeFile(file, await linesOf(field, kind, paths))
  return { file, paths }
}

/** The request file's text. A conditional class asks for each path's ETag first, and leaves out what keeps none. */
async function linesOf({ vitrine, key }: Field, { conditional }: RequestClass, paths: readonly string[]) {
  const lines: string[] = []
  for (const path of paths) {
    const tag = conditional ? await steadyTag(vitrine.url + path, key) : ''
    if (tag !== null) lines.push(`${path}\t${tag}\n`)
  }
  return lines.join('')
}

const TRIES = 3

/** The ETag by which a path is answered with 304; a search that had no time for its suggestions may have none yet. */
async function steadyTag(url: string, key: string): Promise<string | null> {
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
