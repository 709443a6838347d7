// Addresses become drafts, and drafts become sites. The pages are served here; the catalog is a small one.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { addByAddress, addressesOf, type ByAddress } from '../../../build-scripts/entries/add/by-address.ts'
import { readSiteFiles } from '../../../build-scripts/entries/add/prepared-site.ts'
import { writeCertificate } from '../../support/engines/certificate.ts'
import { run } from '../../support/worlds/processes.ts'
import { entry } from '../../support/worlds/workplace.ts'
import { worlds } from '../../unit/build-scripts/entries/edited-world.ts'

const PAGE = `<!doctype html><html><head><title>Acme &amp; Daughters</title><meta name="generator" content="WordPress 6.9">
<style>body,h1,h2{margin:0}body{font:18px/1.5 "Fira Code",monospace}header,section,footer{height:600px;background:#d92b2b;color:#fff}section{background:#111111}</style></head>
<body><header><h1>Acme</h1></header><section id="pricing"><h2>What it costs</h2><p>A little less than you think, and more than it used to be.</p></section>
<footer>Acme, 1 Road, +44 20 7946 0000</footer><div id="cookie-bar" style="position:fixed;inset:auto 0 0 0;height:200px;background:#fe01dc">We use cookies <button>OK</button></div></body></html>`

const visited: string[] = []
const server = createServer(({ url = '' }, response) => {
  if (url !== '/favicon.ico') visited.push(url)
  if (url === '/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('<title>No</title>')
  else if (url === '/high')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<title>High</title><body style="margin:0"><main>${'<section style="height:10000px">x</section>'.repeat(10)}</main>`,
      )
  else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
})
let origin = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function world() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-addresses-'))
  const catalogDb = join(folder, 'catalog.db')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const made = worlds()()
  await made.load([
    entry('known', {
      ...{ typeface: ['Fira Code'], platform: 'Webflow', color: ['Red', 'Black'], url: `${origin}/known` },
      sections: ['Hero', 'Pricing'].map((type, at) => ({
        type,
        top: at * 10,
        bottom: at * 10 + 10,
        prompt: '',
        colors: [],
      })),
    }),
  ])
  writeFileSync(catalogDb, made.db.serialize())
  made.db.close()
  const drafts = join(folder, 'drafts')
  const browser = { accepts: (address: string) => address === '127.0.0.1' }
  const request = { folder: drafts, catalogDb, allowsTwins: false, browser }
  const add = (paths: readonly string[], more: Partial<ByAddress> = {}) =>
    addByAddress({ ...request, urls: paths.map((path) => origin + path), ...more })
  return { folder, drafts, add }
}

it('addresses of a list become drafts: pictures, sections, terms of the catalog, and where each comes from (rules 52.2 to 52.7)', async () => {
  const { folder, drafts, add } = await world()
  const file = join(folder, 'urls.txt')
  writeFileSync(file, `${origin}/ # the first\n\n# nothing\n${origin}/gone\n${origin}/known\n${origin}/high\n`)
  const paths = (await addressesOf(file)).map((url) => url.slice(origin.length))
  expect(paths).toEqual(['/', '/gone', '/known', '/high'])
  const { known, made, faults } = await add(paths)
  const lines = [...known, ...made]
  expect(faults).toEqual([`${origin}/gone answers with an error (404)`])
  expect(lines).toEqual([
    `${origin}/known is in the catalog: known`,
    expect.stringMatching(/ is the draft 127-0-0-1: 3 sections \(1 without a type\)/),
    expect.stringContaining('The page is 100000 pixels high, and the picture has the first 16000.'),
  ])
  const names = ['127-0-0-1-mobile.avif', '127-0-0-1.avif', '127-0-0-1.json']
  expect(readdirSync(drafts)).toEqual(expect.arrayContaining(names))
  const site = readSiteFiles(drafts).find(({ name }) => name === '127-0-0-1.avif')
  if (site === undefined || 'fault' in site) throw new Error(site?.fault)
  expect(site.given).toMatchObject({
    ...{ title: 'Acme & Daughters', url: `${origin}/`, typeface: ['Fira Code'] },
    sections: [
      { type: 'Hero', top: 0, bottom: 600 },
      { type: 'Pricing', top: 600, bottom: 1200 },
      { type: '', top: 1200, bottom: 1800 },
    ],
  })
  expect(new Set(site.given['color'] as string[])).toEqual(new Set(['Red', 'Black']))
  expect(site.given).not.toHaveProperty('platform')
  expect(site.seen?.terms).toContainEqual({ taxonomy: 'platform', name: 'WordPress', why: 'generator: WordPress 6.9' })
  expect(site.seen?.from).toMatchObject({
    typeface: expect.stringContaining('computed style'),
    sections: expect.stringContaining('landmark'),
  })
  expect(site.seen?.notes).toEqual(['A consent banner was taken away.'])
  const { data, info } = await sharp(site.picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1440, 1800])
  const isBanner = (at: number) => (data[at] ?? 0) > 230 && (data[at + 1] ?? 0) < 40 && (data[at + 2] ?? 0) > 190
  expect(isBanner((800 * info.width + 700) * 3)).toBe(false)
  expect((await sharp(site.mobile ?? '').metadata()).width).toBe(780)
  const before = visited.length
  expect((await add(['/'])).known).toEqual([`${origin}/ is a draft already`])
  expect([visited.length, readdirSync(drafts).length]).toEqual([before, 6])
  writeFileSync(file, 'acme.example\nno address\n')
  await expect(addressesOf(file)).rejects.toThrow(`${file}, line 2: no address is no address`)
})

