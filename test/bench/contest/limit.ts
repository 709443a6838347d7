// The limit: what Node.js itself costs. A bare node:http server over a Map from path to the ready bytes that Vitrine
// gave for it; no key, no parsing, two headers. Run with HOST, PORT, SOURCE (Vitrine's address), KEY and REQUESTS.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

interface Ready {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const { HOST, PORT, SOURCE, KEY, REQUESTS = '' } = process.env
const FETCHED_AT_ONCE = 8

async function fetchReady(line: string): Promise<[path: string, ready: Ready]> {
  const [path = '', tag = ''] = line.split('\t')
  const asked = { authorization: `Bearer ${KEY}`, 'accept-encoding': 'identity', ...(tag && { 'if-none-match': tag }) }
  const response = await fetch(SOURCE + path, { headers: asked })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== (tag ? 304 : 200)) throw new Error(`${path} was answered with ${response.status}`)
  const type = response.headers.get('content-type')
  const headers = type === null ? {} : { 'content-type': type, 'content-length': String(body.length) }
  return [path, { status: response.status, headers, body }]
}

async function fetchAll(): Promise<Map<string, Ready>> {
  const lines = readFileSync(REQUESTS, 'utf8').trimEnd().split('\n')
  const answers = new Map<string, Ready>()
  for (let at = 0; at < lines.length; at += FETCHED_AT_ONCE) {
    const some = await Promise.all(lines.slice(at, at + FETCHED_AT_ONCE).map(fetchReady))
    for (const [path, ready] of some) answers.set(path, ready)
  }
  return answers
}

const answers = await fetchAll()
answers.set('/healthz', { status: 200, headers: {}, body: Buffer.alloc(0) })

createServer((request, response) => {
  const ready = answers.get(request.url as string)
  if (ready === undefined) return void response.writeHead(404).end()
  response.writeHead(ready.status, ready.headers).end(ready.body)
}).listen(Number(PORT), HOST)
