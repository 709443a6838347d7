// Checks the shipped systemd units: systemd accepts them, their commands exist and start, and they are sandboxed. It does
// not run the units, because that needs a machine with systemd as init.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SERVICE_SETTINGS } from '../../build-scripts/cli/installation.ts'
import { parseConfig } from '../../src/ground/config.ts'
import { ROOT, run } from '../support/worlds/processes.ts'
import { shippedVariables, type Unit, unitsOf } from './units.ts'

/** The maximum exposure that `systemd-analyze security` may report. A service without sandboxing has 10. */
const MAX_EXPOSED = 1.5

const services = unitsOf('.service')
const timers = unitsOf('.timer')
const sockets = unitsOf('.socket')

/** A unit with the paths of this project. */
const installed = (text: string) => text.replaceAll('/opt/vitrine', ROOT.replace(/\/$/, ''))

/** Writes the units into a folder and returns their paths. */
function writtenUnits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return [...services, ...timers, ...sockets].map(({ name, text }) => {
    const file = join(folder, name)
    writeFileSync(file, installed(text))
    return file
  })
}

it('are valid for systemd', async () => {
  const { code, stdout, stderr } = await run('systemd-analyze', ['verify', ...writtenUnits()])
  expect([code, stdout, stderr]).toEqual([0, '', ''])
})

it('sandbox each service', async () => {
  for (const file of writtenUnits().filter((path) => path.endsWith('.service'))) {
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', file])
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
    expect(exposure, file).toBeLessThanOrEqual(MAX_EXPOSED)
  }
})

const isTemplate = ({ name }: Unit) => name.includes('@')
const single = services.filter((unit) => !isTemplate(unit))
const [template] = services.filter(isTemplate) as [Unit]

it.each(single)('$name can write only to the paths of the environment file', ({ settings }) => {
  expect(settings.get('ProtectSystem')).toEqual(['strict'])
  expect(settings.get('NoNewPrivileges')).toEqual(['yes'])
  expect(settings.get('User')).toEqual(['vitrine'])
  const [writable = ''] = settings.get('ReadWritePaths') ?? []
  const { snapshotDir, catalogDb, accountsDb, backupDir, filesDir, imageDir } = parseConfig(shippedVariables())
  for (const path of [snapshotDir, catalogDb, accountsDb, backupDir, filesDir, imageDir])
    expect(path.startsWith(`${writable}/`)).toBe(true)
})

/** The scripts of this project that a unit starts. */
const scriptsOf = ({ settings }: Unit) =>
  (settings.get('ExecStart') ?? []).filter((line) => line.includes('/build-scripts/'))

it.each(services)('$name starts a command that exists', async (unit) => {
  expect(scriptsOf(unit).length).toBeGreaterThan(0)
  for (const line of scriptsOf(unit)) {
    const [file = '', ...args] = installed(line).split(' ')
    const { code, stdout } = await run(file, [...args, '--help'])
    expect([code, stdout.startsWith('Usage: npm ')]).toEqual([0, true])
  }
})

