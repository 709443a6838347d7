// The only way out of the browser: a proxy on this machine, one for each visit, which connects to public addresses alone. It
// resolves and checks a name for each connection and connects to the address that it checked, so that no redirect, no name and no
// later answer of a name server leads elsewhere. (rules 52.10, 52.11)
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { checkedLookup, isPublicAddress, requireAccepted } from '../../src/ground/public-request.ts'

/** What one visit may take. */
const [MAX_BYTES, MAX_CONNECTIONS] = [150_000_000, 600]

export interface PublicProxy {
  /** Such as `http://127.0.0.1:41234`. */
  readonly address: string
  /** Why there was no connection to a host. */
  failure(host: string): Error | undefined
  /** Whether a limit was reached, from which on nothing more is loaded. */
  isSpent(): boolean
  close(): void
}

/** What all connections of a proxy share. */
interface Way {
  readonly lookup: LookupFunction
  /** Throws if nothing may be loaded from a host. */
  admit(host: string): void
  /** Closes a socket with the proxy. */
  held<S extends Duplex>(socket: S): S
  count(chunk: Uint8Array): void
  failed(host: string, error: Error): void
}

/** Opens a proxy. `accepts` says which addresses it connects to: public ones, unless a test says otherwise. */
export async function openProxy(accepts: (address: string) => boolean = isPublicAddress): Promise<PublicProxy> {
  const sockets = new Set<Duplex>()
  const failures = new Map<string, Error>()
  const spent = { bytes: 0, connections: 0 }
  const isSpent = () => spent.bytes > MAX_BYTES || spent.connections > MAX_CONNECTIONS
  const way: Way = {
    lookup: checkedLookup(accepts),
    admit(host) {
      spent.connections++
      if (isSpent()) throw new Error('The visit has reached its limit.')
      requireAccepted(host, accepts)
    },
    held(socket) {
      sockets.add(socket)
      return socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    },
    count(chunk) {
      spent.bytes += chunk.length
      if (isSpent()) for (const socket of sockets) socket.destroy()
    },
    failed: (host, error) => failures.set(host, error),
  }
  const server = createServer((incoming, answer) => forward(way, incoming, answer))
  server.on('connection', way.held).on('connect', ({ url }, client, head) => tunnel(way, url ?? '', client, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failure: (host) => failures.get(host),
    isSpent,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Answers a request without encryption. */
function forward(way: Way, incoming: IncomingMessage, answer: ServerResponse): void {
  const target = URL.parse(incoming.url ?? '')
  const fail = (error: Error) => {
    if (answer.destroyed) return
    way.failed(target?.hostname ?? '', error)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  try {
    if (target?.protocol !== 'http:') throw new Error('is no address')
    way.admit(target.hostname)
    const { method } = incoming
    const { 'proxy-connection': _, 'proxy-authorization': __, connection: ___, ...headers } = incoming.headers
    const onward = request(target, { method, headers, lookup: way.lookup, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.on('data', way.count).on('error', fail).pipe(answer)
    })
    onward.on('socket', way.held).on('error', fail)
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  } catch (error) {
    fail(error as Error)
  }
}

/** Connects a client with a host, for what is encrypted and for web sockets. */
function tunnel(way: Way, to: string, client: Duplex, head: Buffer): void {
  const target = URL.parse(`tunnel://${to}`)
  const fail = (error: Error) => {
    way.failed(target?.hostname ?? '', error)
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  }
  try {
    if (!target?.port) throw new Error('is no address')
    way.admit(target.hostname)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const onward = way.held(connect({ host, port: Number(target.port), lookup: way.lookup }))
    onward.once('error', fail).once('connect', () => {
      onward.off('error', fail)
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      onward.on('data', way.count).pipe(client).pipe(onward)
    })
    onward.once('close', () => client.destroy())
    client.once('close', () => onward.destroy())
  } catch (error) {
    fail(error as Error)
  }
}
