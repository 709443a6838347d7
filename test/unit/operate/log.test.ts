// The log: structured lines that are complete when the process exits, errors at once, and nothing that a client asked for.
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RequestRecord } from '../../../src/http/request-record.ts'
import { accessLine, accessLog, openLog } from '../../../src/operate/log.ts'
import { PATIENT } from '../../support/project/patience.ts'
import { quickest } from '../../support/project/time.ts'

const TIME = '2026-11-20T10:00:00.000Z'

function answered(given: Partial<RequestRecord> = {}): RequestRecord {
  const request = { requestId: 'abc-1', method: 'GET' }
  return { request, route: '/v1/me', status: 200, keyId: null, milliseconds: 1.23456, refusedBy: null, ...given }
}

function logFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'log')
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('a request is one line of JSON with id, method, route, status, milliseconds and key id (rule 20.3)', () => {
  const line = accessLine(answered({ keyId: '00ff00ff00ff' }), TIME)
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: TIME,
    id: 'abc-1',
    method: 'GET',
    route: '/v1/me',
    status: 200,
    ms: 1.235,
    key: '00ff00ff00ff',
  })
  expect(JSON.parse(accessLine(answered({ route: null }), TIME))).toMatchObject({ route: null })
  expect(JSON.parse(accessLine(answered(), TIME))).not.toHaveProperty('key')
})

test('a response with 5xx is a warning', () => {
  expect(JSON.parse(accessLine(answered({ status: 503 }), TIME))).toMatchObject({ level: 'warn', status: 503 })
})

test.each([
  ['trace', 2],
  ['info', 2],
  ['warn', 1],
] as const)('at level %s %d of an answer and a failure are logged', (level, count) => {
  const lines: string[] = []
  const log = accessLog(
    level,
    (line) => lines.push(line),
    () => Date.parse(TIME),
  )
  log?.(answered())
  log?.(answered({ status: 500 }))
  expect(lines).toHaveLength(count)
})

test.each(['error', 'fatal', 'silent'] as const)(
  'at level %s requests cost nothing: nobody is told of them',
  (level) => {
    expect(accessLog(level, () => {})).toBeNull()
  },
)

test('lines wait for their block, an error goes out at once and takes them along', async () => {
  const written = async () => {
    const file = logFile()
    const log = openLog('info', openSync(file, 'a'))
    log.write(accessLine(answered(), TIME))
    log.logger.info('waiting')
    expect(linesOf(file)).toEqual([])
    log.logger.error('at once')
    await vi.waitFor(() => expect(linesOf(file)).toHaveLength(3), { ...PATIENT, interval: 5 })
  }
  expect(await quickest(written)).toBeLessThan(500)
})

test('a line waits at most a second', async () => {
  const written = async () => {
    const file = logFile()
    openLog('info', openSync(file, 'a')).write(accessLine(answered(), TIME))
    await vi.waitFor(() => expect(linesOf(file)).toHaveLength(1), PATIENT)
  }
  expect(await quickest(written)).toBeLessThan(1_500)
})

test('flush resolves when every line is in the file', async () => {
  const file = logFile()
  const log = openLog('info', openSync(file, 'a'))
  for (let n = 0; n < 10_000; n++) log.write(accessLine(answered(), TIME))
  await log.flush()
  expect(linesOf(file)).toHaveLength(10_000)
})
