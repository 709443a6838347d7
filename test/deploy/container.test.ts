// Checks the container files: copied files exist, the user is not root, and only /data is written. It builds no image,
// because that needs an engine and a registry.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseConfig } from '../../src/ground/config.ts'
import { ROOT } from '../support/worlds/processes.ts'

const read = (name: string) => readFileSync(`${ROOT}src/deploy/container/${name}`, 'utf8')
const compose = read('compose.yaml')
const ignored = read('Dockerfile.dockerignore').split('\n')

/** Instructions with their words, without comments. Continued lines are joined. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ name: line.split(' ')[0] as string, words: line.split(/\s+/).slice(1), text: line }))

const named = (name: string) => instructions.filter((instruction) => instruction.name === name)
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

it('the Dockerfile has only known instructions and starts with FROM', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
  expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
  expect(instructions[0]?.name).toBe('FROM')
})

it('every base image has a version', () => {
  for (const { words } of named('FROM')) expect(words[0]).toMatch(/^node:\d+-[a-z-]+$/)
})

it('everything that is copied from the project exists and is not ignored', () => {
  const copied = named('COPY').filter(({ words }) => !words[0]?.startsWith('--from'))
  for (const path of copied.flatMap(({ words }) => words.slice(0, -1))) {
    expect(existsSync(ROOT + path), path).toBe(true)
    expect(
      ignored.some((line) => line === `!${path}` || line.startsWith(`!${path}/`)),
      path,
    ).toBe(true)
  }
})

it('files that the build may use exist', () => {
  const paths = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(paths.filter((path) => !existsSync(ROOT + path))).toEqual([])
})

it('the user is not root, and the command is node itself, which receives signals', () => {
  const users = lastStage.filter(({ name }) => name === 'USER')
  const [command] = lastStage.filter(({ name }) => name === 'CMD')
  expect(users.map(({ words }) => words)).toEqual([['node']])
  expect(lastStage.indexOf(users[0] as (typeof lastStage)[0])).toBeLessThan(lastStage.indexOf(command as never))
  const [file, ...words] = JSON.parse(command?.text.slice(4) as string) as string[]
  expect([file, existsSync(ROOT + words.at(-1))]).toEqual(['node', true])
})

it('the health check runs without a shell', () => {
  const [check] = named('HEALTHCHECK')
  const words = JSON.parse(check?.text.split(' CMD ')[1] as string) as string[]
  expect(words.slice(0, 2)).toEqual(['node', '-e'])
  expect(() => new Function(words[2] as string)).not.toThrow()
})

it('all data is on the volume', () => {
  const [set] = named('ENV')
  const variables = Object.fromEntries(set?.words.map((word) => word.split('=') as [string, string]) ?? [])
  const { catalogDb, accountsDb, snapshotDir, backupDir, filesDir, host } = parseConfig(variables)
  for (const path of [catalogDb, accountsDb, snapshotDir, backupDir, filesDir]) expect(path).toMatch(/^\/data\//)
  expect(named('VOLUME').map(({ words }) => words)).toEqual([['/data']])
  expect(host).toBe('0.0.0.0')
})

it('compose runs it read-only, without capabilities, on the loopback address', () => {
  for (const line of ['  read_only: true', '    - ALL', '    - no-new-privileges:true', '    - data:/data']) {
    expect(compose.split('\n')).toContain(line)
  }
  expect(compose).toMatch(/^ {6}- 127\.0\.0\.1:\d+:4321$/m)
  expect(compose).not.toMatch(/privileged: true|\t/)
  const scripts = [...compose.matchAll(/build-scripts\/[\w-]+\.ts/g)].map(([path]) => path)
  expect(scripts.filter((path) => !existsSync(ROOT + path))).toEqual([])
  expect(existsSync(`${ROOT}src/deploy/container/../../../package.json`)).toBe(true)
})

// (rule 21.23)
it('compose lets commands, and no server, write screenshots and files, which the user of the image owns', () => {
  const [, server = '', command = ''] =
    /^ {2}vitrine:\n([\s\S]*?)^ {2}nightly:[\s\S]*^ {2}command:\n([\s\S]*?)^\w/m.exec(compose) ?? []
  expect(server).not.toContain('volumes:')
  expect(command).toContain('entrypoint: [npm, run, -s]\n')
  expect(command).toMatch(/- \$\{IMAGES:-images\}:\/images\n {6}- \$\{FILES:-files\}:\/data\/files\n/)
  const owned = lastStage.find(({ text }) => text.startsWith('RUN install -d -o node '))
  expect(owned?.words.slice(-3)).toEqual(['/data', '/data/files', '/images'])
})

it('the image has fonts, which contact sheets draw titles with', () => {
  expect(lastStage.some(({ text }) => /apt-get install .*fontconfig-config fonts-\w/.test(text))).toBe(true)
})

it('compose mounts the screenshots, publishes metrics on the loopback address, and bounds the logs', () => {
  const [set] = named('ENV')
  const image = Object.fromEntries(set?.words.map((word) => word.split('=') as [string, string]) ?? [])
  const lines = [...compose.matchAll(/^ {4}([A-Z_]+): ([\w/.]+)$/gm)].map(([, name, value]) => [name, value])
  const { metricsHost, metricsPort } = parseConfig({ ...image, ...Object.fromEntries(lines) })
  expect([metricsHost, metricsPort]).toEqual(['0.0.0.0', 9464])
  expect(compose).toContain(`- 127.0.0.1:${metricsPort}:${metricsPort}\n`)
  expect(compose).toMatch(/IMAGE_DIR: \$\{IMAGES:\+\/images\}\n[\s\S]*- \$\{IMAGES:-images\}:\/images:ro\n/)
  expect(compose).toMatch(/^ {2}logging:\n {4}driver: local\n {4}options:\n {6}max-size: \d+m\n {6}max-file: "\d"\n/m)
})
