// The request handler as a request listener. Responses go from the handler to the connection, without a `Request` or
// `Response` in between.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { whenReady } from '../../maybe-promise.ts'
import type { HandleRequest } from '../handle-request.ts'
import { requestOfMessage } from '../request/api-request.ts'
import { batched } from './batching.ts'
import { writeResponse } from './write-response.ts'

/** Writes the response to each request. Requests are handled when all of a turn are read, and then written at once. */
export function apiListener(handle: HandleRequest): RequestListener {
  const write = batched(writeResponse, process.nextTick)
  return batched((incoming: IncomingMessage, outgoing: ServerResponse) => {
    whenReady(handle(requestOfMessage(incoming)), (response) => write(outgoing, response))
  }, setImmediate)
}
