// The site without JavaScript: everything works except running requests in the page.
import { describe, expect, it } from 'vitest'
import { visitor, withBrowser } from './browser.ts'

withBrowser()

const plain = () => visitor({ javaScriptEnabled: false })

describe('without JavaScript', () => {
  it('a form registers a key and shows it once on a page that is not cached', async () => {
    const { page, open } = await plain()
    await open('/')
    await page.getByLabel('Your email').fill(`plain${process.pid}@example.com`)
    const [response] = await Promise.all([
      page.waitForResponse((received) => received.request().method() === 'POST'),
      page.getByRole('button', { name: 'Get a free key' }).click(),
    ])
    expect(response.status()).toBe(201)
    expect(response.headers()['cache-control']).toBe('no-store')
    await page.getByRole('heading', { name: 'Here is your key' }).waitFor()
    const key = (await page.locator('#api-key').textContent()) ?? ''
    expect(key).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)
    expect(await page.locator('#code-python').textContent()).toContain(key)
  })

  it('an invalid email address shows an error', async () => {
    const { page, open } = await plain()
    await open('/key')
    await page.getByLabel('Your email').fill('jane@localhost')
    await page.getByRole('button', { name: 'Get a free key' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('jane@example.com')
    expect(await page.getByLabel('Your email').inputValue()).toBe('jane@localhost')
  })

  it('the explorer interprets a query, and filters are links', async () => {
    const { page, open } = await plain()
    await open('/explore')
    await page.locator('#q').fill('dark portfolio')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await page.locator('.reading').textContent()).toContain('“portfolio” is its name')
    await page.locator('.steps .chip').first().click()
    expect(page.url()).toContain('/explore?style=dark')
    await page.getByRole('link', { name: 'Remove the filter style Dark' }).click()
    expect(page.url()).toMatch(/\/explore$/)
  })

  it('a crop is a link to the image', async () => {
    const { page, open } = await plain()
    await open('/explore?type=hero')
    expect(await page.locator('a[data-crop]').first().getAttribute('href')).toContain('/cdn-cgi/image/trim=')
  })
})
