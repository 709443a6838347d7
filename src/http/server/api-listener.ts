// The interface as a listener of our own server: answers go from the pipeline to the connection, with no `Request` or
// `Response` in between.
import type { RequestListener } from 'node:http'
import { whenReady } from '../../maybe-promise.ts'
import type { Pipeline } from '../handle-request.ts'
import { arrivalOfMessage } from '../request/api-request.ts'
import { outbox } from './write-batching.ts'

/** Answers what belongs to the interface, and hands on what is the path of a page. */
export function interfaceListener(answer: Pipeline, page: RequestListener): RequestListener {
  const write = outbox()
  return (incoming, outgoing) => {
    const answered = answer(arrivalOfMessage(incoming))
    if (answered === null) return page(incoming, outgoing)
    whenReady(answered, (ready) => write(outgoing, ready))
  }
}
