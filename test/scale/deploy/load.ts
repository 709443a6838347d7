// Clients that send one request after the other and remember every answer that is not the expected one.
import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Load {
  /** Lets the request under way end. */
  stop(): Promise<{ sent: number; failures: unknown[] }>
}

/** Repeats `send` and expects it to resolve to `status` each time. */
export function startLoad(status: number, send: () => Promise<number | string>): Load {
  const failures: unknown[] = []
  let sent = 0
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      const answer = await send().catch(String)
      if (answer !== status) failures.push(answer)
      sent++
    }
  })()
  return {
    async stop() {
      isOver = true
      await ended
      return { sent, failures }
    },
  }
}

type Ask = (method: string, path: string, headers: Record<string, string>, body?: string) => Promise<number | string>

/** Sends requests over the connections of an agent. An error of the service is resolved with its body. */
export function asksOn(base: string, agent: Agent): Ask {
  return async (method, path, headers, body) => {
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request(base + path, { agent, method, headers: { ...headers, ...length } })
    sent.end(body)
    const [response] = await once(sent, 'response')
    const read = await text(response)
    return response.statusCode < 500
      ? response.statusCode
      : `${new Date().toISOString()} ${response.statusCode} ${read}`
  }
}
