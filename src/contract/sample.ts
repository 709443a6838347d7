// Example requests as code to copy, in three languages.
import type { Example } from './example.ts'

type Request = Pick<Example, 'method' | 'target' | 'sent'>

/** The languages of samples, by their ID. */
export const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const
export type Language = keyof typeof LANGUAGES

/** The code of a request in each language. It reads the key from `$KEY` or `key` if the request needs one. */
export function samplesOf(baseUrl: string, request: Request, needsKey: boolean): Record<Language, string> {
  return {
    curl: curlOf(baseUrl, request, needsKey),
    javascript: javascriptOf(baseUrl, request, needsKey),
    python: pythonOf(baseUrl, request, needsKey),
  }
}

/** A curl command. It reads the key from `$KEY` if the request needs one. */
export function curlOf(baseUrl: string, { method, target, sent }: Request, needsKey: boolean): string {
  const options = ['curl -s']
  if (method !== 'GET' && sent === undefined) options.push(`-X ${method}`)
  const lines = [`${options.join(' ')} '${baseUrl}${target}'`]
  if (needsKey) lines.push('-H "Authorization: Bearer $KEY"')
  if (sent !== undefined) lines.push(`-d '${bodyOf(sent).replaceAll("'", '\\u0027')}'`)
  return lines.join(' \\\n  ')
}

function javascriptOf(baseUrl: string, { method, target, sent }: Request, needsKey: boolean): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(needsKey ? [`headers: { Authorization: \`Bearer \${key}\` }`] : []),
    ...(sent === undefined ? [] : [`body: JSON.stringify(${bodyOf(sent)})`]),
  ]
  const argument = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`
  return `const response = await fetch('${baseUrl}${target}'${argument})\nconsole.log(await response.json())`
}

function pythonOf(baseUrl: string, { method, target, sent }: Request, needsKey: boolean): string {
  const lines = [
    `'${baseUrl}${target}'`,
    ...(method === 'GET' ? [] : [`method='${method}'`]),
    ...(needsKey ? [`headers={'Authorization': f'Bearer {key}'}`] : []),
    ...(sent === undefined ? [] : [`data=json.dumps(${bodyOf(sent)}).encode()`]),
  ]
  const request = `Request(\n${lines.map((line) => `    ${line},\n`).join('')})`
  return `import json\nfrom urllib.request import Request, urlopen\n\nrequest = ${request}\nprint(json.dumps(json.load(urlopen(request)), indent=2))`
}

/** The addresses of recorded registrations. A reader who copied one would use up the two keys that an address can have. */
const RECORDED_ADDRESS = /[\w.+-]+@mail\.example/g

/** A JSON body, in which readers fill in their own address. */
function bodyOf(sent: unknown): string {
  return JSON.stringify(sent).replace(RECORDED_ADDRESS, '<your address>')
}
