// OPTIONS: what a browser asks before it sends a key to another origin.

import { type ApiResponse, headLines } from './api-response.ts'
import { isApiPath } from './common-headers.ts'
import { respond } from './respond.ts'
import type { ResponseContext } from './response-context.ts'

const PREFLIGHT = {
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/** 204 for a known path, without a key: which methods and headers it takes from any origin. (decisions.md 2.1) */
export function preflight(to: ResponseContext, allow: string): ApiResponse {
  const cors = isApiPath(to.request.path) ? { 'Access-Control-Allow-Methods': allow, ...PREFLIGHT } : {}
  return respond(to, 204, headLines({ Allow: allow, ...cors }), null)
}
