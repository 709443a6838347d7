// Bodies that nginx sends: this process still decides, and sends what nginx cannot find.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accelRedirectTo } from '../../../../src/http/response/accel-redirect.ts'
import { ask, FREE, fakeWorld } from '../fakes.ts'

const bytes = new Uint8Array()
const encoded = (file?: string) => ({ identity: bytes, br: bytes, gzip: bytes, hash: 'h', ...(file && { file }) })

function snapshots(): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-elsewhere-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'snapshot/000001-a/stats'), { recursive: true })
  for (const name of ['a.json', 'a.json.br']) writeFileSync(join(root, 'snapshot/000001-a/stats', name), '{}')
  writeFileSync(join(root, 'outside.json'), '{}')
  return root
}

test('a file of the snapshot gets a path below the prefix, in its coding (rule 22.5)', () => {
  const root = snapshots()
  const accelRedirect = accelRedirectTo('/_snapshot', join(root, 'snapshot'))
  const body = encoded(join(root, 'snapshot/000001-a/stats/a.json'))
  expect(accelRedirect(body, 'identity')).toBe('/_snapshot/000001-a/stats/a.json')
  expect(accelRedirect(body, 'br')).toBe('/_snapshot/000001-a/stats/a.json.br')
})

test('bodies without a file, removed files and files of another folder get no path (rule 22.5)', () => {
  const root = snapshots()
  const accelRedirect = accelRedirectTo('/_snapshot', join(root, 'snapshot'))
  expect(accelRedirect(encoded(), 'identity')).toBeNull()
  expect(accelRedirect(encoded(join(root, 'snapshot/000001-a/stats/a.json')), 'gzip')).toBeNull()
  expect(accelRedirect(encoded(join(root, 'outside.json')), 'identity')).toBeNull()
})

test.each([
  ['a client', {}],
  ['another proxy', { 'x-forwarded-for': '192.0.2.7', 'x-sendfile-type': 'X-Sendfile' }],
])('a request of %s gets the bytes, not a path (rule 22.5)', async (_, headers) => {
  const world = fakeWorld()
  world.accelRedirect = () => '/_snapshot/x.json'
  const response = await ask(world, '/v1/taxonomies', { key: FREE, headers })
  expect(response.headers.has('x-accel-redirect')).toBe(false)
  expect(await response.json()).toEqual({ genre: [] })
})
