// Write batching: the responses of one turn of the event loop are written together at its end. A write that wakes a
// sleeping client costs the operating system more than the write itself, and only the first write of a batch does that.
// Measured with 16 connections at 10,000 entries: 41 µs of processor time for a listing instead of 52, and 149 for a
// search instead of 193. (Netty's FlushConsolidationHandler does the same.)
import type { RequestListener, ServerResponse } from 'node:http'
import { whenReady } from '../../ground/scheduling.ts'
import type { HandleRequest } from '../handle-request.ts'
import { requestOfMessage } from '../request/api-request.ts'
import type { ApiResponse } from '../response/api-response.ts'
import { writeResponse } from './write-response.ts'

/** The largest batch. */
const MAX_BATCH = 32

/** Returns a function that writes a response at the end of the turn, or when a batch is full. */
export function batchedWrites(): (outgoing: ServerResponse, response: ApiResponse) => void {
  const waiting: { outgoing: ServerResponse; response: ApiResponse }[] = []

  function flush(): void {
    for (const { outgoing, response } of waiting.splice(0)) writeResponse(outgoing, response)
  }

  return (outgoing, response) => {
    waiting.push({ outgoing, response })
    if (waiting.length === 1) setImmediate(flush)
    else if (waiting.length === MAX_BATCH) flush()
  }
}

/** Writes the response to each request. */
export function apiListener(handle: HandleRequest): RequestListener {
  const write = batchedWrites()
  return (incoming, outgoing) => {
    whenReady(handle(requestOfMessage(incoming)), (response) => write(outgoing, response))
  }
}
