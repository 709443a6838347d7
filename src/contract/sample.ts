// Example requests as code to copy.
import type { ResponseExample } from './reference.ts'

type Request = Pick<ResponseExample, 'method' | 'target' | 'sent'>

/** A curl command. It reads the key from `$KEY` if the request needs one. */
export function curlOf(baseUrl: string, { method, target, sent }: Request, needsKey: boolean): string {
  const parts = ['curl -s']
  if (method !== 'GET' && sent === undefined) parts.push(`-X ${method}`)
  if (needsKey) parts.push('-H "Authorization: Bearer $KEY"')
  if (sent !== undefined) parts.push(`-d '${JSON.stringify(sent)}'`)
  parts.push(`'${baseUrl}${target}'`)
  return parts.join(' ')
}

/** A call of the typed client, which is named `api`. */
export function clientCallOf(operation: string, path: string, { target, sent }: Request): string {
  const argument = [pathOf(path, target), queryOf(target), sent === undefined ? '' : `body: ${literal(sent)}`]
  const inside = argument.filter((part) => part !== '').join(', ')
  return `const { data } = await api.${operation}(${inside === '' ? '' : `{ ${inside} }`})`
}

function pathOf(path: string, target: string): string {
  const name = /\{(\w+)\}$/.exec(path)?.[1]
  if (name === undefined) return ''
  const last = (target.split('?')[0] as string).split('/').at(-1) as string
  return `path: ${literal({ [name]: decodeURIComponent(last) })}`
}

const DIGITS = /^\d+$/
/** Parameters that the client takes as an array. */
const LISTS = ['fields']
/** Parameters whose digits are strings. */
const STRINGS = ['explain']

function queryOf(target: string): string {
  const pairs = [...new URLSearchParams(target.split('?')[1] ?? '')]
  if (pairs.length === 0) return ''
  const values = pairs.map(([name, value]) => {
    if (LISTS.includes(name)) return [name, value.split(',')]
    return [name, DIGITS.test(value) && !STRINGS.includes(name) ? Number(value) : value]
  })
  return `query: ${literal(Object.fromEntries(values))}`
}

/** A JavaScript literal on one line. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, member]) => `${name}: ${literal(member)}`)
      .join(', ')} }`
  }
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
}
