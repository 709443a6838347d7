// The load generator: wrk if it is installed, because it uses the least processor time, and autocannon otherwise.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { run } from '../../support/worlds/processes.ts'

/** The number of connections, each with one request at a time. */
export const CONNECTIONS = 16

export interface LoadOptions {
  url: string
  key: string
  /**
   * A file with one request per line, its parts separated by tabs: the path, and the ETag for If-None-Match,
   * Accept-Encoding and the JSON body, each or nothing.
   */
  requests: string
  seconds: number
}

export interface LoadResult {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

export type LoadGenerator = (options: LoadOptions) => Promise<LoadResult>

export interface NamedGenerator {
  name: string
  generate: LoadGenerator
}

/** Returns the best load generator that is installed. */
export async function findGenerator(): Promise<NamedGenerator> {
  const found = await run('wrk', ['--version']).then(
    ({ stdout, stderr }) => wrkVersion(stdout + stderr),
    () => null,
  )
  return found ? { name: found, generate: runWrk } : { name: 'autocannon', generate: runAutocannon }
}

/** Returns a text such as `wrk 4.1.0`, or null if the output is that of another program. */
function wrkVersion(output: string): string | null {
  const version = /^wrk (?:\w+\/)?(\d[\d.]*)/.exec(output)?.[1]
  return version ? `wrk ${version}` : null
}

const LUA_SCRIPT = fileURLToPath(new URL('walk.lua', import.meta.url))

async function runWrk({ url, key, requests, seconds }: LoadOptions): Promise<LoadResult> {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', '-s', LUA_SCRIPT, url]
  const { stdout, stderr } = await run('wrk', [...flags, '--', requests, key])
  const result = /^RESULT (.*)$/m.exec(stdout)?.[1]
  if (result === undefined) throw new Error(`wrk printed no result:\n${stdout}${stderr}`)
  return requireNoErrors(JSON.parse(result) as LoadResult & { errors: number }, url)
}

/** Gives each connection its own part of the requests, because autocannon would send all of them on each connection. */
export async function runAutocannon({ url, key, requests, seconds }: LoadOptions): Promise<LoadResult> {
  const all = requestsOf((await readFile(requests, 'utf8')).trimEnd().split('\n'), key)
  let started = 0
  const setupClient = (client: autocannon.Client) => client.setRequests(requestsOfConnection(all, started++))
  // autocannon ends with a sample, which takes a second by default.
  const sampleInt = Math.min(seconds, 1) * 1000
  const options = { url, connections: CONNECTIONS, duration: seconds, sampleInt, setupClient, timeout: 30 }
  const { requests: counted, latency, duration, ...result } = await autocannon(options)
  const errors = result.errors + result['4xx'] + result['5xx']
  const load = { requests: counted.total, seconds: duration, p50Ms: latency.p50, p99Ms: latency.p99, errors }
  return requireNoErrors(load, url)
}

/** The headers of a request with a body. */
export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

function requestsOf(lines: readonly string[], key: string): autocannon.Request[] {
  return lines.map((line) => {
    const [path = '', tag = '', accepts = '', body = ''] = line.split('\t')
    const optional = { ...(tag && { 'if-none-match': tag }), ...(accepts && { 'accept-encoding': accepts }) }
    const headers = { authorization: `Bearer ${key}`, ...optional }
    return body === '' ? { path, headers } : { path, method: 'POST', headers: { ...headers, ...JSON_HEADERS }, body }
  })
}

function requestsOfConnection<T>(all: readonly T[], number: number): T[] {
  if (all.length < CONNECTIONS) return [...all]
  return all.filter((_, i) => i % CONNECTIONS === number % CONNECTIONS)
}

function requireNoErrors({ errors, ...load }: LoadResult & { errors: number }, url: string): LoadResult {
  if (errors > 0) throw new Error(`${errors} of ${load.requests} requests to ${url} failed`)
  return load
}
