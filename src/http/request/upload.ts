// Reads forms with files. A file goes to disk as it arrives, under a name of ours, so that memory holds none. (rule 48.15)
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { badRequest, type Problem } from '../response/problem.ts'
import type { ApiRequest } from './api-request.ts'

/** The largest file, and how many a form may have. */
const [MEGABYTES, FILES] = [50, 500]
const LIMITS = { fileSize: MEGABYTES * 1024 * 1024, files: FILES, fields: 100, fieldSize: 16 * 1024, parts: 2 * FILES }

/** A file of a form. */
export interface Received {
  /** As the client calls it, without folders. It is no path. */
  readonly name: string
  /** Where it is. The caller moves or removes it. */
  readonly file: string
  /** Why it is not there as a whole, or null. */
  readonly fault: string | null
}

export interface Upload {
  readonly fields: URLSearchParams
  readonly files: readonly Received[]
}

export function isUpload({ headers }: ApiRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') === true
}

/** Reads a form into a folder. Files are stored only if the fields before them are admitted. */
export async function readUpload(
  request: ApiRequest,
  folder: string,
  admits: (fields: URLSearchParams) => boolean,
): Promise<Upload | Problem> {
  const fields = new URLSearchParams()
  const streams: Readable[] = []
  const stored: Promise<Received>[] = []
  try {
    const parser = new Busboy({ headers: request.headers as BusboyHeaders, limits: LIMITS })
    parser.on('error', ignored).on('field', (name, value) => fields.append(name, value))
    parser.on('file', (_, stream, name) => {
      streams.push(stream.on('error', ignored))
      if (name && admits(fields)) stored.push(store(stream, name, folder))
      else stream.resume()
    })
    let isWhole = true
    parser.on('filesLimit', () => {
      isWhole = false
    })
    await pipeline(Readable.from(request.body()), parser)
    if (!isWhole) throw new Error()
  } catch (error) {
    for (const stream of streams) stream.destroy(error as Error)
    for (const { file } of await Promise.all(stored)) await rm(file, { force: true })
    return badRequest(`The form did not arrive as a whole, or has more than ${FILES} files. Send it again.`)
  }
  request.unreadBody = false
  return { fields, files: await Promise.all(stored) }
}

/** What ends early says so more than once. `pipeline` reports the first. */
function ignored(): void {}

const TOO_LARGE = `has more than ${MEGABYTES} MB`

async function store(stream: Readable, name: string, folder: string): Promise<Received> {
  const file = join(folder, `${randomUUID()}.part`)
  const faults: string[] = []
  stream.once('limit', () => faults.push(TOO_LARGE))
  try {
    await using handle = await open(file, 'wx')
    // The rest of a file that cannot be stored has to be read, too.
    for await (const chunk of stream as AsyncIterable<Uint8Array>)
      if (faults.length === 0) await handle.writeFile(chunk).catch((error) => faults.push(faultOf(error)))
    if (faults.length > 0) await handle.truncate()
  } catch (error) {
    faults.push(faultOf(error))
    stream.resume()
  }
  return { name, file, fault: faults[0] ?? null }
}

function faultOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? 'was not stored, because the disk of the server is full'
    : 'did not arrive as a whole'
}
