// The listed pages are rendered once, other pages each time. Errors are not cached.
import { expect, it, vi } from 'vitest'
import { openPageCache } from '../../../src/ui/page-cache.ts'

vi.stubEnv('DEV', false)
const page =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status })

it('an error is not cached', async () => {
  const rendered = openPageCache(['/docs'])
  expect((await rendered('/docs', page('broken', 500))).status).toBe(500)
  expect(await (await rendered('/docs', page('whole'))).text()).toBe('whole')
})

it('other pages are rendered each time', async () => {
  const rendered = openPageCache(['/docs'])
  await rendered('/', page('first'))
  expect(await (await rendered('/', page('second'))).text()).toBe('second')
})

it('a listed page is rendered once, with and without a trailing slash', async () => {
  const rendered = openPageCache(['/docs'])
  await rendered('/docs', page('first'))
  const again = await rendered('/docs/', page('second'))
  expect([again.status, again.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await again.text()).toBe('first')
})
