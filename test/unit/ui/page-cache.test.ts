// A page of one version is rendered once. Problems are not cached, and the cache is bounded.
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
  await Promise.all(Array.from({ length: 64 }, () => cache.get('v1', '/stats', render)))
  expect(textOf(await cache.get('v1', '/stats', render))).toBe('1')
  expect(textOf(await cache.get('v1', '/explore', render))).toBe('2')
})

it('a new version starts empty, and a page that was rendered for an older one is not cached', async () => {
  const cache = openPageCache(1_000)
  let finish = (_: { bytes: Buffer }) => {}
  const slow = cache.get('v1', '/', () => new Promise<{ bytes: Buffer }>((resolve) => (finish = resolve)))
  expect(textOf(await cache.get('v2', '/', rendering('new')))).toBe('new')
  finish(page('old'))
  expect(textOf(await slow)).toBe('old')
  expect(textOf(await cache.get('v2', '/', rendering('never')))).toBe('new')
})

it('a problem or an exception is not cached', async () => {
  const cache = openPageCache(1_000)
  expect(await cache.get('v1', '/', async () => 'internal')).toBe('internal')
  await expect(cache.get('v1', '/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(textOf(await cache.get('v1', '/', rendering('whole')))).toBe('whole')
})

it('keeps at most the given bytes, and drops the least recently used pages', async () => {
  const cache = openPageCache(30)
  for (const address of ['/1', '/2', '/3']) await cache.get('v1', address, rendering('0123456789'))
  await cache.get('v1', '/1', rendering('never'))
  await cache.get('v1', '/4', rendering('0123456789'))
  expect(textOf(await cache.get('v1', '/1', rendering('again')))).toBe('0123456789')
  expect(textOf(await cache.get('v1', '/2', rendering('again')))).toBe('again')
})
