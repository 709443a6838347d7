// Hosts of plain files, as an export may have: a server that knows nothing of it, and nginx.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../worlds/processes.ts'

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

/** Serves a folder with nginx under a path, as nginx is without any setting. */
export async function nginxHost(folder: string, place: string): Promise<FileHost> {
  const own = await mkdtemp(join(tmpdir(), 'vitrine-host-'))
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`)
  const conf = join(own, 'nginx.conf')
  // Workers of root's nginx are another user, who may not read temporary folders.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  await writeFile(
    conf,
    `${user}daemon off; pid ${own}/pid; error_log ${own}/error.log; worker_processes 1; events {}
http {
  include /etc/nginx/mime.types; access_log off; ${paths.join(' ')}
  server { listen 127.0.0.1:${port}; location ${place} { alias ${folder}/; } }
}`,
  )
  const child = spawn('nginx', ['-c', conf, '-p', own, '-e', join(own, 'start.log')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}${place}`
  while (child.exitCode === null && (await fetch(url).catch(() => null)) === null) await pause(20)
  if (child.exitCode !== null) throw new Error(await readFile(join(own, 'start.log'), 'utf8'))
  return {
    url,
    async close() {
      child.kill('SIGQUIT')
      await once(child, 'close')
      await rm(own, { recursive: true, force: true })
    },
  }
}
