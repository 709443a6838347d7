// Guide and reference in the browser: links, copying code, and trying requests.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { visitor, withBrowser } from './browser.ts'

withBrowser()
const REFERENCE = '/docs/reference'

/** Opens the form that tries an operation. Returns the form. */
async function openForm(page: Page, operation: string) {
  const form = page.locator(`form[data-try="${operation}"]`)
  await form.locator('xpath=..').locator('summary').click()
  await form.getByRole('button').waitFor()
  return form
}

async function createKey(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const body = JSON.stringify({ email: `reader-${crypto.randomUUID()}@mail.example` })
    const response = await fetch('/v1/register', { method: 'POST', body })
    return ((await response.json()) as { api_key: string }).api_key
  })
}

describe('trying a request', () => {
  it('without a key shows the error', async () => {
    const { page, open } = await visitor()
    await open(REFERENCE)
    const form = await openForm(page, 'listInspirations')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('.answer-head').waitFor()
    expect(await form.locator('.answer-head').textContent()).toMatch(/^401\b/)
    expect(await form.locator('pre code').textContent()).toContain('"unauthorized"')
  })

  it('rejects an invalid key with a message', async () => {
    const { page, open } = await visitor()
    await open(REFERENCE)
    await page.getByLabel('Your key, for the requests').fill('svc_nope')
    await page.getByRole('button', { name: 'Use it' }).click()
    expect(await page.locator('#key-note').textContent()).toMatch(/no key/)
    expect(await page.getByLabel('Your key, for the requests').getAttribute('aria-invalid')).toBe('true')
  })

  it('with a key shows the status, headers and body of the response', async () => {
    const { page, open, complaints } = await visitor()
    await open(REFERENCE)
    await page.getByLabel('Your key, for the requests').fill(await createKey(page))
    await page.getByRole('button', { name: 'Use it' }).click()
    const form = await openForm(page, 'listInspirations')
    await form.getByLabel('genre', { exact: true }).fill('wedding')
    await form.getByLabel('color', { exact: true }).fill('')
    await form.getByLabel('sort', { exact: true }).selectOption('oldest')
    await form.getByLabel('limit', { exact: true }).fill('1')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('.answer-head').waitFor()
    expect(await form.locator('.try-answer .request-line').textContent()).toBe(
      'GET /v1/inspirations?limit=1&sort=oldest&genre=wedding',
    )
    expect(await form.locator('.answer-head').textContent()).toMatch(/^200\n(.*\n)*x-ratelimit-remaining: 99/)
    const { results } = JSON.parse((await form.locator('pre code').textContent()) ?? '') as { results: unknown[] }
    expect(results).toHaveLength(1)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('sends path parameters in the path and a body in the body', async () => {
    const { page, open } = await visitor()
    await open(REFERENCE)
    const registering = await openForm(page, 'register')
    await registering.getByLabel('email').fill('someone@mail.example')
    await registering.getByRole('button', { name: 'Send' }).click()
    await registering.locator('.answer-head').waitFor()
    expect(await registering.locator('.answer-head').textContent()).toMatch(/^201\b/)
    const one = await openForm(page, 'getInspiration')
    await one.getByLabel('slug').fill('a b')
    await one.getByRole('button', { name: 'Send' }).click()
    await one.locator('.answer-head').waitFor()
    expect(await one.locator('.try-answer .request-line').textContent()).toBe('GET /v1/inspirations/a%20b')
  })
})

describe.each(['/docs', REFERENCE])('%s', (path) => {
  it('has no broken links', async () => {
    const { page, open } = await visitor()
    await open(path)
    const dangling = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
        .map((link) => decodeURIComponent(link.hash.slice(1)))
        .filter((id) => document.getElementById(id) === null),
    )
    expect(dangling).toEqual([])
    expect(await page.locator('.wide-screens a').count()).toBeGreaterThan(8)
  })

  it('has unique IDs', async () => {
    const { page, open } = await visitor()
    await open(path)
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it('copies code', async () => {
    const { page, open } = await visitor()
    await open(path)
    const block = page.locator('.code:visible').first()
    await block.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => block.getByRole('button').textContent()).toBe('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await block.locator('code').textContent())
  })

  it('is accessible on a small screen with all sections open', async () => {
    const { page, open } = await visitor({ viewport: { width: 320, height: 900 } })
    await open(path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  it('is complete without JavaScript', async () => {
    const { page, open } = await visitor({ javaScriptEnabled: false })
    await open(path)
    expect(await page.locator('.code:visible').count()).toBeGreaterThan(8)
    expect(await page.getByRole('button').count()).toBe(0)
    await page.locator('.wide-screens a').last().click()
    expect(new URL(page.url()).hash).not.toBe('')
  })
})
