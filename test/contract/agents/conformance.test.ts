// The official conformance scenarios of the Model Context Protocol that apply to a server with tools alone (rule 31.1).
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { target } from '../../support/http/target.ts'

const SCENARIOS = ['server-stateless', 'tools-list', 'caching', 'dns-rebinding-protection', 'http-header-validation']
/** Checks that need what the server does not have: prompts and resources, and a tool made for the scenario. */
const NOT_APPLICABLE: ReadonlySet<string> = new Set([
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
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
