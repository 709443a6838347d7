// The interface as a listener of our own server: answers go from the pipeline to the connection, with no `Request` or
// `Response` in between.
import type { RequestListener } from 'node:http'
import { whenReady } from '../../maybe-promise.ts'
import type { HandleRequest } from '../handle-request.ts'
import { requestOfMessage } from '../request/api-request.ts'
import { batchedWrites } from './write-batching.ts'

/** Answers what belongs to the interface, and hands on what is the path of a page. */
export function apiListener(answer: HandleRequest, page: RequestListener): RequestListener {
  const write = batchedWrites()
  return (incoming, outgoing) => {
    const answered = answer(requestOfMessage(incoming))
    if (answered === null) return page(incoming, outgoing)
    whenReady(answered, (ready) => write(outgoing, ready))
  }
}
