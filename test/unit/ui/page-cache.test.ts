// A page is rendered once. Problems are not cached, and the cache is bounded.
import { expect, it } from 'vitest'
import { openPageCache } from '../../../src/ui/serve/page-cache.ts'

const page = (text: string) => ({ bytes: Buffer.from(text) })
const rendering = (text: string) => async () => page(text)
const textOf = (rendered: { bytes: Uint8Array } | string) =>
  typeof rendered === 'string' ? rendered : Buffer.from(rendered.bytes).toString()

it('simultaneous and later requests share a rendering', async () => {
  const cache = openPageCache(1_000)
  let rendered = 0
  const render = async () => page(String(++rendered))
  await Promise.all(Array.from({ length: 64 }, () => cache.get('/stats', render)))
  expect(textOf(await cache.get('/stats', render))).toBe('1')
  expect(textOf(await cache.get('/explore', render))).toBe('2')
})

it('a problem or an exception is not cached', async () => {
  const cache = openPageCache(1_000)
  expect(await cache.get('/', async () => 'internal')).toBe('internal')
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(textOf(await cache.get('/', rendering('whole')))).toBe('whole')
})

it('keeps at most the given bytes, and drops the least recently used pages', async () => {
  const cache = openPageCache(30)
  for (const address of ['/1', '/2', '/3']) await cache.get(address, rendering('0123456789'))
  await cache.get('/1', rendering('never'))
  await cache.get('/4', rendering('0123456789'))
  expect(textOf(await cache.get('/1', rendering('again')))).toBe('0123456789')
  expect(textOf(await cache.get('/2', rendering('again')))).toBe('again')
})
