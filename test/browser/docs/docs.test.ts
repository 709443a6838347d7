// The guide and the reference in the browser: links, copy buttons, and requests that run in the page.
// Over 200 lines: one suite of what readers do on these pages.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../accessibility.ts'
import { visitor } from '../browser.ts'

const LISTING = '/docs/reference/listInspirations'

/** The form that sends requests of an operation. */
function tried(page: Page, operation: string) {
  return page.locator(`form[data-try="${operation}"]`)
}

async function keyOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const body = JSON.stringify({ email: `reader-${crypto.randomUUID()}@mail.example` })
    const response = await fetch('/v1/register', { method: 'POST', body })
    return ((await response.json()) as { api_key: string }).api_key
  })
}

describe('trying a request', () => {
  it('without a key shows the error of the API', async () => {
    const { page, open } = await visitor()
    await open(LISTING)
    const form = tried(page, 'listInspirations')
    await form.getByRole('button', { name: 'Send' }).click()
    await page.locator('.answer-head').waitFor()
    expect(await page.locator('.answer-head').textContent()).toMatch(/^401\b/)
    expect(await page.locator('.try-answer pre code').textContent()).toContain('"unauthorized"')
  })

  it('refuses a text that is not a key', async () => {
    const { page, open } = await visitor()
    await open(LISTING)
    await page.getByLabel('Your key for this request').fill('svc_nope')
    await page.getByRole('button', { name: 'Use this key' }).click()
    expect(await page.locator('#key-note').textContent()).toMatch(/not a key/)
    expect(await page.getByLabel('Your key for this request').getAttribute('aria-invalid')).toBe('true')
  })

  it('with a key shows status, headers and body of the response', async () => {
    const { page, open, complaints } = await visitor()
    await open(LISTING)
    await page.getByLabel('Your key for this request').fill(await keyOf(page))
    await page.getByRole('button', { name: 'Use this key' }).click()
    const form = tried(page, 'listInspirations')
    await form.getByLabel('genre', { exact: true }).fill('wedding')
    await form.getByLabel('color', { exact: true }).fill('')
    await form.getByLabel('sort', { exact: true }).selectOption('oldest')
    await form.getByLabel('limit', { exact: true }).fill('1')
    await form.getByRole('button', { name: 'Send' }).click()
    await page.locator('.answer-head').waitFor()
    expect(await page.locator('.try-answer .request-line').textContent()).toBe(
      'GET /v1/inspirations?limit=1&sort=oldest&genre=wedding',
    )
    expect(await page.locator('.answer-head').textContent()).toMatch(/^200\n(.*\n)*x-ratelimit-remaining: 99/)
    const { results } = JSON.parse((await page.locator('.try-answer pre code').textContent()) ?? '') as {
      results: unknown[]
    }
    expect(results).toHaveLength(1)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('puts path parameters into the path and a body into the body', async () => {
    const { page, open } = await visitor()
    await open('/docs/reference/register')
    const registering = tried(page, 'register')
    await registering.getByLabel('email').fill('someone@mail.example')
    await registering.getByRole('button', { name: 'Send' }).click()
    await page.locator('.answer-head').waitFor()
    expect(await page.locator('.answer-head').textContent()).toMatch(/^201\b/)
    await open('/docs/reference/getInspiration')
    const one = tried(page, 'getInspiration')
    await one.getByLabel('slug').fill('a b')
    await one.getByRole('button', { name: 'Send' }).click()
    await page.locator('.answer-head').waitFor()
    expect(await page.locator('.try-answer .request-line').textContent()).toBe('GET /v1/inspirations/a%20b')
  })
})

describe.each(['/docs', LISTING])('%s', (path) => {
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

  it('has unique element IDs', async () => {
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

  it('is accessible with all details open, on a small screen too', async () => {
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
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect(await page.locator('.code:visible').count()).toBeGreaterThan(8)
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Search'])
    await page.locator('.wide-screens a').last().click()
    expect(new URL(page.url()).hash).not.toBe('')
  })
})

describe('the examples of an operation', () => {
  it('show one language at a time; arrow keys change it everywhere, and the next page opens with it', async () => {
    const { page, open } = await visitor()
    await open(LISTING)
    const tab = (name: string) => page.getByRole('tab', { name }).first()
    await tab('curl').focus()
    await page.keyboard.press('ArrowRight')
    expect(await tab('JavaScript').getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('[role=tabpanel]:visible').first().textContent()).toContain('await fetch(')
    const selected = await page
      .locator('[role=tab][aria-selected=true]')
      .evaluateAll((tabs) => tabs.map((one) => one.textContent?.trim()))
    expect(new Set(selected)).toEqual(new Set(['JavaScript']))
    await page.keyboard.press('End')
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Python')
    await open('/docs/reference/search')
    expect(await tab('Python').getAttribute('aria-selected')).toBe('true')
  })

  it.each([
    [1099, false],
    [1100, true],
  ])('at %i pixels are beside the text: %s', async (width, beside) => {
    const { page, open } = await visitor({ viewport: { width, height: 900 } })
    await open(LISTING)
    const [text, examples] = await Promise.all(
      ['.operation-text', '.examples'].map((part) => page.locator(part).boundingBox()),
    )
    expect((examples?.x ?? 0) >= (text?.x ?? 0) + (text?.width ?? 0)).toBe(beside)
  })

  it('keep each URL on one line', async () => {
    const { page, open } = await visitor({ viewport: { width: 390, height: 900 } })
    await open(LISTING)
    const lines = await page
      .locator('#listInspirations-1-curl .t-string')
      .evaluateAll((strings) => strings.map((one) => one.getClientRects().length))
    expect(lines).toEqual([1, 1])
  })
})

describe('the index of the reference', () => {
  it('has a link for the old anchor of each operation', async () => {
    const { page, open } = await visitor()
    await open('/docs/reference#search')
    await page.locator('#search a').click()
    await page.waitForURL('**/docs/reference/search')
    expect(await page.locator('h1').textContent()).toBe('Search by free text')
    expect(await page.locator('.wide-screens [aria-current]').textContent()).toMatch(/GET\s+\/v1\/search/)
  })

  it('leads to pages that exist', async () => {
    const { page, open } = await visitor()
    await open('/docs/reference')
    const paths = await page
      .locator('.endpoints a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths) expect(`${path} ${(await page.request.get(path ?? '')).status()}`).toBe(`${path} 200`)
  })
})
