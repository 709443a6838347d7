// Checks the shipped systemd units without running them: systemd accepts them, the commands that they start exist, and
// the services are sandboxed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { ROOT, run } from '../support/worlds/processes.ts'
import { shippedVariables, type Unit, unitsOf } from './units.ts'

/** The maximum exposure level from `systemd-analyze security`, from 0 to 10 (no sandboxing). */
const MAX_EXPOSURE = 1.5

const services = unitsOf('.service')
const timers = unitsOf('.timer')

/** Returns the text of a unit with the paths of this checkout. */
const installed = (text: string) => text.replaceAll('/opt/vitrine', ROOT.replace(/\/$/, ''))

function writtenUnits(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return [...services, ...timers].map(({ name, text }) => {
    writeFileSync(join(folder, name), installed(text))
    return join(folder, name)
  })
}

it('pass systemd-analyze verify', async () => {
  const { code, stdout, stderr } = await run('systemd-analyze', ['verify', ...writtenUnits()])
  expect([code, stdout, stderr]).toEqual([0, '', ''])
})

it('are sandboxed', async () => {
  for (const file of writtenUnits().filter((path) => path.endsWith('.service'))) {
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', file])
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
    expect(exposure, file).toBeLessThanOrEqual(MAX_EXPOSURE)
  }
})

it.each(services)('$name can only write to the folders of the environment file', ({ settings }) => {
  expect(settings.get('ProtectSystem')).toEqual(['strict'])
  expect(settings.get('NoNewPrivileges')).toEqual(['yes'])
  expect(settings.get('User')).toEqual(['vitrine'])
  const [writable = ''] = settings.get('ReadWritePaths') ?? []
  const { snapshotDir, catalogDb, accountsDb, backupDir } = parseConfig(shippedVariables())
  for (const path of [snapshotDir, catalogDb, accountsDb, backupDir]) expect(path.startsWith(`${writable}/`)).toBe(true)
})

/** Returns the command lines of a unit that start scripts of the project. */
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

it('every timer has a service', () => {
  const names = services.map(({ name }) => name.replace('.service', ''))
  expect(timers.map(({ name }) => name.replace('.timer', '')).filter((name) => !names.includes(name))).toEqual([])
  expect(timers.length).toBeGreaterThan(0)
})

it('the environment file is a valid configuration and matches that of nginx', () => {
  const config = parseConfig(shippedVariables())
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4321, trustProxy: 1, accelPrefix: '/_snapshot' })
})
