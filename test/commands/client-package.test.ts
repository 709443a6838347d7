// The client as npm packs it. Installed into an empty folder without a network, it runs and its types are correct.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeCatalog } from '../../build-scripts/static/catalog.ts'
import { RELEASE } from '../../src/ground/release.ts'
import { ROOT, run } from '../support/worlds/processes.ts'
import { line, workshop } from '../support/worlds/workshop.ts'

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
let folder = ''
let consumer = ''
let packed: { filename: string; version: string; files: { path: string }[] }
let server: Server
const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-package-'))
  consumer = join(folder, 'consumer')
  const pack = ['pack', '--json', '--silent', '--pack-destination', folder]
  const { code, stdout, stderr } = await run('npm', pack, {}, join(ROOT, 'src/client'))
  expect([code, stderr.replace(/^npm warn.*\n/gm, '')]).toEqual([0, ''])
  packed = JSON.parse(stdout.slice(stdout.indexOf('[')))[0]
  await mkdir(consumer)
  await writeFile(join(consumer, 'package.json'), '{ "private": true, "type": "module" }')
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)]
  expect((await run('npm', install, {}, consumer)).code).toBe(0)
  server = await listening()
})

afterAll(async () => {
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A service that records requests and returns the same response to all of them. */
async function listening(): Promise<Server> {
  const made = createServer(({ url, headers }, response) => {
    asked.push({ url, headers })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"total":7,"limit":1,"offset":0,"results":[]}')
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}

/** The type errors in these programs, as `file:line`, one per line of code. */
async function faultsIn(programs: Record<string, string>): Promise<string[]> {
  const files = Object.keys(programs).map((name) => join(consumer, name))
  await Promise.all(Object.values(programs).map((code, n) => writeFile(files[n] as string, code)))
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--skipDefaultLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2022',
  ]
  const { stdout } = await run(process.execPath, [TSC, ...options, ...files], {}, consumer)
  const found = [...stdout.matchAll(/^(?:(.+)\((\d+),\d+\): )?error/gm)]
  return [...new Set(found.map(([, file = 'options', line = 0]) => `${file}:${line}`))]
}

describe('the packed client', () => {
  it('has compiled code, types and a README, and nothing else', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'dist/vitrine.js', 'dist/vitrine.d.ts', 'package.json']),
    )
    expect(paths.filter((path) => !/^(README\.md|LICENSE|package\.json|dist\/.+\.(js|d\.ts))$/.test(path))).toEqual([])
  })

  it('has the version of the service', () => {
    expect(packed.version).toBe(RELEASE)
  })

  it('runs', async () => {
    const { port } = server.address() as AddressInfo
    const code = `import { vitrine } from 'vitrine-client'
      const api = vitrine({ baseUrl: 'http://127.0.0.1:${port}', key: 'svc_x' })
      const { total } = await api.listInspirations({ color: ['black', 'white'], fields: ['title', 'slug'], limit: 1 })
      console.log(total)`
    await writeFile(join(consumer, 'run.js'), code)
    const ended = await run(process.execPath, ['run.js'], {}, consumer)
    expect(ended).toEqual({ code: 0, stdout: '7\n', stderr: '' })
    const [{ url, headers } = {}] = asked
    expect(url).toBe('/v1/inspirations?color=black&color=white&fields=title,slug&limit=1')
    expect(headers?.authorization).toBe('Bearer svc_x')
  })

  it('opens an exported catalog in a folder, and says what it cannot read', async () => {
    const shop = workshop()
    onTestFinished(shop.remove)
    await shop.load([line({ slug: 'one', genre: ['Portfolio'] }), line({ slug: 'two' })])
    await shop.build('2026-11-20')
    await writeCatalog(shop.snapshotDir, join(consumer, 'out/catalog'), 'https://gallery.example')
    const code = `import { openLocal, VitrineError, UnreadableCatalog } from 'vitrine-client/local'
      const api = await openLocal('out')
      for await (const { slug } of api.inspirations({ genre: 'portfolio', fields: ['slug'] })) console.log(slug)
      await api.getInspiration('three').catch((error) => console.log(error instanceof VitrineError, error.status))
      await api.getMe().catch(({ message }) => console.log(message))
      await openLocal('nowhere').catch((error) => console.log(error instanceof UnreadableCatalog, error.message))`
    await writeFile(join(consumer, 'local.js'), code)
    const { code: ended, stdout, stderr } = await run(process.execPath, ['local.js'], {}, consumer)
    expect([ended, stderr]).toEqual([0, ''])
    expect(stdout.split('\n')).toEqual([
      'one',
      'true 404',
      expect.stringMatching(/^This catalog has no server: /),
      'true nowhere/catalog/current cannot be read: ENOENT. Check where it is, or export the catalog again.',
      '',
    ])
  })

  it('has types in which the members of a response are there, without a check', async () => {
    const program = `import { vitrine } from 'vitrine-client'
      const api = vitrine({ baseUrl: 'x' })
      for await (const site of api.inspirations({ genre: 'portfolio' })) site.screenshot.hero.slice(site.genre.length)
      for await (const { slug } of api.inspirations({ fields: ['slug'] })) slug.slice()
      const { results: [first] } = await api.listInspirations({ fields: ['title', 'url'], color: ['black', 'white'] })
      if (first) first.title.slice(first.url?.length)
      for await (const section of api.sections({ type: 'hero' })) section.parent.title.slice(section.prompt.length)
      for await (const crop of api.sections({ type: 'hero', fields: ['image', 'colors', 'parent_slug'] }))
        crop.image.slice(crop.colors.length).concat(crop.parent.slug)
      const crops = await api.listSections({ type: 'hero', fields: ['parent_title', 'parent_screenshot.hero'] })
      crops.results.map(({ parent }) => parent.title.length + (parent.screenshot.hero?.length ?? 0))
      const { results: similar } = await api.listSimilar('a', { fields: ['slug', 'screenshot.hero', 'shared'] })
      similar.map(({ slug, screenshot, shared }) => slug.concat(screenshot.hero ?? '').concat(String(shared.length)))
      const { results: drawn } = await api.listRandom({ genre_not: 'agency' })
      drawn.map(({ title, screenshot }) => title.concat(screenshot.hero))
      const changes = await api.getChanges({ since: '*' })
      changes.next.concat(changes.results.map(({ changed_at }) => changed_at).join())
      const terms = await api.listTaxonomies()
      terms.genre.map(({ name, synonyms }) => name.length + synonyms.length).concat(terms.authors.length)
      const meta = await api.getMeta()
      meta.taxonomies.genre.toFixed(meta.inspirations.live)
      const found = await api.search({ q: 'dark' })
      found.results.items.map(({ slug }) => slug).concat(found.tokens)`
    expect(await faultsIn({ 'present.ts': program })).toEqual([])
  })

  it('has the types that its README uses, and its types refuse what the API does not accept', async () => {
    const readme = await readFile(join(ROOT, 'src/client/README.md'), 'utf8')
    const [, example = ''] = /```js\n(.*?)```/s.exec(readme) ?? []
    const declared = `declare const process: { env: Record<string, string> }\ndeclare const console: { log(...a: unknown[]): void }\n`
    const wrong = `import { vitrine } from 'vitrine-client'
      const api = vitrine({ baseUrl: 'x' })
      await api.search({})
      await api.listInspirations({ sort: 'best' })
      const meta = await api.getMeta()
      meta.inspirations.total.toFixed()
      meta.inspirations.lost
      for await (const site of api.inspirations({ fields: ['slug'] })) site.title
      for await (const section of api.sections({ type: 'hero' })) section.tailwind
      const { genre } = await api.listTaxonomies({ taxonomy: 'color' })
      await api.listSections({ limit: 'three' })
      api.inspirations({ offset: 3 })`
    const faults = await faultsIn({ 'readme.ts': declared + example, 'wrong.ts': wrong })
    expect(faults).toEqual([3, 4, 7, 8, 9, 10, 11, 12].map((line) => `wrong.ts:${line}`))
  })

  it('documents every method in its README', async () => {
    const { Vitrine } = await import('../../src/client/vitrine.ts')
    const readme = await readFile(join(ROOT, 'src/client/README.md'), 'utf8')
    const methods = Object.getOwnPropertyNames(Vitrine.prototype).filter((name) => name !== 'constructor')
    expect(methods.filter((name) => !new RegExp(`^\\|.*\`${name}\\(`, 'm').test(readme))).toEqual([])
  })
})
