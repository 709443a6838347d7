// Who asks: a person's browser, which names text/html in its Accept header, or a program.

/** Whether an `Accept` header names text/html and likes it no less than JSON. (RFC 9110, 12.5.1) */
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
