// A connection to an engine that breaks at the worst moment: the engine has done what it was asked, and its answer is lost.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Cuts the connection instead of forwarding the n-th answer from now on. Resolves when that happened. */
  cutAtAnswer(nth: number): Promise<void>
  /** The same for the n-th request. */
  cutAtRequest(nth: number): Promise<void>
  close(): void
}

/** Listens on a free port and forwards to `port`. */
export async function cuttingProxy(port: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const [answers, requests] = [countdown(), countdown()]

  const server = createServer((client) => {
    const engine = connect({ port, host: '127.0.0.1' })
    const cut = () => {
      client.destroy()
      engine.destroy()
    }
    for (const socket of [client, engine]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    client.on('data', (bytes) => (requests.isOver() ? cut() : engine.write(bytes)))
    engine.on('data', (bytes) => (answers.isOver() ? cut() : client.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutAtAnswer: answers.set,
    cutAtRequest: requests.set,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function countdown() {
  let left = Number.POSITIVE_INFINITY
  let done = () => {}
  return {
    set(nth: number): Promise<void> {
      left = nth
      return new Promise((resolve) => {
        done = resolve
      })
    },
    isOver(): boolean {
      if (--left !== 0) return false
      done()
      return true
    },
  }
}
