// A host of plain files, as an export may have one: a server that knows nothing of it.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

export interface FileHost {
  /** The address of the folder; it ends in `/`. */
  readonly url: string
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown',
}

/**
 * Serves the files of a folder under a path, such as `/gallery/`: without ranges, compression, indexes of folders or types that
 * browsers do not ask for. `sent` is called with each path and the bytes of its file.
 */
export async function fileHost(
  folder: string,
  place = '/',
  sent: (path: string, bytes: number) => void = () => {},
): Promise<FileHost> {
  const server = createServer(async ({ url = '' }, response) => {
    const path = decodeURIComponent(url.replace(/[?#].*/, ''))
    const name = path.startsWith(place) ? path.slice(place.length) : ''
    const file = name === '' ? null : await readFile(join(folder, name)).catch(() => null)
    sent(name, file?.length ?? 0)
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    response.writeHead(file === null ? 404 : 200, { 'content-type': type }).end(file ?? 'nothing')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${place}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
