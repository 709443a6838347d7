// The API as a request listener. Responses go from the request handler to the connection, without a `Request` or
// `Response` in between.
import type { RequestListener } from 'node:http'
import { whenReady } from '../../maybe-promise.ts'
import type { HandleRequest } from '../handle-request.ts'
import { requestOfMessage } from '../request/api-request.ts'
import { batchedWrites } from './write-batching.ts'

/** Handles the requests of the API, and passes the others to `page`. */
export function apiListener(handle: HandleRequest, page: RequestListener): RequestListener {
  const write = batchedWrites()
  return (incoming, outgoing) => {
    const response = handle(requestOfMessage(incoming))
    if (response === null) return page(incoming, outgoing)
    whenReady(response, (ready) => (ready === null ? page(incoming, outgoing) : write(outgoing, ready)))
  }
}
