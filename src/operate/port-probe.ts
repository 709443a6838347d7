// Which port several threads listen on. They share one (SO_REUSEPORT), and so could a second server that was started by
// mistake; so the port is first taken alone, as a server with one thread would, and let go.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The address that a host and a port (0: any free one) stand for. Rejects where it can't be listened on alone. */
export async function probePort(host: string, port: number): Promise<AddressInfo> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return address
}
