// Checks that a response has the body, member order and headers that its endpoint declares for the status (rule 1.17).
import { expect } from 'vitest'
import type { z } from 'zod'
import * as shapes from '../model/shapes.ts'
import { responsesOf } from './endpoint-declarations.ts'
import type { HttpResponse } from './http.ts'

/** The error codes that a response of each status may have (rule 2.2). */
const ERRORS: Record<number, readonly string[]> = {
  400: ['bad_request'],
  401: ['unauthorized'],
  403: ['forbidden'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  410: ['gone'],
  413: ['bad_request'],
  429: ['rate_limited', 'limit_reached'],
  431: ['bad_request'],
  500: ['internal'],
  503: ['internal'],
}

/** Fails unless the endpoint declares the response. */
export function expectDeclared(method: string, target: string, response: HttpResponse): void {
  const [raw = '', query = ''] = target.split('?')
  if (!/^\/v1(\/|$)/.test(raw)) return
  const path = raw.replace(/\/$/, '')
  expectHeaders(method, response)
  if (method === 'HEAD' || response.status === 304 || response.status === 204) expect(response.text).toBe('')
  else expectBody(shapeOf(path, new URLSearchParams(query), response.status), response)
  if (method !== 'OPTIONS') expectOwnDeclaration(method, path, response)
}

/** Checks the response against the endpoint's own declaration, from which the documentation is generated. */
function expectOwnDeclaration(method: string, path: string, response: HttpResponse): void {
  const responses = responsesOf(path)
  if (!responses) return
  expect(Object.keys(responses), `${method} ${path} declares its statuses`).toContain(String(response.status))
  const { headers, body } = responses[response.status] as NonNullable<(typeof responses)[number]>
  const readHeaders = headers.safeParse(response.headers)
  expect(readHeaders.error?.issues, 'headers as the endpoint declares them').toBeUndefined()
  if (method === 'HEAD' || isText(response)) return
  const readBody = body.safeParse(response.data ?? null)
  expect(readBody.error?.issues, 'a body as the endpoint declares it').toBeUndefined()
}

function expectBody(shape: z.ZodType | undefined, response: HttpResponse): void {
  if (!shape || isText(response)) return
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  const readBody = shape.safeParse(response.data)
  expect(readBody.error?.issues, 'a body of the declared shape').toBeUndefined()
  expect(JSON.stringify(readBody.data), 'members in the declared order').toBe(JSON.stringify(response.data))
  if (response.status >= 400) expect(ERRORS[response.status]).toContain((response.data as shapes.Failure).error)
}

/** Whether it is a CSV (rule 26.7) or design data as text (rules 43.7, 43.8), which have no shape. */
export function isText({ headers }: Pick<HttpResponse, 'headers'>): boolean {
  return headers['content-type']?.startsWith('text/') === true
}

function shapeOf(path: string, parameters: URLSearchParams, status: number): z.ZodType | undefined {
  if (status >= 400) return shapes.Failure
  const selected = isGiven(parameters, 'fields')
  if (path === '/v1/register') return shapes.Registration
  if (path === '/v1/meta') return shapes.Meta
  if (path === '/v1/me') return shapes.Account
  if (path === '/v1/me/rotate') return shapes.Rotation
  if (path === '/v1/me/revoke') return shapes.Revocation
  if (path === '/v1/inspirations') return selected ? shapes.InspirationSelection : shapes.InspirationListing
  if (/^\/v1\/inspirations\/[^/]+\/similar$/.test(path)) return shapes.Similar
  if (/^\/v1\/inspirations\/[^/]+\/design$/.test(path)) return undefined
  if (path.startsWith('/v1/inspirations/')) return shapes.Inspiration
  if (path === '/v1/random') return shapes.RandomSites
  if (path === '/v1/changes') return shapes.ChangePage
  if (path === '/v1/sections') return selected ? shapes.SectionSelection : shapes.SectionListing
  if (path === '/v1/stats/taxonomy') return shapes.Stats
  if (path !== '/v1/taxonomies') return undefined
  return isGiven(parameters, 'taxonomy') ? shapes.OneTaxonomy : shapes.Taxonomies
}

/** Whether any value of a parameter is not blank. Blank values count as absent (rule 6.4). */
function isGiven(parameters: URLSearchParams, name: string): boolean {
  return parameters.getAll(name).some((value) => value.trim() !== '')
}

export const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

function expectHeaders(method: string, { status, headers }: HttpResponse): void {
  expect(headers['access-control-allow-origin'], 'any origin').toBe('*')
  if ((method === 'GET' || method === 'HEAD') && (status === 200 || status === 304)) {
    expect(headers['etag'], 'a strong ETag').toMatch(/^"[^"\s]+"$/)
  }
  if (status >= 400) expect(headers['link'], 'a link to the guide').toMatch(/^<\/docs#[a-z-]+>; rel="help"$/)
  if (status === 401) expect(headers['www-authenticate']).toMatch(/^Bearer\b/)
  if (status === 405) expect(headers['allow']).toBeTruthy()
  if (status === 401 || status === 403) {
    for (const name of RATE_HEADERS) expect(headers, 'no rate-limit headers').not.toHaveProperty(name)
  }
  if (headers['content-encoding']) expect(headers['vary']).toMatch(/accept-encoding/i)
}
