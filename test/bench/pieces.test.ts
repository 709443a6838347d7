// Tests the parts of the benchmark: exit code, arithmetic, comparison of bodies, cleanup.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../support/project/random.ts'
import { ROOT, run, type Server } from '../support/worlds/processes.ts'
import { classNamed, drawPaths } from './classes.ts'
import { checkEqualBodies } from './measure/equal-bodies.ts'
import { processorSeconds } from './measure/process-tree.ts'
import { noiseOf, spreadOf } from './measure/spread.ts'
import { targetAt, targetCost } from './targets.ts'

const SCRIPT = ['--import', 'tsx', 'test/bench/run.ts']

describe('the command', () => {
  it('ends with exit code 2 for wrong usage', async () => {
    const ended = await run(process.execPath, [...SCRIPT, '10000'])
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('takes no argument "10000"') })
  })

  it('stops all its processes when it is interrupted', async () => {
    const work = mkdtempSync(join(tmpdir(), 'vitrine-bench-interrupted-'))
    const args = ['--entries', '50', '--rounds', '1000', '--classes', 'meta', '--work', work]
    const child = spawn(process.execPath, [...SCRIPT, ...args], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
    try {
      const pids = await waitForServers(child)
      child.kill('SIGINT')
      await once(child, 'close')
      await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
      expect(readdirSync(work).filter((name) => name.startsWith('run-'))).toEqual([])
    } finally {
      child.kill('SIGKILL')
      rmSync(work, { recursive: true, force: true })
    }
  })
})

/** Waits until Vitrine and the baseline run. Returns the IDs of all child processes. */
async function waitForServers(child: ChildProcess): Promise<number[]> {
  const pid = child.pid as number
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The benchmark exited with ${child.exitCode}`)
    const lines = childrenOf(pid).map(commandOf)
    if (['entry.mjs', 'baseline.ts'].every((name) => lines.some((line) => line.includes(name)))) return childrenOf(pid)
    await pause(50)
  }
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** Returns the command line of a process, or an empty string if the process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

it('the comparison of bodies throws if bodies differ or a status is not 200', async () => {
  const servers = await Promise.all(['same', 'same', 'other'].map(serverReturning))
  const [one, two, three] = servers.map(({ server }) => server) as [Server, Server, Server]
  try {
    const asking = { key: 'key', accepts: 'identity' }
    await checkEqualBodies([one, two], asking, ['/v1/meta'])
    await expect(checkEqualBodies([one, two, three], asking, ['/v1/meta'])).rejects.toThrow('/v1/meta')
    await expect(checkEqualBodies([one], asking, ['/missing'])).rejects.toThrow('404')
  } finally {
    for (const { close } of servers) close()
  }
})

async function serverReturning(text: string): Promise<{ server: Server; close(): void }> {
  const http = createServer(({ url }, response) => response.writeHead(url === '/missing' ? 404 : 200).end(text))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server = { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` } as Server
  return { server, close: () => http.close().closeAllConnections() }
}

describe('figures', () => {
  it('have a minimum, a median, a maximum, and noise relative to the median', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 })
    expect(spreadOf([4, 1, 3, 2]).median).toBe(2.5)
    expect(noiseOf({ min: 8, median: 10, max: 13 })).toBe(0.5)
  })

  it('have targets between two sizes that grow with the logarithm', () => {
    expect([1_000, 10_000, 100_000, 1_000_000].map((size) => targetAt([1, 3], size))).toEqual([1, 1, 2, 3])
    expect(targetCost('listing', 1_000_000)).toBe(3.2)
    expect(targetCost('suggest', 10_000)).toBeNull()
  })

  it('of processor time include this process', () => {
    const before = processorSeconds(process.pid)
    const end = performance.now() + 60
    while (performance.now() < end);
    expect(processorSeconds(process.pid)).toBeGreaterThan(before)
  })
})

describe('the classes of searches', () => {
  it('send requests that never repeat, and a few again and again: more and fewer than the server keeps', () => {
    const [never, again] = [classNamed('search'), classNamed('search repeated')]
    expect([never.repeats, never.requests, again.requests]).toEqual([undefined, 15_000, 1_000])
  })

  it('draws each kind of query as often as a crowd does, although all requests are distinct', () => {
    const one = { slug: '', title: 'Site', terms: [] }
    const entries = Array.from({ length: 100 }, (_, i) => ({ ...one, names: [`Style ${i}`] }))
    const paths = drawPaths(classNamed('search'), 2_000, randomFrom(1), { entries, synonyms: ['dim'], frequent: [] })
    expect(new Set(paths).size).toBe(2_000)
    expect(paths.filter((path) => /q=(%20)*zq/i.test(path)).length / paths.length).toBeLessThan(0.1)
  })
})
