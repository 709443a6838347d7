// Starts nginx with the shipped configuration on a free port in front of a server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, ROOT, run } from '../support/worlds/processes.ts'

const SHIPPED = `${ROOT}src/deploy/nginx`
const START_TIMEOUT_MS = 10_000

export interface Front {
  url: string
  stop(): Promise<void>
}

// SIGTERM, because the workers survive a killed master process.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Starts nginx in front of the server at `upstream` (host and port) with its snapshots and an exported tree. */
export async function startNginx(
  upstream: string,
  { snapshots, tree }: { snapshots: string; tree: string },
): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'))
  const port = await freePort()
  const conf = await writeConfiguration(folder, {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'server 127.0.0.1:4321;': `server ${upstream};`,
    '/var/lib/vitrine/export/current': tree,
    '/var/lib/vitrine/snapshot/': `${snapshots}/`,
    '/var/log/nginx/vitrine.log': join(folder, 'error.log'),
    '/etc/nginx/vitrine-refusal.conf': `${SHIPPED}/vitrine-refusal.conf`,
  })
  const tested = await run('nginx', ['-t', '-c', conf, '-p', folder, '-e', join(folder, 'start.log')])
  if (tested.code !== 0) throw new Error(`nginx rejects the configuration:\n${tested.stderr}`)
  const args = ['-c', conf, '-p', folder, '-e', join(folder, 'start.log'), '-g', 'daemon off;']
  const child = spawn('nginx', args, { stdio: 'ignore' })
  running.add(child)
  const url = `http://127.0.0.1:${port}`
  await untilListening(url)
  return {
    url,
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'close')
      running.delete(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a minimal main configuration that contains the shipped file with the addresses and paths of this test. */
async function writeConfiguration(folder: string, places: Record<string, string>): Promise<string> {
  let text = await readFile(`${SHIPPED}/vitrine.conf`, 'utf8')
  for (const [shipped, here] of Object.entries(places)) {
    if (!text.includes(shipped)) throw new Error(`The shipped configuration does not contain "${shipped}".`)
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

async function untilListening(url: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${url}/v1/meta`).then(
      (received) => received.arrayBuffer(),
      () => null,
    )
    if (response) return
    if (performance.now() > until) throw new Error(`nginx does not respond at ${url}`)
    await pause(20)
  }
}
