// Calls the API from a page.

/** The message for a visitor if a request gets no response. */
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

export interface Answer {
  readonly status: number
  /** The headers that pages show, as lines. */
  readonly headers: readonly string[]
  readonly body: unknown
}

const SHOWN = /^(content-type|cache-control|etag|retry-after|x-ratelimit-.*|www-authenticate)$/

/** Sends a request. Rejects if the network fails or the response is not JSON. */
export async function fetchApi(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, init)
  const headers = [...response.headers].filter(([name]) => SHOWN.test(name))
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return { status: response.status, headers: lines, body: await response.json() }
}
