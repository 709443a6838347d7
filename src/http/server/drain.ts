// Draining at an orderly stop: every request that has arrived or is on its way gets a response, and the connections then
// close (rule 20.5).
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The maximum wait for connections that have not been accepted yet. Closing the listener would reset them. */
const ACCEPTING_MS = 2_000
/** Every turn of the event loop accepts connections, so turns without one mean that none is waiting. */
const QUIET_TURNS = 3
/** Idle connections stay open for this time, because a request may be on its way. */
const GRACE_MS = 1_000
const SWEEP_MS = 50

/**
 * Stops accepting connections and closes each one after the response to the last request that arrived. Resolves when all
 * are closed; after `limitMs` they are closed by force.
 */
export async function drain(server: Server, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  await allAccepted(server)
  // Not earlier: a client whose connection closes opens another one, which closing the listener would reset.
  server.prependListener('request', closeAfterResponse)
  await closeGently(server, until)
}

const closeAfterResponse: RequestListener = (_, outgoing) => {
  outgoing.shouldKeepAlive = false
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

/** `http.Server.close` would also close idle connections. `net.Server.close` only stops accepting. */
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
