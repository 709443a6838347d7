// A restart under load with the socket of systemd: connections wait in the socket while no server runs.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { baseEnvironment, run, serverEntry, type Variables } from '../support/worlds/processes.ts'
import { seededWorld } from '../support/worlds/world.ts'

const RESTARTS = 3
const CLIENTS = 4

/** Starts the server again and again, as systemd does: each time with the same socket, and with its own LISTEN_PID. */
const LOOP = `while [ ! -e "$3" ]; do sh -c 'echo $$ > "$2"; LISTEN_PID=$$ exec "$0" "$1"' "$0" "$1" "$2"; done`

it('a restart under load loses no request (rule 22.6)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { env } = await seededWorld(folder)
  const supervisor = socketSupervisor(folder, env)
  const url = `http://${env['HOST']}:${env['PORT']}/v1/meta`
  await expect.poll(() => statusOf(url)).toBe(200)
  const load = startLoad(url)
  for (let n = 0; n < RESTARTS; n++) {
    const before = load.count()
    await supervisor.restart()
    await expect.poll(load.count).toBeGreaterThan(before + 50)
  }
  expect(await load.stop()).toEqual([])
  await supervisor.stop()
})

/** Listens on the address of the world and runs the built server with that socket until it is stopped. */
function socketSupervisor(folder: string, env: Variables) {
  const [pidFile, stopFile] = [join(folder, 'pid'), join(folder, 'stop')]
  const passed = Object.entries({ ...baseEnvironment(), ...env }).flatMap(([name, value]) => ['-E', `${name}=${value}`])
  const address = `${env['HOST']}:${env['PORT']}`
  const server = [process.execPath, serverEntry(), pidFile, stopFile]
  const ended = run('systemd-socket-activate', ['-l', address, ...passed, 'sh', '-c', LOOP, ...server])
  const pid = () => Number(readFileSync(pidFile, 'utf8'))
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    writeFileSync(stopFile, '')
    process.kill(pid(), signal)
    await ended
  }
  return {
    stop,
    async restart() {
      const old = pid()
      process.kill(old, 'SIGTERM')
      await expect.poll(pid).not.toBe(old)
    },
  }
}

/** Clients that send one request after the other, each on a connection of its own. */
function startLoad(url: string) {
  const failures: unknown[] = []
  let count = 0
  let running = true
  async function client(): Promise<void> {
    while (running) {
      const status = await statusOf(url)
      if (status === 200) count++
      else failures.push(status)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  return {
    count: () => count,
    async stop() {
      running = false
      await Promise.all(clients)
      return failures
    },
  }
}

async function statusOf(url: string): Promise<number | string> {
  try {
    const request = get(url, { agent: false })
    const [response] = await once(request, 'response')
    await text(response)
    return response.statusCode
  } catch (error) {
    return String(error)
  }
}