describe('the unit of several servers', () => {
  /** The settings of instance 2, as systemd passes them on: files come after lines. */
  function environmentOfInstance(files: Record<string, string>): Record<string, string> {
    const lines = (template.settings.get('Environment') ?? []).map((line) => line.replaceAll('%i', '2').split('='))
    return { ...Object.fromEntries(lines), ...files }
  }

  // (rule 39.4)
  it('listens on 4320 plus its number and writes to a folder of its own', () => {
    const config = parseConfig(environmentOfInstance(shippedVariables('servers.env')))
    const numbered = sockets.filter(({ name }) => name.includes('@'))
    expect(numbered.map(({ name, settings }) => [name, settings.get('ListenStream')?.[0]])).toEqual([
      ['vitrine@1.socket', '127.0.0.1:4321'],
      ['vitrine@2.socket', '127.0.0.1:4322'],
    ])
    // But for their numbers, they are equal.
    const [first, second] = numbered.map(({ text }) => text.replaceAll(/(?<=@|server |432)\d/g, 'N'))
    expect(second).toBe(first)
    expect(template.settings.get('StateDirectory')).toEqual(['vitrine/%i'])
    expect(template.settings.has('ReadWritePaths')).toBe(false)
    for (const path of [config.snapshotDir, config.accountsDb])
      expect(path.startsWith('/var/lib/vitrine/2/')).toBe(true)
    expect([config.shared === null, config.bucket === null]).toEqual([false, false])
  })

  it('has ports that nginx and the restart script know', () => {
    const conf = readFileSync(`${ROOT}src/deploy/nginx/vitrine-upstreams.conf`, 'utf8')
    const servers = [...conf.matchAll(/^ +server (\S+) max_fails=\d fail_timeout=(\d+)s;$/gm)]
    expect(servers.map(([, address]) => address)).toEqual(['127.0.0.1:4321', '127.0.0.1:4322'])
    const script = readFileSync(`${ROOT}src/deploy/systemd/rolling-restart.sh`, 'utf8')
    const settle = Number(/^settle=(\d+)$/m.exec(script)?.[1])
    for (const [, , failTimeout] of servers) expect(settle).toBeGreaterThan(Number(failTimeout))
  })

  it('takes other values from the file of its instance, which may be missing', () => {
    const files = ['/etc/vitrine/servers.env', '-/etc/vitrine/instance-%i.env']
    expect(template.settings.get('EnvironmentFile')).toEqual(files)
    const own = environmentOfInstance({ ...shippedVariables('servers.env'), SNAPSHOT_DIR: '/fast/snapshot' })
    expect(parseConfig(own).snapshotDir).toBe('/fast/snapshot')
  })

  it('differs from the single server in its settings and its folder only', () => {
    const server = services.find(({ name }) => name === 'vitrine.service') as Unit
    const own = ['Description', 'After', 'Environment', 'EnvironmentFile', 'StateDirectory']
    const shared = ({ settings }: Unit) => [...settings].filter(([name]) => !own.includes(name))
    const replaced = ['ReadWritePaths', 'ExecStartPre']
    const expected = shared(server).filter(([name]) => !replaced.includes(name))
    expect(Object.fromEntries(shared(template))).toEqual(Object.fromEntries(expected))
  })
})

// (rule 21.21)
it('the guide links .env to the settings that the units read, which commands name if they use others', () => {
  const guide = readFileSync(`${ROOT}src/deploy/README.md`, 'utf8')
  for (const { name, settings } of services) {
    const [file] = settings.get('EnvironmentFile') ?? []
    expect(guide, name).toMatch(new RegExp(`^ln -sf? ${file} ${settings.get('WorkingDirectory')}/\\.env\\b`, 'm'))
  }
  expect(single.map(({ settings }) => settings.get('EnvironmentFile'))).toEqual(single.map(() => [SERVICE_SETTINGS]))
})

it('every timer has a service', () => {
  const names = services.map(({ name }) => name.replace('.service', ''))
  expect(timers.map(({ name }) => name.replace('.timer', '')).filter((name) => !names.includes(name))).toEqual([])
  expect(timers.length).toBeGreaterThan(0)
})

it('the socket has the address of the environment file', () => {
  const { host, port } = parseConfig(shippedVariables())
  const socket = sockets.find(({ name }) => name === 'vitrine.socket')
  expect(socket?.settings.get('ListenStream')).toEqual([`${host}:${port}`])
})

it('the environment file is a valid configuration and matches the nginx configuration', () => {
  const config = parseConfig(shippedVariables())
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4321, trustProxy: 1 })
})

it('the environment file leaves responses to Node.js, and has the line for nginx as a comment', () => {
  expect(parseConfig(shippedVariables()).accelPrefix).toBeUndefined()
  const [, prefix] = /^#ACCEL_PREFIX=(.*)$/m.exec(readFileSync(`${ROOT}src/deploy/systemd/vitrine.env`, 'utf8')) ?? []
  expect(readFileSync(`${ROOT}src/deploy/nginx/vitrine.conf`, 'utf8')).toContain(`location ${prefix}/ {`)
})
