// The first minute of a visitor: register, copy the key, run the first request.
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
}

async function issuedKey(page: Page): Promise<string> {
  await page.locator('#issued').waitFor({ state: 'visible' })
  return (await page.locator('#api-key').textContent()) ?? ''
}

const VIEWS = [
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const

describe.each(VIEWS)('$width pixels wide, $scheme', ({ scheme, width }) => {
  it('a visitor registers, copies the key and runs the first request', async () => {
    const { page, open, complaints } = await visitor({ viewport: { width, height: 900 }, colorScheme: scheme })
    await open('/')
    await register(page, someone())
    const key = await issuedKey(page)
    expect(key).toMatch(KEY)
    await page.getByRole('button', { name: 'Copy the key' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    for (const language of ['JavaScript', 'Python', 'curl']) {
      await page.getByRole('tab', { name: language }).click()
      expect(await page.getByRole('tabpanel', { name: language }).textContent()).toContain(key)
    }
    await page.getByRole('button', { name: 'Run it here' }).click()
    await page.locator('#first-answer .card').first().waitFor()
    expect(await page.locator('#first-answer .card').count()).toBe(3)
    expect(await page.locator('#answer-headers').textContent()).toContain('x-ratelimit-remaining: 99')
    expect(JSON.parse((await page.locator('#answer-json').textContent()) ?? '')).toMatchObject({ limit: 3 })
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('a failed registration', () => {
  it('says what is wrong with the email, and keeps it in the field', async () => {
    const { page, open } = await visitor()
    await open('/')
    await register(page, 'jane@localhost')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('jane@example.com')
    expect(await page.getByLabel('Your email').inputValue()).toBe('jane@localhost')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
    expect(await violations(page)).toEqual([])
  })

  it('says that the email already has two keys', async () => {
    const email = someone()
    const { page, open } = await visitor()
    for (const _ of [1, 2]) {
      await open('/')
      await register(page, email)
      await issuedKey(page)
    }
    await open('/')
    await register(page, email)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('two active keys')
  })

  it('says when to try again after too many attempts', async () => {
    const { page, open } = await visitor()
    await open('/')
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const answered = page.waitForResponse('**/v1/register')
      await register(page, 'jane@localhost')
      await answered
    }
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/in \d+ minutes, at \d\d:\d\d UTC/)
  })

  it('the first request without a key says to get one', async () => {
    const { page, open } = await visitor()
    await open('/')
    await page.getByRole('button', { name: 'Run it here' }).click()
    expect(await page.locator('#first-answer').textContent()).toContain('Get a key first')
  })
})

describe('the tabs', () => {
  it('are selected with the arrow keys', async () => {
    const { page, open } = await visitor()
    await open('/')
    await page.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'JavaScript' }).getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('tabpanel').count()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Python')
  })
})
