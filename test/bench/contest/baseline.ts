// The baseline: the cost of Node.js itself. A bare node:http server with a Map from each path to Vitrine's response,
// without keys or parsing, and with two headers. Its variables are HOST, PORT, SOURCE (Vitrine's address), KEY and
// REQUESTS.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

interface StoredResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const { HOST, PORT, SOURCE, KEY, REQUESTS = '' } = process.env
const CONCURRENT_FETCHES = 8

async function fetchResponse(line: string): Promise<[path: string, response: StoredResponse]> {
  const [path = '', tag = ''] = line.split('\t')
  const requestHeaders = {
    authorization: `Bearer ${KEY}`,
    'accept-encoding': 'identity',
    ...(tag && { 'if-none-match': tag }),
  }
  const response = await fetch(SOURCE + path, { headers: requestHeaders })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== (tag ? 304 : 200)) throw new Error(`${path} returned ${response.status}`)
  const type = response.headers.get('content-type')
  const headers = type === null ? {} : { 'content-type': type, 'content-length': String(body.length) }
  return [path, { status: response.status, headers, body }]
}

async function fetchAll(): Promise<Map<string, StoredResponse>> {
  const lines = readFileSync(REQUESTS, 'utf8').trimEnd().split('\n')
  const responses = new Map<string, StoredResponse>()
  for (let at = 0; at < lines.length; at += CONCURRENT_FETCHES) {
    const batch = await Promise.all(lines.slice(at, at + CONCURRENT_FETCHES).map(fetchResponse))
    for (const [path, stored] of batch) responses.set(path, stored)
  }
  return responses
}

const responses = await fetchAll()
responses.set('/healthz', { status: 200, headers: {}, body: Buffer.alloc(0) })

createServer((request, response) => {
  const stored = responses.get(request.url as string)
  if (stored === undefined) return void response.writeHead(404).end()
  response.writeHead(stored.status, stored.headers).end(stored.body)
}).listen(Number(PORT), HOST)
