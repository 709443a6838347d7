// The first minute of a visitor: register, copy the key, send the first request from the reference.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { visitor } from './browser.ts'

const KEY = /^svc_[0-9a-f]{12}_[0-9a-f]{32}$/
let people = 0
const someone = () => `visitor${process.pid}.${++people}@example.com`

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Get a free key' }).click()
  await page.locator('#issued, [role=alert]:visible').first().waitFor()
}

const VIEWS = [
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const

describe.each(VIEWS)('$width pixels wide, $scheme', ({ scheme, width }) => {
  it('a visitor registers, copies the key and sends the first request', async () => {
    const { page, open, complaints } = await visitor({ viewport: { width, height: 900 }, colorScheme: scheme })
    await open('/')
    await page.getByRole('link', { name: 'Get a free key' }).click()
    await register(page, someone())
    const key = (await page.locator('#api-key').textContent()) ?? ''
    expect(key).toMatch(KEY)
    await page.getByRole('button', { name: 'Copy the key' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    for (const language of ['JavaScript', 'Python', 'curl']) {
      await page.getByRole('tab', { name: language }).click()
      expect(await page.getByRole('tabpanel', { name: language }).textContent()).toContain(key)
    }
    expect(await page.locator('.first .card').count()).toBe(3)
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Send it from the reference' }).click()
    await page.getByRole('button', { name: 'Send GET /v1/inspirations' }).click()
    await page.locator('.answer-head').waitFor()
    expect(await page.locator('.answer-head').textContent()).toMatch(/^200\n(.*\n)*x-ratelimit-remaining: 99/)
    expect(complaints).toEqual([])
  })
})

describe('a failed registration', () => {
  it('says that the email already has two keys', async () => {
    const email = someone()
    const { page, open } = await visitor()
    for (const _ of [1, 2, 3]) {
      await open('/key')
      await register(page, email)
    }
    expect(await page.getByRole('alert').textContent()).toContain('two active keys')
    expect(await violations(page)).toEqual([])
  })

  it('says when to try again after too many attempts', async () => {
    const { page, open } = await visitor()
    await open('/key')
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const answered = page.waitForResponse('**/key')
      await register(page, 'jane@localhost')
      await answered
    }
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/in \d+ minutes, at \d\d:\d\d UTC/)
  })
})
