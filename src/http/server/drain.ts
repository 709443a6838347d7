// An orderly stop: an answer for every request that is here or on its way, and no connection after.
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long, at most, connections that wait to be accepted are waited for: closing the listener would reset them. */
const ACCEPTING_MS = 2_000
/** Connections are accepted in every turn of the event loop, so turns without one mean that none waits. */
const QUIET_TURNS = 3
/** Idle connections stay this long: a request may be on its way on one. */
const GRACE_MS = 1_000
const SWEEP_MS = 50

export interface Drain {
  /** The listener, which lets go of each connection after its answer once nothing is accepted any more. */
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
      const until = performance.now() + limitMs
      await allAccepted(server)
      // Not before: a client whose connection is closed opens another one, which the end of the listener would reset.
      draining = true
      await closeGently(server, until)
    },
  }
}

async function allAccepted(server: Server): Promise<void> {
  let accepted = 0
  const count = () => void accepted++
  const until = performance.now() + ACCEPTING_MS
  server.on('connection', count)
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; ) {
    const before = accepted
    await nextTurn()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

/** `http.Server.close` would cut connections that are about to be used; `net.Server.close` only stops accepting. */
function closeGently(server: Server, until: number): Promise<void> {
  return new Promise((resolve) => {
    const idleUntil = performance.now() + GRACE_MS
    const sweep = setInterval(() => {
      if (performance.now() >= idleUntil) server.closeIdleConnections()
    }, SWEEP_MS)
    const force = setTimeout(() => server.closeAllConnections(), until - performance.now())
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(force)
      resolve()
    })
  })
}
