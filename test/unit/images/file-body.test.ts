// A file is read in blocks while it is sent.
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileBody } from '../../../src/images/picture-files.ts'
import { bytesOf } from './pictures.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-body-'))
  file = join(folder, 'a.jpg')
})
afterEach(() => rm(folder, { recursive: true }))

const bodyOf = async () => fileBody(file, await stat(file, { bigint: true }))

it.each([0, 1, 65_536, 200_000])('a file of %i bytes', async (size) => {
  const bytes = Buffer.alloc(size, 'abc')
  await writeFile(file, bytes)
  const body = await bodyOf()
  expect(body.length).toBe(size)
  expect(await bytesOf(body)).toEqual(bytes)
})

it('reads a block when it is asked for, and no more', async () => {
  await writeFile(file, Buffer.alloc(200_000))
  const blocks = (await bodyOf()).blocks()[Symbol.asyncIterator]()
  expect((await blocks.next()).value).toHaveLength(65_536)
  await rm(file)
  await expect(blocks.next()).rejects.toThrow('ENOENT')
})

it.each([
  ['is replaced', () => writeFile(`${file}.new`, Buffer.alloc(200_000)).then(() => rename(`${file}.new`, file))],
  ['becomes shorter', () => writeFile(file, 'short')],
])('fails if the file %s while it is sent', async (_, change) => {
  await writeFile(file, Buffer.alloc(200_000))
  const blocks = (await bodyOf()).blocks()[Symbol.asyncIterator]()
  await blocks.next()
  await change()
  await expect(blocks.next()).rejects.toThrow('changed while it was sent')
})
