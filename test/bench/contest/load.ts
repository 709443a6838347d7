// The load generator: wrk where the machine has it, since it takes the least of the processor; autocannon elsewhere.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { run } from '../../support/worlds/processes.ts'

/** Requests in flight at any time, one on each connection. */
export const CONNECTIONS = 16

export interface Drive {
  url: string
  key: string
  /** A file with a request a line: path, tab, ETag for If-None-Match or nothing. */
  requests: string
  seconds: number
}

export interface Driven {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

export type Generator = (drive: Drive) => Promise<Driven>

export interface NamedGenerator {
  name: string
  drive: Generator
}

/** The best generator of this machine, with its name. */
export async function findGenerator(): Promise<NamedGenerator> {
  const found = await run('wrk', ['--version']).then(
    ({ stdout, stderr }) => wrkVersion(stdout + stderr),
    () => null,
  )
  return found ? { name: found, drive: driveByWrk } : { name: 'autocannon', drive: driveByAutocannon }
}

/** `wrk 4.1.0`; null for the words of another program. */
function wrkVersion(words: string): string | null {
  const version = /^wrk (?:\w+\/)?(\d[\d.]*)/.exec(words)?.[1]
  return version ? `wrk ${version}` : null
}

const WALK = fileURLToPath(new URL('walk.lua', import.meta.url))

async function driveByWrk({ url, key, requests, seconds }: Drive): Promise<Driven> {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', '-s', WALK, url]
  const { stdout, stderr } = await run('wrk', [...flags, '--', requests, key])
  const result = /^RESULT (.*)$/m.exec(stdout)?.[1]
  if (result === undefined) throw new Error(`wrk gave no result:\n${stdout}${stderr}`)
  return withoutErrors(JSON.parse(result) as Driven & { errors: number }, url)
}

/** Each connection walks through its own part of the requests: autocannon would make all of them for each. */
export async function driveByAutocannon({ url, key, requests, seconds }: Drive): Promise<Driven> {
  const walk = requestsOf((await readFile(requests, 'utf8')).trimEnd().split('\n'), key)
  let started = 0
  const setupClient = (client: autocannon.Client) => client.setRequests(partOf(walk, started++))
  const options = { url, connections: CONNECTIONS, duration: seconds, setupClient, timeout: 30 }
  const { requests: counted, latency, duration, ...result } = await autocannon(options)
  const errors = result.errors + result['4xx'] + result['5xx']
  const driven = { requests: counted.total, seconds: duration, p50Ms: latency.p50, p99Ms: latency.p99, errors }
  return withoutErrors(driven, url)
}

function requestsOf(lines: readonly string[], key: string): autocannon.Request[] {
  return lines.map((line) => {
    const [path = '', tag = ''] = line.split('\t')
    return { path, headers: { authorization: `Bearer ${key}`, ...(tag && { 'if-none-match': tag }) } }
  })
}

function partOf<T>(all: readonly T[], number: number): T[] {
  if (all.length < CONNECTIONS) return [...all]
  return all.filter((_, i) => i % CONNECTIONS === number % CONNECTIONS)
}

function withoutErrors({ errors, ...driven }: Driven & { errors: number }, url: string): Driven {
  if (errors > 0) throw new Error(`${errors} of ${driven.requests} requests to ${url} failed`)
  return driven
}
