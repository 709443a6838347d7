// What the desk's scripts make of an answer that is cut off, or is a proxy's.
import { expect, it, onTestFinished, vi } from 'vitest'
import { fetchView } from '../../../../../src/ui/islands/desk/forms.ts'

it('a view that is no JSON, or does not arrive, is none', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const answer of [new Response('<p>Sign in to this network</p>'), new Response('', { status: 401 })]) {
    vi.stubGlobal('fetch', () => Promise.resolve(answer))
    expect(await fetchView('/desk/add')).toBeNull()
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ html: '<p>' })))
  expect(await fetchView('/desk/add')).toEqual({ html: '<p>' })
})
