// Reads request bodies: JSON of at most 16 KiB, whatever the content type says (rules 1.10, 1.11).
import { isUtf8 } from 'node:buffer'
import { textOf } from '#platform'
import { parseJson } from '../../ground/texts.ts'
import { badRequest, type Problem } from '../response/problem.ts'
import type { ApiRequest } from './api-request.ts'

const BODY_LIMIT = 16 * 1024
const tooLarge = (limit: number): Problem => ({
  problem: 'too_large',
  message: `The body may have at most ${limit} bytes.`,
})

type JsonObject = Readonly<Record<string, unknown>>
export type BodyReading = { readonly value: JsonObject } | Problem

/**
 * Reads the body as a JSON object, or returns what is wrong with it. A body that is too large is refused as soon as its
 * size is known. The rest stays unread (node-server.ts). `absent` is the value of no body at all; null if there must be one.
 */
export async function readJsonObject(request: ApiRequest, absent: JsonObject | null = null): Promise<BodyReading> {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') return badRequest('The body must not be compressed.')
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return tooLarge(BODY_LIMIT)
  const bytes = await readBytes(request)
  if (!(bytes instanceof Uint8Array)) return bytes
  return bytes.length === 0 && absent !== null ? { value: absent } : parseObject(bytes)
}

/** Returns the bytes of the body, or a problem if the body is too large or ends early. */
export async function readBytes(request: ApiRequest, limit = BODY_LIMIT): Promise<Uint8Array | Problem> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body()) {
      size += chunk.byteLength
      if (size > limit) return tooLarge(limit)
      chunks.push(chunk)
    }
  } catch {
    return badRequest('The body ended early.')
  }
  request.unreadBody = false
  return Buffer.concat(chunks)
}

function parseObject(bytes: Uint8Array): BodyReading {
  if (!isUtf8(bytes)) return badRequest('The body is not valid UTF-8.')
  const text = textOf(bytes)
  if (text.charCodeAt(0) === 0xfeff)
    return badRequest('The body begins with a byte order mark. Send the JSON without it.')
  if (text.trim() === '')
    return badRequest('The body is empty. Send a JSON object such as {"email": "<your address>"}.')
  const json = parseJson(text)
  if (!json.ok) return badRequest('The body is not valid JSON.')
  const { value } = json
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return badRequest('The body must be a JSON object.')
  return { value: value as JsonObject }
}
