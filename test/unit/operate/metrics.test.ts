// The metrics for Prometheus: no label contains text from a client.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Faults } from '../../../src/engine/faults.ts'
import type { RequestRecord } from '../../../src/http/request-record.ts'
import { type Metrics, openMetrics } from '../../../src/operate/metrics.ts'
import { metricsServer } from '../../../src/operate/metrics-server.ts'
import { readRun, recordRun, writeHold } from '../../../src/snapshot/files/folder-notes.ts'
import { fakeWorld } from '../http/fakes.ts'

const NOW = 3_600_000
const LOCAL = '127.0.0.1'

const faults = async (): Promise<Faults> => ({ accounts: null, catalog: null })

function metricsOf(world = fakeWorld(), snapshotDir = '/nowhere', read = faults): Metrics {
  return openMetrics(
    {
      watcher: world.service.watcher,
      openWindows: () => 0,
      fallbacks: () => ({ valkey: 3 }),
      faults: read,
      config: { snapshotDir },
    },
    () => NOW,
  )
}

function answered(given: Partial<RequestRecord>): RequestRecord {
  const request = { requestId: 'abc-1', method: 'GET' }
  return { request, route: '/v1/me', status: 200, keyId: null, milliseconds: 2, refusedBy: null, ...given }
}

async function linesOf(metrics: Metrics): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('vitrine_'))
}

test('responses are counted by route and status, and timed by route (rule 20.4)', async () => {
  const metrics = metricsOf()
  metrics.observe(answered({}))
  metrics.observe(answered({ milliseconds: 40 }))
  metrics.observe(answered({ status: 401 }))
  metrics.observe(answered({ route: null, status: 404 }))
  const lines = await linesOf(metrics)
  expect(lines).toContain('vitrine_requests_total{route="/v1/me",status="200"} 2')
  expect(lines).toContain('vitrine_requests_total{route="/v1/me",status="401"} 1')
  expect(lines).toContain('vitrine_requests_total{route="none",status="404"} 1')
  expect(lines).toContain('vitrine_request_seconds_bucket{le="0.0025",route="/v1/me"} 2')
  expect(lines).toContain('vitrine_request_seconds_count{route="/v1/me"} 3')
})

test('refusals are counted by limit, from 0 on', async () => {
  const metrics = metricsOf()
  metrics.observe(answered({ status: 429, refusedBy: 'requests' }))
  metrics.observe(answered({ status: 429, refusedBy: 'keys' }))
  const refusals = (await linesOf(metrics)).filter((line) => line.startsWith('vitrine_limit_refusals_total{'))
  expect(refusals.sort()).toEqual([
    'vitrine_limit_refusals_total{limit="keys"} 1',
    'vitrine_limit_refusals_total{limit="registrations"} 0',
    'vitrine_limit_refusals_total{limit="requests"} 1',
    'vitrine_limit_refusals_total{limit="sign_ins"} 0',
  ])
})

test('the snapshot, its age and the open windows are read at each scrape', async () => {
  const world = fakeWorld()
  const metrics = metricsOf(world)
  expect(await linesOf(metrics)).toContainEqual(
    expect.stringMatching(/^vitrine_snapshot_info\{snapshot="snap-1",release=".+",day="2026-11-20"\} 1$/),
  )
  expect(await linesOf(metrics)).toContain('vitrine_snapshot_age_seconds 3600')
  expect(await linesOf(metrics)).toContain('vitrine_open_windows 0')
  world.served = null
  expect((await linesOf(metrics)).some((line) => line.startsWith('vitrine_snapshot_info{'))).toBe(false)
})

async function asked(path: string, method = 'GET') {
  const server = metricsServer(metricsOf(), () => {}).listen(0, LOCAL)
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise<{ status?: number | undefined; type?: string | undefined; text: string }>((resolve) => {
    get({ host: LOCAL, port, path, method, agent: false }, async (message) => {
      let text = ''
      for await (const chunk of message) text += chunk
      resolve({ status: message.statusCode, type: message.headers['content-type'], text })
    })
  })
}

test('the port has one path', async () => {
  const { status, type, text } = await asked('/metrics')
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toMatch(/^# HELP vitrine_requests_total /m)
  expect(await asked('/')).toMatchObject({ status: 404 })
  expect(await asked('/metrics', 'POST')).toMatchObject({ status: 405 })
})

test('a database that cannot be read is a gauge of its own (rule 20.10)', async () => {
  const catalog = { line: 'it is not a database', detail: 'It cannot be read.', isReady: true }
  const lines = await linesOf(metricsOf(fakeWorld(), '/nowhere', async () => ({ accounts: null, catalog })))
  expect(lines).toContain('vitrine_database_fault{database="accounts"} 0')
  expect(lines).toContain('vitrine_database_fault{database="catalog"} 1')
})

test('requests that were decided without an engine are counted by engine (rule 37.8)', async () => {
  expect(await linesOf(metricsOf())).toContain('vitrine_engine_fallbacks_total{engine="valkey"} 3')
})

/** A folder of snapshots. */
function snapshotFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-metrics-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the last nightly and the last backup are told with their results, at each scrape (rule 20.13)', async () => {
  const folder = snapshotFolder()
  const metrics = metricsOf(fakeWorld(), folder)
  const ofRuns = async () => (await linesOf(metrics)).filter((line) => /^vitrine_last_/.test(line))
  expect(await ofRuns()).toEqual([])
  await recordRun(folder, 'nightly', async () => {})
  const before = Date.now() / 1000
  await expect(recordRun(folder, 'backup', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  const first = await ofRuns()
  expect(first).toContain('vitrine_last_run_failed{command="nightly"} 0')
  expect(first).toContain('vitrine_last_run_failed{command="backup"} 1')
  expect(first).toContain('vitrine_last_success_timestamp_seconds{command="backup"} 0')
  const [, ended] = /last_run_timestamp_seconds\{command="backup"\} ([\d.]+)/.exec(first.join()) ?? []
  expect(Math.abs(Number(ended) - before)).toBeLessThan(60)
  const succeeded = first.find((line) => line.startsWith('vitrine_last_success_timestamp_seconds{command="nightly"}'))
  await recordRun(folder, 'nightly', () => Promise.reject(new Error('full'))).catch(() => {})
  expect(await ofRuns()).toEqual(expect.arrayContaining([succeeded, 'vitrine_last_run_failed{command="nightly"} 1']))
})

test('a record of an earlier release is that of a success', async () => {
  const folder = snapshotFolder()
  writeFileSync(join(folder, '.nightly'), '2026-11-20T02:17:00.000Z\n')
  const at = Date.parse('2026-11-20T02:17:00Z')
  expect(await readRun(folder, 'nightly')).toEqual({ at, hasFailed: false, succeededAt: at })
})

test('a rollback that holds and the queue of pictures are told at each scrape (rule 20.13)', async () => {
  const folder = snapshotFolder()
  const metrics = metricsOf(fakeWorld(), folder)
  expect(await linesOf(metrics)).toContain('vitrine_rollback_held 0')
  expect(await linesOf(metrics)).toContain('vitrine_pictures{state="waiting"} 0')
  await writeHold(folder, { from: '000002-aaaaaaaaaaaa', to: '000001-aaaaaaaaaaaa', at: '2026-11-20T02:17:00.000Z' })
  metrics.measurePictures(() => ({ running: 1, waiting: 7 }))
  const lines = await linesOf(metrics)
  for (const line of [
    'vitrine_rollback_held 1',
    'vitrine_pictures{state="running"} 1',
    'vitrine_pictures{state="waiting"} 7',
  ])
    expect(lines).toContain(line)
})