it('a broken certificate is one line, and the rest goes on; without Chromium, and with enough drafts, nothing does (rule 52.7)', async () => {
  const { folder, drafts, add } = await world()
  const { keyFile, certificateFile } = await writeCertificate(folder)
  const pair = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
  const secure = createSecure(pair, (_, response) => response.end(PAGE))
  onTestFinished(() => void secure.close())
  await once(secure.listen(0, '127.0.0.1'), 'listening')
  const broken = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`
  const { made, faults } = await add([], { urls: [broken, `${origin}/`] })
  expect(faults).toEqual([`${broken} has a certificate that is not valid`])
  expect([made.length, readdirSync(drafts).length]).toEqual([1, 3])
  expect((await add(['/other'], { most: 1 })).faults[0]).toContain('was not visited, because there are 1 drafts')
  const urls = ['one', 'two', 'three', 'four'].map((name) => `https://${name}.example/`)
  const browser = { env: { ...process.env, CHROMIUM: '/nowhere' } }
  await expect(add([], { urls, browser })).rejects.toThrow('does not start')
})

it('on a full disk each site is one line, nothing half done stays, and all goes well once there is space (rule 52.7)', async ({
  skip,
}) => {
  const { drafts, add } = await world()
  mkdirSync(drafts)
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', drafts])
  if (code !== 0) skip('this user mounts no disk')
  onTestFinished(async () => void (await run('umount', ['-l', drafts])))
  writeFileSync(join(drafts, 'ballast'), Buffer.alloc(8_000))
  const { made, faults } = await add(['/', '/other'])
  const line = (path: string) => `${origin}${path} was not stored: ${drafts} cannot be written (ENOSPC)`
  expect([made, faults.sort(), readdirSync(drafts)]).toEqual([[], [line('/'), line('/other')], ['ballast']])
  await run('mount', ['-o', 'remount,size=1m', drafts])
  expect((await add(['/'])).faults).toEqual([])
})

it('with --publish, a site is added by what it is given, and its draft goes; a fault keeps the draft (rule 52.8)', async () => {
  const { drafts, add } = await world()
  const published: string[] = []
  const done = await add(['/'], {
    publish: async (site) => {
      published.push(String(site.given['title']), readFileSync(site.picture).length > 0 ? 'picture' : '')
      return 'added'
    },
  })
  expect([done.made, published, readdirSync(drafts)]).toEqual([['added'], ['Acme & Daughters', 'picture'], []])
})
