// Reads the API inside the process, for a tool call whose key was checked and counted (rule 31.3).
import type { InProcess, Reader } from '../http/in-process.ts'
import { FailedCall } from './arguments.ts'

/** A body as JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Requests a path with a query. Returns the body of a 200. Throws {@link FailedCall} with the message of a problem. */
export type CallApi = (path: string, query: URLSearchParams) => Promise<Json>

/** Returns calls on behalf of one request. A body that is no JSON is a member `text`. */
export function callsOf(api: InProcess, reader: Reader): CallApi {
  return async (path, query) => {
    const { body, problem } = api.read(reader, path, String(query))
    if (problem !== null) throw new FailedCall(problem.message)
    return typeof body === 'string' ? { text: body } : (body as Json)
  }
}
