// `npm run publish -- --export`: an export in a bucket. (rule 51.14)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { keyInOrigin, type Origin, startOrigin } from '../../support/engines/origin.ts'
import { script } from '../../support/worlds/processes.ts'

let origin: Origin
beforeEach(async () => {
  origin = await startOrigin()
  return () => origin.close()
})

const FIRST = {
  'index.html': 'one',
  'site/a b.html': 'a',
  '_astro/x.css': 'x',
  'catalog/1.bin': '1',
  'catalog/current': '1',
}

/** Writes an export and sends it. Returns what is printed. */
async function sent(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { SNAPSHOT_URL: to = '', ...env } = origin.env
  return (await script('publish', ['--export', folder, '--to', to], env)).stdout
}

const stored = (path: string) => origin.objects.get(keyInOrigin(path))?.bytes.toString()
/** What was stored since the last look, without the list of the bucket's files. */
function uploads(): string[] {
  const keys = origin.log
    .splice(0)
    .flatMap(({ method, key, status }) => (method === 'PUT' && status === 200 ? key : []))
  return keys.map((key) => key.slice(keyInOrigin('').length)).filter((key) => key !== 'export.json')
}

it('sends what changed, pages after what they load and `current` last, and removes what two exports lack', async () => {
  expect(await sent(FIRST)).toMatch(/^5 files sent, 0 were there, 0 removed/)
  const order = uploads()
  expect(order.slice(0, 2).sort()).toEqual(['_astro/x.css', 'catalog/1.bin'])
  expect(order.at(-1)).toBe('catalog/current')
  const { 'catalog/1.bin': _, ...rest } = FIRST
  const second = { ...rest, 'index.html': 'two', 'catalog/2.bin': '2', 'catalog/current': '2' }
  expect(await sent(second)).toMatch(/^3 files sent, 2 were there, 0 removed/)
  expect(uploads()).toEqual(['catalog/2.bin', 'index.html', 'catalog/current'])
  expect(stored('catalog/1.bin')).toBe('1')
  expect(await sent({ ...second, 'index.html': 'three' })).toMatch(/^1 file sent, 4 were there, 1 removed/)
  expect([stored('catalog/1.bin'), stored('index.html'), stored('site/a b.html')]).toEqual([undefined, 'three', 'a'])
})

it('continues after a failure, and removes what the failed run left', async () => {
  await sent(FIRST)
  origin.trouble = ({ method, key }) => (method === 'PUT' && key.endsWith('/current') ? 403 : undefined)
  const failing = { 'index.html': 'two', 'catalog/2.bin': '2', 'catalog/current': '2' }
  await expect(sent(failing)).rejects.toThrow(/ended with 1/)
  expect([stored('index.html'), stored('catalog/current'), stored('catalog/1.bin')]).toEqual(['two', '1', '1'])
  origin.trouble = null
  uploads()
  await sent(FIRST)
  expect(uploads()).toEqual(['index.html', 'catalog/current'])
  await sent(FIRST)
  expect([stored('catalog/2.bin'), stored('index.html')]).toEqual([undefined, 'one'])
})

it.each(['{"files":', '{"files":[]}', 'null'])('says that its list in the bucket is damaged: %s', async (list) => {
  const stored = { bytes: Buffer.from(list), etag: '"x"', modified: new Date(), headers: {} }
  origin.objects.set(keyInOrigin('export.json'), stored)
  await expect(sent(FIRST)).rejects.toThrow(/export\.json in .* is damaged\. Delete it there and run this again/)
})

it('says what is no export and no bucket', async () => {
  await expect(sent({ 'index.html': '' })).rejects.toThrow('is no export: it has no file catalog/current')
  await expect(script('publish', ['--export', '.', '--to', 'https://x'], {})).rejects.toThrow(
    'such as s3://bucket/prefix',
  )
  await expect(script('publish', ['--export', '.'], {})).rejects.toThrow('--export OUT and --to URL belong together')
})
