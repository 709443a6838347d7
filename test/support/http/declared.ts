// Holds one answer against what its endpoint declares for the status: body, field order, headers
// (rule 1.17).
import { expect } from 'vitest'
import type { z } from 'zod'
import * as shapes from '../model/shapes.ts'
import { responsesOf } from './endpoint-declarations.ts'
import type { HttpResponse } from './http.ts'

/** HTTP status and the error codes that may stand with it. (rule 2.2) */
const ERRORS: Record<number, readonly string[]> = {
  400: ['bad_request'],
  401: ['unauthorized'],
  403: ['forbidden'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  413: ['bad_request'],
  429: ['rate_limited', 'limit_reached'],
  431: ['bad_request'],
  500: ['internal'],
  503: ['internal'],
}

/** Fails unless the answer is one that the endpoint declares for the request. */
export function expectDeclared(method: string, target: string, answer: HttpResponse): void {
  const [raw = '', query = ''] = target.split('?')
  if (!/^\/v1(\/|$)/.test(raw)) return
  const path = raw.replace(/\/$/, '')
  expectHeaders(method, answer)
  if (method === 'HEAD' || answer.status === 304 || answer.status === 204) expect(answer.text).toBe('')
  else expectBody(shapeOf(path, new URLSearchParams(query), answer.status), answer)
  if (method !== 'OPTIONS') expectOwnDeclaration(method, path, answer)
}

/** The endpoint's own declaration of this status, which documentation is made from, has to be true as well. */
function expectOwnDeclaration(method: string, path: string, answer: HttpResponse): void {
  const responses = responsesOf(path)
  if (!responses) return
  expect(Object.keys(responses), `${method} ${path} declares its statuses`).toContain(String(answer.status))
  const { headers, body } = responses[answer.status] as NonNullable<(typeof responses)[number]>
  const holds = headers.safeParse(answer.headers)
  expect(holds.error?.issues, 'headers as the endpoint declares them').toBeUndefined()
  if (method === 'HEAD') return
  const read = body.safeParse(answer.data ?? null)
  expect(read.error?.issues, 'a body as the endpoint declares it').toBeUndefined()
}

function expectBody(shape: z.ZodType | undefined, answer: HttpResponse): void {
  if (!shape) return
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const read = shape.safeParse(answer.data)
  expect(read.error?.issues, 'a body of the declared shape').toBeUndefined()
  expect(JSON.stringify(read.data), 'fields in the declared order').toBe(JSON.stringify(answer.data))
  if (answer.status >= 400) expect(ERRORS[answer.status]).toContain((answer.data as shapes.Failure).error)
}

function shapeOf(path: string, parameters: URLSearchParams, status: number): z.ZodType | undefined {
  if (status >= 400) return shapes.Failure
  const some = isGiven(parameters, 'fields')
  if (path === '/v1/register') return shapes.Registration
  if (path === '/v1/meta') return shapes.Meta
  if (path === '/v1/me') return shapes.Account
  if (path === '/v1/inspirations') return some ? shapes.InspirationSelection : shapes.InspirationListing
  if (path.startsWith('/v1/inspirations/')) return shapes.Inspiration
  if (path === '/v1/sections') return some ? shapes.SectionSelection : shapes.SectionListing
  if (path === '/v1/stats/taxonomy') return shapes.Stats
  if (path !== '/v1/taxonomies') return undefined
  return isGiven(parameters, 'taxonomy') ? shapes.OneTaxonomy : shapes.Taxonomies
}

/** Whether a parameter has a value: blank ones are as good as absent, wherever among others they stand. */
function isGiven(parameters: URLSearchParams, name: string): boolean {
  return parameters.getAll(name).some((value) => value.trim() !== '')
}

export const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

function expectHeaders(method: string, { status, headers }: HttpResponse): void {
  expect(headers['access-control-allow-origin'], 'any origin').toBe('*')
  if ((method === 'GET' || method === 'HEAD') && (status === 200 || status === 304)) {
    expect(headers['etag'], 'a strong ETag').toMatch(/^"[^"\s]+"$/)
  }
  if (status === 401) expect(headers['www-authenticate']).toMatch(/^Bearer\b/)
  if (status === 405) expect(headers['allow']).toBeTruthy()
  if (status === 401 || status === 403) {
    for (const name of RATE_HEADERS) expect(headers, 'no rate-limit headers').not.toHaveProperty(name)
  }
  if (headers['content-encoding']) expect(headers['vary']).toMatch(/accept-encoding/i)
}
