// Checks the compose file of several servers: nothing runs as root or can write outside its volumes, servers have no catalog,
// and no password is in the file. It starts nothing, because that needs a container engine and a registry.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseConfig } from '../../src/ground/config.ts'
import { ROOT } from '../support/worlds/processes.ts'

const read = (path: string) => readFileSync(`${ROOT}src/deploy/${path}`, 'utf8')
const compose = read('cluster/compose.yaml')

/** The blocks of a top-level key, by name, each without comments. */
function blocksOf(text: string, indent: string): Map<string, string> {
  const blocks = text
    .replaceAll(/^ *#.*\n/gm, '')
    .split(new RegExp(`^(?=${indent}[\\w-]+:)`, 'm'))
    .slice(indent === '' ? 0 : 1)
  return new Map(blocks.map((block) => [block.slice(indent.length, block.indexOf(':')), block]))
}

const top = blocksOf(compose, '')
const services = blocksOf(top.get('services') ?? '', '  ')
/** The anchors of a service: what it merges, and what that merges. */
function anchorsOf(block: string): string[] {
  const [, name] = /^ +<<: \*(\w+)$/m.exec(block) ?? []
  return name === undefined ? [] : [name, ...anchorsOf(top.get(`x-${name}`) ?? '')]
}
/** A service with all that it merges. */
const whole = (name: string) =>
  [services.get(name) ?? '', ...anchorsOf(services.get(name) ?? '').map((anchor) => top.get(`x-${anchor}`))].join('')

// (rule 39.5)
it('has two servers, nginx, both engines, and jobs to build, to back up and for any command', () => {
  const names = ['server-1', 'server-2', 'nginx', 'postgres', 'valkey', 'build', 'backup', 'command']
  expect([...services.keys()]).toEqual(names)
})

it('runs each service read-only, without capabilities, and not as root', () => {
  for (const name of services.keys()) {
    for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true'])
      expect([name, whole(name).includes(line)]).toEqual([name, true])
    // The image of Vitrine has a user of its own.
    const user = /^ {4}user: "(\d+):\d+"$/m.exec(whole(name))?.[1]
    expect([name, Number(user ?? 1000) > 0, user === undefined]).toEqual([
      name,
      true,
      whole(name).includes('image: vitrine\n'),
    ])
  }
  expect(compose).not.toMatch(/privileged: true|\t/)
})

it('gives a server a cache and what it may read, and the catalog to the jobs alone', () => {
  for (const name of ['server-1', 'server-2']) {
    expect(services.get(name)).toContain(`- cache-${name.at(-1)}:/data`)
    expect(whole(name)).not.toMatch(/catalog|\*writer|build-scripts/)
  }
  for (const name of ['build', 'backup', 'command'])
    expect(whole(name)).toMatch(/profiles: \[tasks\][\s\S]*- catalog:\/data/)
  const command = /command: \[(.*)\]/.exec(top.get('x-server') ?? '')?.[1]?.split(', ') ?? []
  expect([command[0], command.at(-1)]).toEqual(['node', '/app/dist/server/entry.mjs'])
  const scripts = [...compose.matchAll(/build-scripts\/[\w-]+\.ts/g)].map(([path]) => path)
  expect(scripts.filter((path) => !existsSync(ROOT + path))).toEqual([])
})

it('lets nobody but the servers and jobs reach the engines', () => {
  for (const name of ['postgres', 'valkey'])
    expect(whole(name)).toMatch(/^(?![\s\S]*ports:)[\s\S]*networks: \[engines\]/)
  expect(top.get('networks')).toContain('engines:\n    internal: true')
  expect(whole('nginx')).toContain('networks: [outside]')
})

it('keeps Valkey from evicting windows and from writing to disk, within a limit of memory', () => {
  expect(services.get('valkey')).toContain(
    '--save, "", --appendonly, "no", --maxmemory, 512mb, --maxmemory-policy, noeviction',
  )
  expect(services.get('valkey')).toContain('mem_limit: 768m')
})

it('takes secrets from the environment, and makes a valid configuration of them', () => {
  const secrets = [...compose.matchAll(/^ *[A-Z_]*(PASSWORD|SECRET|KEY_ID|TOKEN)[A-Z_]*: (.*)$/gm)]
  expect(secrets.length).toBeGreaterThan(5)
  for (const [, , value] of secrets) expect(value).toMatch(/^\$\{[A-Z_]+(:[^}]*)?\}$/)
  const lines = (top.get('x-environment') ?? '').matchAll(/^ {2}([A-Z_0-9]+): (.*)$/gm)
  const filled = { BASE_URL: 'https://api.gallery.example', DATABASE_PASSWORD: 'secret', SNAPSHOT_URL: 's3://bucket/a' }
  const value = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([-?+])([^}]*))?\}/g, (_, name: keyof typeof filled, kind, rest) =>
      kind === '-' ? rest : kind === '+' ? '' : (filled[name] ?? ''),
    )
  const config = parseConfig(Object.fromEntries(Array.from(lines, ([, name, text = '']) => [name, value(text)])))
  expect(config.shared).toMatchObject({
    databaseUrl: 'postgres://vitrine:secret@postgres:5432/vitrine',
    valkeyUrl: 'valkey://valkey:6379/0',
  })
  expect(config.bucket?.snapshotUrl).toBe('s3://bucket/a')
})

it('mounts files that exist, and gives nginx the addresses of the servers', () => {
  const mounted = [...compose.matchAll(/^ +- (\.[\w./-]+):\//gm)].map(([, path]) => path as string)
  expect(mounted.length).toBe(3)
  expect(mounted.filter((path) => !existsSync(`${ROOT}src/deploy/cluster/${path}`))).toEqual([])
  const addresses = [...compose.matchAll(/ipv4_address: (\S+)/g)].map(([, address]) => `${address}:4321`)
  const upstreams = read('cluster/upstreams.conf')
  expect([...upstreams.matchAll(/^ +server (\S+) /gm)].map(([, address]) => address)).toEqual([
    ...addresses,
    ...addresses,
  ])
  // But for the addresses, it is the file for servers of one machine.
  const plain = (text: string) =>
    text
      .replaceAll(/^ *#.*\n/gm, '')
      .replaceAll(/server \S+ /g, 'server ')
      .trim()
  expect(plain(upstreams)).toBe(plain(read('nginx/vitrine-upstreams.conf')))
})

it('shows the screenshots to servers and jobs, publishes metrics on the loopback address, and bounds the logs', () => {
  const mount = `- \${IMAGES:-images}:/images`
  for (const [name, rights] of Object.entries({ 'server-1': ':ro', 'server-2': ':ro', build: '', command: '' })) {
    expect([name, whole(name).includes(`${mount}${rights}\n`)]).toEqual([name, true])
    expect(whole(name)).toMatch(/max-size: \d+m\n {6}max-file: "\d"/)
  }
  expect(top.get('x-environment')).toMatch(/IMAGE_DIR: \$\{IMAGES:\+\/images\}\n[\s\S]*METRICS_PORT: 9464\n/)
  expect([...compose.matchAll(/- (127\.0\.0\.1:\d+):9464$/gm)].map(([, address]) => address)).toEqual([
    '127.0.0.1:9464',
    '127.0.0.1:9465',
  ])
  for (const name of services.keys()) expect(anchorsOf(services.get(name) ?? ''), name).toContain('hardened')
})
