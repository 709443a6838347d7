// One of several serving threads: it does what the main thread says (coordinator.ts).
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { SnapshotReceiver } from '../snapshot/receive.ts'
import { onUncaught } from './orderly-stop.ts'
import type { OpenService } from './service.ts'
import { answerCalls } from './thread-calls.ts'
import { GOING_DOWN, type ThreadCalls, type ThreadStart } from './thread-start.ts'

/** Connections that may wait to be accepted; one more waits for a second or longer. The system may allow fewer. */
export const BACKLOG = 4_096

/** A server that does not listen yet, and what ends it in order. */
export interface Listening {
  readonly server: Server
  drained(): Promise<void>
}

/** Serves as the main thread tells, over the same port as the other threads. */
export function obeyMain(
  service: OpenService,
  { config: { host } }: ThreadStart,
  { server, drained }: Listening,
): void {
  const receiver = service.receiver as SnapshotReceiver
  const calls: ThreadCalls = {
    hear() {},
    async listen(port) {
      server.listen({ port, host, backlog: BACKLOG, reusePort: true })
      await once(server, 'listening')
    },
    prepare: receiver.prepare,
    turn: () => void receiver.current,
    measure: async () => (await service.threadMetrics?.values()) ?? [],
    async stop() {
      service.beginStop()
      await drained()
      await service.close()
    },
  }
  const main = parentPort as MessagePort
  answerCalls(main, calls)
  onUncaught(service.log, () => main.postMessage(GOING_DOWN))
}
