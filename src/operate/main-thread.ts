// Where several threads serve, the main thread only starts and stops them. It loads no module that answers requests.
import { type Config, loadConfig } from '../config.ts'
import type { SnapshotImage } from '../snapshot/open.ts'
import type { Encoded } from '../snapshot/snapshot.ts'
import { coordinate } from './coordinator.ts'
import { stopInOrder, stopOnSignals } from './orderly-stop.ts'
import { endWith, giveUp, nothingWholeLine, readyLine, unableLine } from './start-lines.ts'
import { threadStart } from './thread-start.ts'

/**
 * Starts the serving threads where WORKERS asks for several, each with `module`; false where the calling thread is to
 * serve.
 */
export function startThreads(module: URL): boolean {
  if (threadStart() !== null) return false
  try {
    const config = loadConfig()
    if (config.workers === 1) return false
    startAndStop(config, module)
    return true
  } catch (error) {
    giveUp(error)
  }
}

function startAndStop(config: Config, module: URL): void {
  const { host, port } = config
  const coordinator = coordinate(config, module, (err) => {
    coordinator.log.fatal({ err }, 'a serving thread has ended; stopping')
    stop(1)
  })
  const stop = stopInOrder(coordinator, coordinator.drained)
  stopOnSignals(stop, coordinator.log)
  const { listen, snapshots } = coordinator
  listen().then(
    async (address) => {
      await snapshots.ready
      if (snapshots.current === null && snapshots.refusal !== null) endWith(nothingWholeLine(snapshots.refusal))
      process.stdout.write(`${readyLine(address, announced(snapshots.current))}\n`)
    },
    (error) => endWith(unableLine(error, host, port)),
  )
}

function announced(image: SnapshotImage | null): Parameters<typeof readyLine>[1] {
  return image && { id: image.manifest.id, meta: image.bodies.get('meta.json') as Encoded }
}
