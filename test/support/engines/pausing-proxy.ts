// A network between a server and an engine that can lose every packet, as a broken switch does: connections stay open, and
// what was sent arrives when the network works again.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface PausingProxy {
  readonly port: number
  /** Loses every packet from now on. */
  swallow(): void
  /** Breaks all connections, and each new one. */
  reset(): void
  /** Forwards again. */
  pass(): void
  close(): void
}

/** Listens on a free port and forwards to `port`. */
export async function pausingProxy(port: number): Promise<PausingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let mode: 'pass' | 'swallow' | 'reset' = 'pass'

  const server = createServer((client) => {
    if (mode === 'reset') return client.resetAndDestroy()
    const engine = connect({ port, host: '127.0.0.1' })
    const pair = [client, engine] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [engine, client] as const]) {
      from.on('data', (bytes) => to.write(bytes))
      // A close is a packet too.
      from.on('close', () => mode !== 'swallow' && end(pair))
      from.on('error', () => {})
      if (mode === 'swallow') from.pause()
    }
    return undefined
  })

  function end(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      mode = 'swallow'
      for (const socket of [...pairs].flat()) socket.pause()
    },
    reset() {
      mode = 'reset'
      for (const pair of pairs) end(pair)
    },
    pass() {
      mode = 'pass'
      for (const pair of pairs) {
        if (pair.some((socket) => socket.destroyed)) end(pair)
        else for (const socket of pair) socket.resume()
      }
    },
    close() {
      for (const pair of pairs) end(pair)
      server.close()
    },
  }
}
