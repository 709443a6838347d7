// Forms with files, whole and cut off anywhere. (rule 48.15)
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiRequest } from '../../../../src/http/request/api-request.ts'
import { readUpload } from '../../../../src/http/request/upload.ts'

const BYTES = Buffer.alloc(100_000, 'picture ')
let folder: string
let form: { type: string; body: Buffer }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-upload-'))
  const data = new FormData()
  data.append('token', 'own')
  data.append('picture', new Blob([BYTES]), '../../one.jpg')
  data.append('picture', new Blob([]), 'two.jpg')
  const whole = new Response(data)
  form = { type: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) }
})
afterAll(() => rm(folder, { recursive: true }))

function read(body: Uint8Array, { type = form.type, token = 'own', step = 30_000, breaks = false } = {}) {
  async function* chunks() {
    for (let at = 0; at < body.length; at += step) yield body.subarray(at, at + step)
    if (breaks) throw new Error('the connection ended')
  }
  const request = { headers: { 'content-type': type }, body: chunks, unreadBody: true } as unknown as ApiRequest
  return readUpload(request, folder, (fields) => fields.get('token') === token)
}

it.each([1_000, 30_000, 1_000_000])('stores files under names of its own, from chunks of %i bytes', async (step) => {
  const upload = await read(form.body, { step })
  if ('problem' in upload) throw new Error(upload.message)
  const [one, two] = upload.files
  expect([upload.fields.get('token'), one?.name, two?.name, one?.fault]).toEqual(['own', 'one.jpg', 'two.jpg', null])
  expect(one?.file.startsWith(`${folder}/`)).toBe(true)
  expect(await readFile(one?.file ?? '')).toEqual(BYTES)
  for (const { file } of upload.files) await rm(file)
})

it('leaves nothing of a form that is cut off anywhere, is none, or whose connection ends', async () => {
  const { length } = form.body
  const cuts = Array.from({ length: 120 }, (_, i) => (i < 60 ? i * 10 : length - 600 + (i - 60) * 10))
  for (const cut of cuts) expect(await read(form.body.subarray(0, cut))).toMatchObject({ problem: 'bad_request' })
  for (const cut of cuts)
    expect(await read(form.body.subarray(0, cut), { breaks: true })).toMatchObject({ problem: 'bad_request' })
  for (const type of ['multipart/form-data', 'text/plain'])
    expect(await read(form.body, { type })).toMatchObject({ problem: 'bad_request' })
  expect(await readdir(folder)).toEqual([])
})

it('stores nothing before it is admitted', async () => {
  expect(await read(form.body, { token: 'another' })).toMatchObject({ files: [] })
  expect(await readdir(folder)).toEqual([])
})

it.each([
  [150, { files: { length: 150 } }],
  [501, { problem: 'bad_request' }],
])('stores all of %i files, or none', async (count, outcome) => {
  const data = new FormData()
  data.append('token', 'own')
  for (let at = 0; at < count; at++) data.append('picture', new Blob(['x']), `${at}.jpg`)
  const whole = new Response(data)
  const body = Buffer.from(await whole.arrayBuffer())
  const upload = await read(body, { type: whole.headers.get('content-type') ?? '' })
  expect(upload).toMatchObject(outcome)
  if (!('problem' in upload)) for (const { file } of upload.files) await rm(file)
  expect(await readdir(folder)).toEqual([])
})
