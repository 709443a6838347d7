// An orderly stop: no new connections, an answer for every request that is here or on its way.
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Idle connections stay this long: a request may be on its way on one. */
const GRACE_MS = 300
const SWEEP_MS = 50

export interface Drain {
  /** The listener, which lets go of each connection after its answer once the drain has begun. */
  readonly listener: RequestListener
  /** Stops accepting and resolves when every connection is closed, by force after `limitMs`. */
  begin(server: Server, limitMs: number): Promise<void>
}

export function drainable(inner: RequestListener): Drain {
  let draining = false
  return {
    listener(incoming, outgoing) {
      if (draining) outgoing.setHeader('Connection', 'close')
      inner(incoming, outgoing)
    },
    begin(server, limitMs) {
      draining = true
      return closeGently(server, limitMs)
    },
  }
}

/** `http.Server.close` would cut idle connections at once; `net.Server.close` only stops accepting. */
function closeGently(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const sweep = setInterval(() => {
      if (performance.now() - begun > GRACE_MS) server.closeIdleConnections()
    }, SWEEP_MS)
    const force = setTimeout(() => server.closeAllConnections(), limitMs)
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(force)
      resolve()
    })
  })
}
