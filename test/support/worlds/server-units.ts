// Servers that share engines, with a stand-in for `systemctl`: the shipped restart script needs an init system, and no
// test machine has one that it may use.
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ProcessResult, ROOT, run, type Server, startServer, type Variables } from './processes.ts'

export interface ServerUnits {
  /** Restarts the units 1, 2 and so on with the shipped script. Resolves when it has ended. */
  rollingRestart(variables?: Variables): Promise<ProcessResult>
  /** Changes what a unit is started with from now on. */
  configure(unit: number, env: Variables): void
  /** How often each unit was started. */
  readonly starts: readonly number[]
  /** Stops all. Resolves to the exit codes. */
  stop(): Promise<(number | null)[]>
}

/** As `systemctl` does for `Type=exec`: `restart` returns when the old process has ended and the new one runs. */
const SYSTEMCTL = `#!/bin/sh
exec curl --silent --fail --output /dev/null "$UNITS/$(echo "$*" | tr ' ' /)"
`

/** Starts a server for each environment. `folder` is for the settings that the script reads. */
export async function serverUnits(folder: string, environments: Variables[]): Promise<ServerUnits> {
  const servers: (Server | null)[] = await Promise.all(environments.map((env) => startServer(env)))
  const starts = environments.map(() => 1)
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'systemctl'), SYSTEMCTL)
  chmodSync(join(bin, 'systemctl'), 0o755)
  for (const [index, env] of environments.entries())
    writeFileSync(join(folder, `instance-${index + 1}.env`), `PORT=${env['PORT']}\n`)

  async function restart(index: number): Promise<void> {
    await servers[index]?.stop()
    servers[index] = null
    starts[index] = (starts[index] ?? 0) + 1
    startServer(environments[index] as Variables).then(
      (server) => {
        servers[index] = server
      },
      () => {},
    )
  }

  const supervisor = createServer(async (request, response) => {
    const [, verb, unit] = /^\/(restart|is-active)\/.*vitrine@(\d)\.service$/.exec(request.url ?? '') ?? []
    const index = Number(unit) - 1
    if (verb === 'restart') await restart(index)
    response.writeHead(verb === 'is-active' && servers[index] === null ? 503 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(supervisor, 'listening')
  const { port } = supervisor.address() as AddressInfo
  const base = { UNITS: `http://127.0.0.1:${port}`, VITRINE_SETTINGS: folder, PATH: `${bin}:${process.env['PATH']}` }

  return {
    rollingRestart: (variables = {}) =>
      run('sh', [`${ROOT}src/deploy/systemd/rolling-restart.sh`, ...environments.map((_, n) => String(n + 1))], {
        ...base,
        ...variables,
      }),
    configure(unit, env) {
      environments[unit - 1] = env
    },
    starts,
    async stop() {
      supervisor.close()
      return Promise.all(servers.map(async (server) => server?.stop() ?? null))
    },
  }
}
