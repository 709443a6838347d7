// The baseline: the cost of Node.js itself. A bare node:http server with a Map from each path to Vitrine's response,
// without keys or parsing, and with two headers. Its variables are HOST, PORT, SOURCE (Vitrine's address), KEY and
// REQUESTS.
import { readFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'

interface StoredResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const { HOST, PORT, SOURCE, KEY, REQUESTS = '' } = process.env
const CONCURRENT_FETCHES = 8

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const agent = new Agent({ keepAlive: true })

async function fetchResponse(line: string): Promise<[path: string, response: StoredResponse]> {
  const [path = '', tag = '', accepts = '', message = ''] = line.split('\t')
  const headers = {
    authorization: `Bearer ${KEY}`,
    'accept-encoding': accepts || 'identity',
    ...(tag && { 'if-none-match': tag }),
    ...(message && JSON_HEADERS),
  }
  const response = await send(SOURCE + path, headers, message)
  const body = Buffer.concat(await response.toArray())
  if (response.statusCode !== (tag ? 304 : 200)) throw new Error(`${path} returned ${response.statusCode}`)
  return [path, { status: response.statusCode, headers: storedHeaders(response, body.length), body }]
}

/** `fetch` would decompress the body, which is served as it is. */
function send(url: string, headers: Record<string, string>, message: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const method = message === '' ? 'GET' : 'POST'
    request(url, { agent, method, headers }, resolve).on('error', reject).end(message)
  })
}

function storedHeaders({ headers }: IncomingMessage, length: number): Record<string, string> {
  const { 'content-type': type, 'content-encoding': coding } = headers
  if (type === undefined) return {}
  return { 'content-type': type, 'content-length': String(length), ...(coding && { 'content-encoding': coding }) }
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
  request.resume()
  response.writeHead(stored.status, stored.headers).end(stored.body)
}).listen(Number(PORT), HOST)
