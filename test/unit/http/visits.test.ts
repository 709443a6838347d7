// The pipeline's access levels of pages: they count for the network of their visitor, and refuse in their own words.
import { beforeEach, expect, test } from 'vitest'
import { requestHandler } from '../../../src/http/handle-request.ts'
import type { RequestRecord } from '../../../src/http/request-record.ts'
import type { ResponseContext } from '../../../src/http/response/api-response.ts'
import { respond } from '../../../src/http/response/respond.ts'
import { type Refuse, routeTable } from '../../../src/http/routes.ts'
import { fakeWorld, request, type World } from './fakes.ts'

let world: World
let records: RequestRecord[]
beforeEach(() => {
  world = fakeWorld()
  records = []
})

const refuse: Refuse = (to, { problem }, headers = {}) =>
  respond(
    to,
    418,
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
    problem,
  )

/** Asks for the only page of a server. */
async function visit(access: 'gallery' | 'manual', method = 'GET', fail = false) {
  const handler = (to: ResponseContext) => {
    if (fail) throw new Error('secret detail')
    return respond(to, 200, '', 'page')
  }
  const find = routeTable({ '/page': { GET: { access, handler }, refuse } })
  const { service } = world
  const fault = (error: unknown) => world.faults.push(error)
  const handle = requestHandler(find, { service: () => service, fault, observe: (one) => records.push(one) })
  const { status, head, body } = await handle(request('/page?q=%', { method }))
  return [status, body, /Retry-After: \d+|Allow: .+/.exec(head)?.[0] ?? null]
}

test.each(['gallery', 'manual'] as const)(
  'a page of the %s counts for the address of its visitor (rule 23.7)',
  async (access) => {
    expect(await visit(access)).toEqual([200, 'page', null])
    expect(await visit(access, 'HEAD')).toEqual([200, null, null])
    expect(world.visits).toEqual(['192.0.2.1', '192.0.2.1'])
    world.left = 0
    expect(await visit(access)).toEqual([418, 'rate_limited', 'Retry-After: 7'])
    expect(records.map(({ route, status, refusedBy }) => [route, status, refusedBy === 'requests'])).toEqual([
      ['/page', 200, false],
      ['/page', 200, false],
      ['/page', 418, false],
    ])
  },
)

test('the method is checked before the limit, and does not count (rule 1.1, rule 1.3)', async () => {
  world.left = 0
  for (const method of ['POST', 'OPTIONS'])
    expect(await visit('gallery', method)).toEqual([418, 'method_not_allowed', 'Allow: GET, HEAD'])
  expect(world.visits).toEqual([])
})

test('without a snapshot, the manual is shown and the gallery is not (rule 1.4)', async () => {
  world.served = null
  expect(await visit('manual')).toEqual([200, 'page', null])
  expect(await visit('gallery')).toEqual([418, 'unavailable', 'Retry-After: 1'])
})

test('a page that fails is refused in the words of pages, and logged (rule 2.5)', async () => {
  expect(await visit('gallery', 'GET', true)).toEqual([418, 'internal', null])
  expect(world.faults).toHaveLength(1)
})

test('a request whose route cannot be found is 500, and logged (rule 2.5)', async () => {
  const find = () => {
    throw new Error('secret detail')
  }
  const handle = requestHandler(find, { service: () => world.service, fault: (error) => world.faults.push(error) })
  const response = await handle(request('/page', {}))
  expect([response.status, String(response.body).includes('secret')]).toEqual([500, false])
  expect(world.faults).toHaveLength(1)
})
