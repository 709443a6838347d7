// The page of a sign-in in Chromium: from the request for a code to the client's address, without JavaScript (rule 42.2).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import {
  codeRequest,
  redeemed,
  redemption,
  registeredClient,
  signInServer,
} from '../../support/oauth/sign-in-client.ts'
import { contrastViolations, violations } from '../accessibility.ts'
import { visitor, WIDTHS } from '../browser.ts'

const address = inject('address')
const server = signInServer(address)

/** A client on this machine, and what its address received. */
async function client(name = 'Desk') {
  const received: URL[] = []
  const listener = createServer(({ url = '' }, response) => {
    received.push(new URL(url, 'http://localhost'))
    response.end('done')
  })
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  const redirect = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
  const id = await registeredClient(server, [redirect], name)
  return { id, redirect, received, ...codeRequest(id, { redirect_uri: redirect, resource: server.resource }) }
}

it('leads from the request to the client without JavaScript, with a key that is made on the page', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  const { id, redirect, received, url, verifier } = await client()
  await open(url)
  await page.getByText('Get a free key first').click()
  await page.getByLabel('Your email').fill(`consent${process.pid}@example.com`)
  await page.getByRole('button', { name: 'Get a free key' }).click()
  expect(await page.locator('#api-key').textContent()).toMatch(/^svc_/)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText('done').waitFor()
  const code = received[0]?.searchParams.get('code') ?? ''
  const form = { ...redemption(id, code, verifier), redirect_uri: redirect, resource: server.resource }
  expect((await redeemed(server, form)).status).toBe(200)
})

it('shows who asks, what it may do, and a picture of it, without a request to another host', async () => {
  const { page, open, complaints } = await visitor({ viewport: { width: 1280, height: 900 } })
  await open((await client('Zed')).url)
  expect(await page.locator('.asker').textContent()).toMatch(/^Z\s*Zed\s*an application on this computer$/)
  expect(await page.locator('.rights > li').count()).toBe(4)
  const [allow, deny] = await page.locator('.pair > button').all()
  expect((await allow?.boundingBox())?.width).toBe((await deny?.boundingBox())?.width)
  expect(await page.locator('figure img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

it('leads back with an error if the person says no', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false })
  const { received, url } = await client()
  await open(url)
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await page.getByText('done').waitFor()
  expect(received[0]?.searchParams.get('error')).toBe('access_denied')
})

it('is not shown in a frame', async () => {
  const { page } = await visitor()
  const { url } = await client()
  await page.setContent(`<iframe src="${address}${url.replaceAll('&', '&amp;')}"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})

const STATES: Record<string, (page: Page) => Promise<void>> = {
  asks: async () => {},
  refused: async (page) => {
    await page.getByLabel('Your key').fill('svc_wrong')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByRole('alert').waitFor()
  },
  registered: async (page) => {
    await page.getByText('Get a free key first').click()
    await page.getByLabel('Your email').fill(`state${process.pid}-${Math.random()}@example.com`)
    await page.getByRole('button', { name: 'Get a free key' }).click()
    await page.locator('#api-key').waitFor()
  },
  expired: async (page) => {
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('heading', { name: 'has expired' }).waitFor()
  },
}

it.each(Object.entries(STATES))('is accessible and fits while it %s, in both color schemes', async (name, reach) => {
  const { page, open } = await visitor({ reducedMotion: 'reduce' })
  await open((await client('An application with a very long name that somebody has thought of')).url)
  await reach(page)
  expect(await violations(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await contrastViolations(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
      const folder = process.env['SCREENSHOTS']
      if (folder) await page.screenshot({ path: join(folder, `consent-${name}-${width}-${colorScheme}.png`) })
    }
  }
})
