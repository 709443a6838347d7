// Response headers in their usual spelling for the OpenAPI document. Schemas declare them in lower case.
import { z } from 'zod'

const SPELLINGS: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' }

/** `x-ratelimit-limit` as `X-RateLimit-Limit`. */
function headerName(lower: string): string {
  const words = lower.replace('ratelimit', 'rateLimit').split('-')
  return SPELLINGS[lower] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('-')
}

/** The same headers in their usual spelling, without `Content-Type`, which OpenAPI describes with the content. */
export function spelledOut({ shape }: z.ZodObject): z.ZodObject {
  const headers = Object.entries(shape).filter(([name]) => name !== 'content-type')
  return z.object(Object.fromEntries(headers.map(([name, schema]) => [headerName(name), schema])))
}
