// The explorer with a visitor's key: it calls the API directly, within the rate limit of the key.
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { visitor, waitForText, withBrowser } from './browser.ts'

withBrowser()

let people = 0

async function newKey(): Promise<string> {
  const response = await fetch(`${inject('address')}/v1/register`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `198.51.100.${++people}` },
    body: JSON.stringify({ email: `explorer${process.pid}.${people}@example.com` }),
  })
  return ((await response.json()) as { api_key: string }).api_key
}

async function useKey(page: Page, key: string): Promise<void> {
  await page.getByText('Use a key').click()
  await page.getByLabel('Your key').fill(key)
  await page.getByRole('button', { name: 'Use this key' }).click()
}

describe('a key', () => {
  it('calls /v1 after each pause in typing, and shows the headers and the requests left', async () => {
    const { page, open, complaints } = await visitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open('/explore')
    await useKey(page, await newKey())
    await waitForText(page, 'allowance', /With your key: \d+ of 100 requests left/)
    await page.locator('#q').pressSequentially('portfolio')
    await waitForText(page, 'answer', /How the query was understood/)
    await waitForText(page, 'answer', /x-ratelimit-remaining: \d+/)
    expect(asked).toContain('/v1/search')
    expect(asked).toContain('/v1/suggest')
    expect(complaints).toEqual([])
  })

  it('is not charged for a repeated query', async () => {
    const { page, open } = await visitor()
    await open('/explore')
    await useKey(page, await newKey())
    const searches: string[] = []
    page.on('request', (request) => request.url().includes('/v1/search') && searches.push(request.url()))
    for (const text of ['minimal', 'dark', 'minimal']) {
      await page.locator('#q').fill(text)
      await waitForText(page, 'exchange-0-request', new RegExp(`q=${text}`))
    }
    expect(searches.filter((url) => url.includes('q=minimal'))).toHaveLength(1)
  })

  it('that is malformed or refused shows an error, and the page works without it', async () => {
    const { page, open } = await visitor()
    await open('/explore?q=dark')
    await useKey(page, 'svc_nonsense')
    await waitForText(page, 'key-help', /This is not a key/)
    await page.getByLabel('Your key').fill(`svc_${'0'.repeat(12)}_${'0'.repeat(32)}`)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await waitForText(page, 'key-help', /did not accept this key/)
    await waitForText(page, 'answer', /How the query was understood/)
  })

  it('that has reached its limit shows a message with the time to wait', async () => {
    const { page, open } = await visitor()
    const key = await newKey()
    const headers = { authorization: `Bearer ${key}` }
    await open('/explore')
    await useKey(page, key)
    await waitForText(page, 'allowance', /With your key/)
    for (const _ of Array(100)) await fetch(`${inject('address')}/v1/me`, { headers })
    await page.locator('#q').fill('minimal')
    await waitForText(page, 'allowance', /no requests left in this minute. Try again in \d+ s/)
    await waitForText(page, 'answer', /Wait \d+ s/)
  })
})
