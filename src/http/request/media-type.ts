// Distinguishes browsers, which name text/html in their Accept header, from other clients (rule 2.7).

/** Whether an `Accept` header names text/html with at least the quality of JSON. (RFC 9110, 12.5.1) */
export function prefersHtml(accept: string | undefined): boolean {
  const qualities = new Map<string, number>()
  for (const range of accept?.split(',') ?? []) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    qualities.set(type, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  const html = qualities.get('text/html') ?? 0
  return html > 0 && html >= (qualities.get('application/json') ?? 0)
}
