// Servers with sockets that outlive them, as the systemd units of several servers have. systemd-socket-activate holds a
// socket, and a stand-in for `systemctl` restarts the process: a test machine has no systemd that it may use.
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { baseEnvironment, type ProcessResult, ROOT, run, serverEntry, type Variables } from './processes.ts'

export interface ServerUnits {
  /** Restarts servers with the shipped script, in the order of their numbers. Resolves when it has ended. */
  rollingRestart(numbers: readonly number[], variables?: Variables): Promise<ProcessResult>
  /** Makes a server fail at each start from now on. Numbers begin at 1. */
  breakStart(number: number): void
  /** Starts a server that the script has stopped, and mends it. Resolves when it is ready. */
  start(number: number): Promise<void>
  /** How often each server was restarted. */
  readonly restarts: readonly number[]
  stop(): Promise<void>
}

const SYSTEMCTL = `#!/bin/sh
exec curl --silent --fail "$UNITS/$(echo "$*" | tr ' ' /)"
`
/** Runs the server again and again with its socket. Arguments: node, the entry, the folder of the unit. */
const LOOP = `while [ ! -e "$2/stop" ]; do
  if [ -e "$2/broken" ]; then echo 0 > "$2/pid"; sleep 0.1; continue; fi
  sh -c 'echo $$ > "$2/pid"; LISTEN_PID=$$ exec "$0" "$1"' "$0" "$1" "$2"
done`

/** Starts a server for each environment, with its files in `folder`. */
export async function serverUnits(folder: string, environments: readonly Variables[]): Promise<ServerUnits> {
  const units = environments.map((env, index) => unitIn(join(folder, `unit-${index + 1}`), env))
  const restarts = environments.map(() => 0)
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'systemctl'), SYSTEMCTL)
  chmodSync(join(bin, 'systemctl'), 0o755)
  const supervisor = createServer(async (request, response) => {
    const [, verb, unit] = /^\/(restart|show|stop)\/.*vitrine@(\d)\.(?:service|socket)$/.exec(request.url ?? '') ?? []
    const index = Number(unit) - 1
    if (verb === 'restart') {
      restarts[index] = (restarts[index] ?? 0) + 1
      await units[index]?.restart()
    }
    if (verb === 'stop') await units[index]?.stop()
    response.end(verb === 'show' ? `${units[index]?.address} (Stream)\n` : '')
  }).listen(0, '127.0.0.1')
  await once(supervisor, 'listening')
  const { port } = supervisor.address() as AddressInfo
  const variables = { UNITS: `http://127.0.0.1:${port}`, PATH: `${bin}:${process.env['PATH']}` }
  await Promise.all(units.map((unit) => unit.start()))
  return {
    rollingRestart: (numbers, more = {}) =>
      run('sh', [`${ROOT}src/deploy/systemd/rolling-restart.sh`, ...numbers.map(String)], { ...variables, ...more }),
    breakStart: (number) => units[number - 1]?.breakStart(),
    start: async (number) => units[number - 1]?.start(),
    restarts,
    async stop() {
      if (!supervisor.listening) return
      supervisor.close()
      await Promise.all(units.map((unit) => unit.stop()))
    },
  }
}

function unitIn(folder: string, env: Variables) {
  mkdirSync(folder)
  const file = (name: string) => join(folder, name)
  const address = `${env['HOST']}:${env['PORT']}`
  const passed = Object.entries({ ...baseEnvironment(), ...env }).flatMap(([name, value]) => ['-E', `${name}=${value}`])
  const server = [process.execPath, serverEntry(), folder]
  let ended: Promise<unknown> = Promise.resolve()
  const pid = () => (existsSync(file('pid')) ? Number(readFileSync(file('pid'), 'utf8')) : 0)
  return {
    address,
    /** The first connection to the socket starts the process. */
    async start(): Promise<void> {
      for (const name of ['stop', 'broken', 'pid']) rmSync(file(name), { force: true })
      ended = run('systemd-socket-activate', ['-l', address, ...passed, 'sh', '-c', LOOP, ...server])
      while (!(await fetch(`http://${address}/readyz`).catch(() => null))?.ok) await pause(20)
    },
    /** As `systemctl restart` does: returns when the next process runs, or fails to. */
    async restart(): Promise<void> {
      const old = pid()
      if (old !== 0) process.kill(old, 'SIGTERM')
      while (old !== 0 && pid() === old) await pause(10)
    },
    breakStart(): void {
      writeFileSync(file('broken'), '')
    },
    async stop(): Promise<void> {
      writeFileSync(file('stop'), '')
      if (pid() !== 0) process.kill(pid(), 'SIGTERM')
      await ended
      writeFileSync(file('pid'), '0')
    },
  }
}
