// Only pictures inside the folder are found, whatever the path looks like.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureFiles } from '../../../src/images/picture-files.ts'
import { pixels } from './pictures.ts'

let outside: string
let folder: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'pictures-'))
  folder = join(outside, 'inside')
  const png = await pixels(4, 4)
  await mkdir(join(folder, '2019'), { recursive: true })
  await writeFile(join(folder, '2019', 'a b é%.png'), png)
  await writeFile(join(folder, '.hidden.png'), png)
  await writeFile(join(folder, 'page.png'), '<html><script>alert(1)</script></html>')
  await writeFile(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'empty.png'), '')
  await writeFile(join(outside, 'secret.png'), png)
  await symlink(join(outside, 'secret.png'), join(folder, 'link.png'))
  await symlink(outside, join(folder, 'up'))
  await symlink('2019', join(folder, 'year'))
  await symlink('loop.png', join(folder, 'loop.png'))
  execFileSync('mkfifo', [join(folder, 'pipe.png')])
})
afterAll(() => rm(outside, { recursive: true }))

// (rule 19.6)
it.each([
  '',
  '/',
  'a.png',
  '/2019',
  '/2019/',
  '/nothing.png',
  '/../secret.png',
  '/2019/../../secret.png',
  '/./2019/a b é%.png',
  '/..\\secret.png',
  '/2019/a b é%.png\u0000.png',
  '//2019/a b é%.png',
  '/.hidden.png',
  '/page.png',
  '/drawing.svg',
  '/empty.png',
  '/link.png',
  '/up/secret.png',
  '/loop.png',
  '/pipe.png',
  `/${'x'.repeat(5000)}`,
])('there is no picture at %j', async (path) => {
  expect(await pictureFiles(folder)(path)).toBeNull()
})

it('a missing folder has no pictures', async () => {
  expect(await pictureFiles(join(outside, 'nowhere'))('/a.png')).toBeNull()
})

it.each(['/2019/a b é%.png', '/year/a b é%.png'])('%s is found by its decoded path (rule 19.2)', async (path) => {
  expect(await pictureFiles(folder)(path)).toMatchObject({ format: 'png' })
})

it('other content has another identity', async () => {
  const find = pictureFiles(folder)
  const file = join(folder, '2019', 'a b é%.png')
  const before = await find('/2019/a b é%.png')
  expect(await find('/2019/a b é%.png')).toMatchObject({ identity: before?.identity })
  await utimes(file, 1, 1)
  expect((await find('/2019/a b é%.png'))?.identity).not.toBe(before?.identity)
})
