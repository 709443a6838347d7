// An orderly stop: an answer for every request that is here or on its way, and no connection after.
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The listener and idle connections stay this long: connections may wait to be accepted, and closing the listener would
 * reset them; a request may be on its way on an idle one.
 */
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
      if (draining) outgoing.shouldKeepAlive = false
      inner(incoming, outgoing)
    },
    async begin(server, limitMs) {
      draining = true
      await delay(GRACE_MS)
      await closeGently(server, limitMs - GRACE_MS)
    },
  }
}

/** `http.Server.close` would cut connections that are about to be used; `net.Server.close` only stops accepting. */
function closeGently(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const force = setTimeout(() => server.closeAllConnections(), limitMs)
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(force)
      resolve()
    })
  })
}
