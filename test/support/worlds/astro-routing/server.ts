// A server of the adapter's handler. It listens and stops like ours, and has none of its guards.
import { createServer } from 'node:http'
import { handler } from '@astrojs/node/server.js'
import { startService } from '../../../../src/operate/service.ts'
import { readyLine } from '../../../../src/operate/start-lines.ts'

const service = await startService()
await service.watcher.ready
const server = createServer(handler)
const { host, port } = service.config
server.listen(port, host, () => {
  process.stdout.write(`${readyLine(server.address(), service.watcher.current?.snapshot ?? null)}\n`)
})
process.once('SIGTERM', async () => {
  server.close()
  await service.close()
  process.exit(0)
})
