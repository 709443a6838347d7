// Pages that follow from the code and the configuration alone are rendered once, whoever asks how often.

type Render = () => Promise<Response>

/** Keeps what the pages at `paths` were rendered to; other pages are rendered each time, and in development all are. */
export function openPageCache(paths: readonly string[]): (path: string, render: Render) => Promise<Response> {
  const kept = new Map<string, string>()
  return async (given, render) => {
    const path = given.replace(/(?<=.)\/$/, '')
    const known = kept.get(path)
    if (known !== undefined) return new Response(known, HTML)
    const response = await render()
    if (import.meta.env.DEV || !paths.includes(path) || response.status !== 200) return response
    const text = await response.text()
    kept.set(path, text)
    return new Response(text, HTML)
  }
}

const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } }
