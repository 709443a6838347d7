// The response to OPTIONS, which browsers send before a request to another origin.

import { type ApiResponse, headLines } from './api-response.ts'
import { isApiPath } from './common-headers.ts'
import { respond } from './respond.ts'
import type { ResponseContext } from './response-context.ts'

const PREFLIGHT = {
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/** 204 with the methods and headers that the path allows from any origin (rule 1.8). */
export function preflight(to: ResponseContext, allow: string): ApiResponse {
  const cors = isApiPath(to.request.path) ? { 'Access-Control-Allow-Methods': allow, ...PREFLIGHT } : {}
  return respond(to, 204, headLines({ Allow: allow, ...cors }), null)
}
