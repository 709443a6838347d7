// Requests of one turn of the event loop are handled together, and then their responses are written together.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ApiResponse } from '../../../../src/http/response/api-response.ts'
import { apiListener } from '../../../../src/http/server/api-listener.ts'
import type { MaybePromise } from '../../../../src/maybe-promise.ts'

const answer = (body: string): ApiResponse => ({
  status: 200,
  head: '',
  body,
  closes: false,
  keyId: null,
  problem: null,
})

/** Sends requests in one turn. Returns what happened, in its order, when all are written. */
function sent(paths: readonly string[], respond: (path: string) => MaybePromise<ApiResponse>): Promise<string[]> {
  const done: string[] = []
  const listen = apiListener(({ path }) => {
    done.push(`handle ${path}`)
    return respond(path)
  })
  return new Promise((resolve) => {
    const end = (body: string) => {
      done.push(`write ${body}`)
      if (done.length === 2 * paths.length) resolve(done)
    }
    const outgoing = { writeHead() {}, end } as unknown as ServerResponse
    for (const url of paths) listen({ url, method: 'GET', headers: {} } as IncomingMessage, outgoing)
    expect(done).toEqual([])
  })
}

const TOGETHER = ['handle /a', 'handle /b', 'handle /c', 'write /a', 'write /b', 'write /c']

test('all requests of a turn are handled before the first response is written', async () => {
  expect(await sent(['/a', '/b', '/c'], answer)).toEqual(TOGETHER)
})

test('so are those whose responses come later', async () => {
  expect(await sent(['/a', '/b', '/c'], async (path) => answer(path))).toEqual(TOGETHER)
})

test('a response that comes late delays no other', async () => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 1))
  const done = await sent(['/late', '/b'], (path) => (path === '/b' ? answer(path) : late.then(() => answer(path))))
  expect(done).toEqual(['handle /late', 'handle /b', 'write /b', 'write /late'])
})
