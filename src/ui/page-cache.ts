// Caches rendered pages that depend only on the code and the configuration.

type Render = () => Promise<Response>

/** Caches the pages at `paths`. Renders other pages each time, and all pages in development. */
export function openPageCache(paths: readonly string[]): (path: string, render: Render) => Promise<Response> {
  const cache = new Map<string, string>()
  return async (given, render) => {
    const path = given.replace(/(?<=.)\/$/, '')
    const cached = cache.get(path)
    if (cached !== undefined) return new Response(cached, HTML)
    const response = await render()
    if (import.meta.env.DEV || !paths.includes(path) || response.status !== 200) return response
    const text = await response.text()
    cache.set(path, text)
    return new Response(text, HTML)
  }
}

const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } }
