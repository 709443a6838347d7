// The request handler as a request listener. Responses go from the handler to the connection, without a `Request` or
// `Response` in between.
import type { RequestListener } from 'node:http'
import { whenReady } from '../../ground/scheduling.ts'
import type { HandleRequest } from '../handle-request.ts'
import { requestOfMessage } from '../request/api-request.ts'
import { batchedWrites } from './write-batching.ts'

/** Writes the response to each request. */
export function apiListener(handle: HandleRequest): RequestListener {
  const write = batchedWrites()
  return (incoming, outgoing) => {
    whenReady(handle(requestOfMessage(incoming)), (response) => write(outgoing, response))
  }
}
