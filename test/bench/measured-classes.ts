// One catalog's classes, one after the other: each with its own requests, the limit loaded with the very answers.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { CLASSES, pathsOf, type RequestClass } from './classes.ts'
import { startLimit } from './contestants.ts'
import type { Generator } from './load.ts'
import type { Pool } from './pool.ts'
import { type Compared, type Figures, race } from './rounds.ts'
import type { RunFolder } from './run-folder.ts'
import type { Settings } from './settings.ts'

export interface ClassResult {
  name: string
  /** How many distinct requests. */
  requests: number
  limit: Figures
  vitrine: Compared
  peer: Compared | null
}

export interface Field {
  folder: RunFolder
  pool: Pool
  vitrine: Server
  peer: Server | null
  key: string
  drive: Generator
  /** The most memory that Vitrine was seen to hold after a slot, MB; grows as slots pass. */
  memory: { residentMb: number }
}

/** Measures the named class of the settings. */
export async function measureClass(field: Field, settings: Settings, name: string): Promise<ClassResult> {
  const kind = CLASSES.find((one) => one.name === name) as RequestClass
  const paths = pathsOf(kind, randomFrom(settings.seed), field.pool)
  const requests = join(field.folder.path, `${name}.requests`)
  await writeFile(requests, await linesOf(field, kind, paths))
  const limit = await startLimit(field.vitrine.url, field.key, requests)
  try {
    const peer = kind.peer ? field.peer : null
    const others = [field.vitrine, ...(peer ? [peer] : [])]
    const seen = watching(field)
    const result = await race({ ...field, ...settings, limit, others, requests, seen })
    const [vitrine, beside = null] = result.others
    return { name, requests: paths.length, limit: result.limit, vitrine: vitrine as Compared, peer: beside }
  } finally {
    await limit.stop()
  }
}

function watching({ vitrine, memory }: Field): (server: Server, residentMb: number) => void {
  return (server, residentMb) => {
    if (server === vitrine) memory.residentMb = Math.max(memory.residentMb, residentMb)
  }
}

/** The request file's text. A conditional class asks for each path's ETag first. */
async function linesOf({ vitrine, key }: Field, { conditional }: RequestClass, paths: readonly string[]) {
  const lines: string[] = []
  for (const path of paths) lines.push(`${path}\t${conditional ? await tagOf(vitrine.url + path, key) : ''}\n`)
  return lines.join('')
}

async function tagOf(url: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}
