// An orderly stop: an answer for every request that is here or on its way, and no connection after.
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The listener and idle connections stay this long: connections may wait to be accepted, and closing the listener would
 * reset them; a request may be on its way on an idle one.
 */
const GRACE_MS = 300
/** After that, a process that got no processor for a while still has connections to accept: so long none may come. */
const QUIET_MS = 20
/** But no longer than this: somebody may go on connecting. */
const LONGEST_GRACE_MS = 2_000
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
      const began = performance.now()
      await delay(GRACE_MS)
      await quiet(server, began + LONGEST_GRACE_MS)
      await closeGently(server, limitMs - (performance.now() - began))
    },
  }
}

/** Resolves when no connection was accepted for a moment in which the process looked for some, or at `latest`. */
async function quiet(server: Server, latest: number): Promise<void> {
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  for (let before = -1; before !== accepted && performance.now() < latest; ) {
    before = accepted
    await delay(QUIET_MS)
  }
  server.off('connection', count)
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
