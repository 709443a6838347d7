// What a visit of a page says, which pages cannot be visited, and what the process of the browser gets.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Browser, type BrowserOptions, withBrowser } from '../../../build-scripts/capture/browser.ts'
import { memoryOf } from '../../../build-scripts/capture/memory.ts'
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

it('without Chromium, or namespaces for its sandbox, a visit says what to do (rule 52.4)', async () => {
  const barred = join(mkdtempSync(join(tmpdir(), 'vitrine-barred-')), 'chromium')
  onTestFinished(() => rmSync(dirname(barred), { recursive: true }))
  // What Chromium says in a unit with RestrictNamespaces.
  const said = '[9:9:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! You can try using --no-sandbox.'
  writeFileSync(barred, `#!/bin/sh\necho '${said}' >&2\nkill -TRAP $$\n`, { mode: 0o755 })
  chmodSync(dirname(barred), 0o755)
  for (const [CHROMIUM, message] of [
    ['/nowhere/chromium', /^\/nowhere\/chromium does not start \(.*\)\. Install chromium, or set CHROMIUM/],
    [barred, /chromium does not start \(.*RestrictNamespaces.*\)\. Run the command in a shell outside of these\.$/],
  ] as const) {
    const visit = browsing((browser) => browser.visit(origin), { env: { ...process.env, CHROMIUM } })
    await expect(visit).rejects.toThrow(message)
    await expect(visit).rejects.toBeInstanceOf(BadInput)
  }
})

it('what the browser takes of memory is its own, and not the files that its processes share (rule 52.11)', async () => {
  const child = spawn(process.execPath, ['-e', 'const own = Buffer.alloc(3e8, 1); setInterval(() => own, 1e6)'])
  onTestFinished(() => void child.kill())
  const pid = child.pid as number
  await expect.poll(() => memoryOf(pid), { timeout: 60_000 }).toBeGreaterThan(3e8)
  const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  expect(memoryOf(pid)).toBeLessThan(resident - 2e7)
})
