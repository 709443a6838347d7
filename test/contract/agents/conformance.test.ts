// The official conformance scenarios of the Model Context Protocol that apply to a server with tools and one resource (rule
// 31.1), and those for an authorization server (section 42).
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registered } from '../../support/http/registrations.ts'
import { describeOwn, service, target } from '../../support/http/target.ts'
import { answered, registeredClient, signInServer } from '../../support/oauth/sign-in-client.ts'
import { freePort } from '../../support/worlds/processes.ts'

const SCENARIOS = [
  'server-stateless',
  'tools-list',
  'caching',
  'resources-list',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'http-header-validation',
]
/** Checks that need what the server does not have: prompts, and a tool made for the scenario. */
const NOT_APPLICABLE: ReadonlySet<string> = new Set([
  'sep-2549-prompts-list-caching-hints',
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
])
const PACKAGE = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'))

/** Adds the key, which the scenarios cannot send, and passes everything else on. */
const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, authorization: `Bearer ${target.adminKey}` }
  const { port, hostname } = new URL(target.url)
  const passed = request({ port, hostname, path: incoming.url, method: incoming.method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
})

beforeAll(() => new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve)))
afterAll(() => void proxy.close())

it.each(SCENARIOS)('%s passes', async (scenario) => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
  const args = [join(PACKAGE, 'dist/index.js'), 'server', '--url', url, '--scenario', scenario]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  const lines = stripVTControlCharacters(out)
  const failed = Array.from(lines.matchAll(/\[([\w-]+) *\] FAILURE/g), ([, check]) => check)
  expect(lines, errors).toMatch(/\] SUCCESS/)
  expect(failed.filter((check) => !NOT_APPLICABLE.has(check as string))).toEqual([])
  expect(code).toBe(failed.length === 0 ? 0 : 1)
})

describeOwn('as an authorization server', 'BASE_URL on this machine', () => {
  it('passes the scenarios of the metadata and of a sign-in (rules 42.1, 42.7)', async () => {
    const server = signInServer(target.url)
    const port = String(await freePort())
    const client = await registeredClient(server, [`http://127.0.0.1:${port}/callback`])
    const { api_key: key } = await registered(service)
    const args = [
      'authorization',
      '--url',
      target.url,
      '--client-id',
      client,
      '--resource',
      server.resource,
      '-p',
      port,
    ]
    const child = spawn(process.execPath, [join(PACKAGE, 'dist/index.js'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let lines = ''
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.stdout.setEncoding('utf8').on('data', async (chunk: string) => {
      lines += chunk
      const [asked] = /http\S+\/oauth\/authorize\?\S+(?=\n)/.exec(chunk) ?? []
      if (asked === undefined) return
      const { location } = await answered(server, asked, { key, action: 'allow' })
      await fetch(location ?? '')
    })
    expect([await ended, lines], lines).toEqual([0, expect.stringContaining('Total: 3 passed, 0 failed')])
  })
})
