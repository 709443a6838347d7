// The site without JavaScript: everything works except running requests in the page.
import { describe, expect, it } from 'vitest'
import { visitor } from './browser.ts'

const plain = () => visitor({ javaScriptEnabled: false })

describe('without JavaScript', () => {
  it('a form registers a key and shows it once, on a page that caches do not store', async () => {
    const { page, open } = await plain()
    await open('/key')
    await page.getByLabel('Your email').fill(`plain${process.pid}@example.com`)
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      page.getByRole('button', { name: 'Get a free key' }).click(),
    ])
    expect(response.status()).toBe(201)
    expect(response.headers()['cache-control']).toBe('no-store')
    await page.getByRole('heading', { name: 'Here is your key' }).waitFor()
    const key = (await page.locator('#api-key').textContent()) ?? ''
    expect(key).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)
    expect(await page.locator('#code-python').textContent()).toContain(key)
  })

  it('forms show the usage of a key, replace its secret and revoke it (rule 29.9)', async () => {
    const { page, open } = await plain()
    await open('/key')
    await page.getByLabel('Your email').fill(`rotated${process.pid}@example.com`)
    await page.getByRole('button', { name: 'Get a free key' }).click()
    const key = (await page.locator('#api-key').textContent()) ?? ''
    await page.getByText('Use a key that you have').click()
    await page.getByLabel('Your key', { exact: true }).fill(key)
    await page.getByRole('button', { name: 'Show its usage' }).click()
    expect(await page.locator('.usage').textContent()).toContain(key.split('_')[1])
    await page.getByLabel('Your key', { exact: true }).fill(key)
    await page.getByRole('button', { name: 'Replace the secret' }).click()
    const fresh = (await page.locator('#api-key').textContent()) ?? ''
    expect(fresh).toMatch(/^svc_[0-9a-f]{12}_[0-9a-f]{32}$/)
    expect(fresh).not.toBe(key)
    await page.getByText('Revoke a key').click()
    await page.getByLabel('The key to revoke').fill(fresh)
    await page.getByLabel('never works again').check()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    expect(await page.getByRole('status').textContent()).toContain('is revoked')
  })
})
