// What a visit of a page says, which pages cannot be visited, and what the process of the browser gets.
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, type BrowserOptions, withBrowser } from '../../../build-scripts/capture/browser.ts'
import { BadInput } from '../../../build-scripts/cli/command.ts'
import { openBrowser } from '../../support/pictures/open-browser.ts'

const SECRET = 'svc_secret_of_the_operator'
const ACCEPTED = { accepts: (address: string) => address === '127.0.0.1' }
const seen = { agent: '', stops: 0, processes: [] as ReturnType<typeof browserProcesses> }
const server = createServer((request, response) => {
  seen.agent = request.headers['user-agent'] ?? ''
  const answer = PAGES[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(404).end()
})
const html = { 'content-type': 'text/html' }
const PAGES: Record<string, (response: ServerResponse) => void> = {
  '/': (response) => response.writeHead(200, html).end('<title> A \n title</title><p>Words<p hidden>Hidden'),
  '/moved': (response) => response.writeHead(301, { location: '/' }).end(),
  '/gone': (response) => response.writeHead(410, html).end('<title>Gone</title>'),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/refresh': (response) => response.writeHead(200, html).end('<meta http-equiv=refresh content="0;url=/refresh">'),
  '/pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  '/zip': (response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
  '/password': (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
  '/flood': (response) => {
    // Comments take little time to parse.
    const chunk = `<!--${'x'.repeat(1_000_000)}-->`
    const more = () => setImmediate(() => !response.destroyed && response.write(chunk, more))
    response.writeHead(200, html)
    more()
  },
  '/stopped': (response) => {
    if (seen.stops++ > 0) response.writeHead(200, html).end('<title>Late</title>')
    else
      for (const { pid, line } of browserProcesses())
        if (line.includes('capture/process.ts')) process.kill(pid, 'SIGKILL')
  },
  '/processes': (response) => {
    seen.processes = browserProcesses()
    response.writeHead(200, html).end()
  },
}
let origin = ''
/** The browser of most tests. */
const shared = openBrowser({ ...ACCEPTED, env: { ...process.env, ADMIN_SECRET: SECRET } })

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shared.close()
  server.closeAllConnections()
  server.close()
})

function browserProcesses(): { pid: number; line: string; user: number; environment: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [environment, line] = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${name}/${file}`, 'utf8'))
      if (!environment?.includes('vitrine-visits-')) return []
      return [{ pid: Number(name), line: line ?? '', user: statSync(`/proc/${name}`).uid, environment }]
    } catch {
      return []
    }
  })
}

function browsing<T>(work: (browser: Browser) => Promise<T>, options: BrowserOptions = {}): Promise<T> {
  return withBrowser({ ...ACCEPTED, ...options }, work)
}

it('a visit tells title, words, status and where it landed, and says who came (rule 52.1)', async () => {
  const visits = ['/', '/moved', '/gone'].map((path) => shared.visit(origin + path, { pictures: false }))
  const [page, moved, gone] = await Promise.all(visits)
  expect(page).toMatchObject({ title: 'A title', words: 'Words', status: 200, landed: `${origin}/` })
  expect(moved).toMatchObject({ title: 'A title', status: 200, landed: `${origin}/` })
  expect(gone).toMatchObject({ title: 'Gone', status: 410, landed: `${origin}/gone` })
  expect(seen.agent).toMatch(/Vitrine\/\d/)
})

it('what is no page fails with a reason, and the next visit goes on (rules 52.7, 52.11)', async () => {
  const faults = {
    '/loop': 'redirects',
    '/refresh': 'redirects',
    '/pdf': 'file',
    '/zip': 'file',
    '/password': 'password',
    '/flood': 'endless',
  }
  for (const [path, fault] of Object.entries(faults))
    await expect(shared.visit(origin + path, { pictures: false }), path).rejects.toMatchObject({ fault })
  expect(await shared.visit(`${origin}/`, { pictures: false })).toMatchObject({ status: 200 })
})

it('a visit that takes too long is stopped, and the next one has a browser of its own (rule 52.11)', async () => {
  await browsing(
    async (browser) => {
      await expect(browser.visit(`${origin}/flood`, { pictures: false })).rejects.toMatchObject({ fault: 'slow' })
    },
    { limitMs: 1 },
  )
})

it('a visit whose browser was stopped because of another one is made again (rule 52.11)', async () => {
  expect(await shared.visit(`${origin}/stopped`, { pictures: false })).toMatchObject({ title: 'Late', status: 200 })
})

it('the browser has no settings of the command, and is not the superuser (rule 52.12)', async () => {
  await shared.visit(`${origin}/processes`, { pictures: false })
  expect(seen.processes.length).toBeGreaterThan(1)
  expect(seen.processes.filter(({ user, environment }) => user === 0 || environment.includes(SECRET))).toEqual([])
})

it('without Chromium, a visit says what to install (rule 52.4)', async () => {
  const env = { ...process.env, CHROMIUM: '/nowhere/chromium' }
  const visit = browsing((browser) => browser.visit(origin), { env })
  await expect(visit).rejects.toThrow(/^\/nowhere\/chromium does not start \(.*\)\. Install chromium, or set CHROMIUM/)
  await expect(visit).rejects.toBeInstanceOf(BadInput)
})
