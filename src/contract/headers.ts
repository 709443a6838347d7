// Response headers as the document declares them: schemas know them in lower case, people in their own spelling.
import { z } from 'zod'

const SPELLINGS: Readonly<Record<string, string>> = { etag: 'ETag', 'www-authenticate': 'WWW-Authenticate' }

/** `x-ratelimit-limit` as `X-RateLimit-Limit`. */
function headerName(lower: string): string {
  const words = lower.replace('ratelimit', 'rateLimit').split('-')
  return SPELLINGS[lower] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('-')
}

/** The same headers in their usual spelling. `Content-Type` is left out: OpenAPI has it beside the content. */
export function spelledOut({ shape }: z.ZodObject): z.ZodObject {
  const headers = Object.entries(shape).filter(([name]) => name !== 'content-type')
  return z.object(Object.fromEntries(headers.map(([name, schema]) => [headerName(name), schema])))
}
