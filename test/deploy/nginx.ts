// Runs nginx with the shipped configuration on a free port, in front of a server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeCertificate } from '../support/engines/certificate.ts'
import { freePort, ROOT, run } from '../support/worlds/processes.ts'

const SHIPPED = `${ROOT}src/deploy/nginx`
const PATIENCE_MS = 10_000

export interface Front {
  /** The address of the server that is shipped with TLS, here without it. */
  url: string
  /** The same with TLS. */
  secureUrl: string
  /** The address of the server that refuses what is not TLS. */
  plainUrl: string
  /** The certificate of `secureUrl`, for 127.0.0.1. */
  certificate: string
  stop(): Promise<void>
}

// SIGTERM, because SIGKILL would leave the workers of the master running.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** The lines of the shipped file that a test changes, by what they are in it. */
type Changes = Readonly<Record<string, string>>

/** Starts nginx in front of the server at `upstream` (host and port), with its snapshots. */
export function startNginx(upstream: string, snapshots: string): Promise<Front> {
  return startFront('vitrine-upstream.conf', {
    'server 127.0.0.1:4321;': `server ${upstream};`,
    '/var/lib/vitrine/snapshot/': `${snapshots}/`,
  })
}

/** The most requests that a client of {@link startNginxForSeveral} can send per second. */
const CLIENT_RATE = 100_000

/** Starts nginx in front of two servers (host and port). It lets a client send more than the shipped limit. */
export function startNginxForSeveral(upstreams: readonly [string, string]): Promise<Front> {
  return startFront('vitrine-upstreams.conf', {
    'server 127.0.0.1:4321 ': `server ${upstreams[0]} `,
    'server 127.0.0.1:4322 ': `server ${upstreams[1]} `,
    'rate=100r/s': `rate=${CLIENT_RATE}r/s`,
  })
}

async function startFront(upstreamFile: string, changes: Changes): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'))
  const [port, securePort, plainPort] = [await freePort(), await freePort(), await freePort()]
  const certificate = await readFile((await writeCertificate(folder)).certificateFile, 'utf8')
  const conf = await writeConfiguration(folder, upstreamFile, {
    ...changes,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port}; listen 127.0.0.1:${securePort} ssl http2;`,
    '/etc/letsencrypt/live/api.gallery.example': folder,
    '/var/www/acme': join(folder, 'acme'),
    '/var/log/nginx/vitrine.log': join(folder, 'error.log'),
    '/etc/nginx/vitrine-refusal.conf': `${SHIPPED}/vitrine-refusal.conf`,
  })
  const tested = await run('nginx', ['-t', '-c', conf, '-p', folder, '-e', join(folder, 'start.log')])
  if (tested.code !== 0) throw new Error(`nginx refuses the configuration:\n${tested.stderr}`)
  const args = ['-c', conf, '-p', folder, '-e', join(folder, 'start.log'), '-g', 'daemon off;']
  const child = spawn('nginx', args, { stdio: 'ignore' })
  running.add(child)
  const url = `http://127.0.0.1:${port}`
  await listening(url)
  return {
    url,
    secureUrl: `https://127.0.0.1:${securePort}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    certificate,
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'close')
      running.delete(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The shipped files with the addresses and paths of an installation, inside a minimal main configuration. */
async function writeConfiguration(folder: string, upstreamFile: string, places: Changes): Promise<string> {
  const texts = [upstreamFile, 'vitrine.conf'].map((name) => readFile(`${SHIPPED}/${name}`, 'utf8'))
  let text = (await Promise.all(texts)).join('\n')
  for (const [shipped, here] of Object.entries(places)) {
    if (!text.includes(shipped)) throw new Error(`The shipped configuration has no ${shipped} to change.`)
    text = text.replaceAll(shipped, here)
  }
  await mkdir(join(folder, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path temp/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `${user}\nworker_processes 1;\npid nginx.pid;\nevents { worker_connections 512; }\nhttp {\n${temporary.join('\n')}\n${text}\n}\n`
  await writeFile(join(folder, 'nginx.conf'), main)
  return join(folder, 'nginx.conf')
}

async function listening(url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const answered = await fetch(`${url}/v1/meta`).then(
      (response) => response.arrayBuffer(),
      () => null,
    )
    if (answered) return
    if (performance.now() > until) throw new Error(`nginx does not answer at ${url}`)
    await pause(20)
  }
}
