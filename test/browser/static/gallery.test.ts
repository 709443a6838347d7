// An export of the demo as visitors use it: from a plain file host, and from nginx under a path, at two widths.
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileHost, fileHost, nginxHost } from '../../support/static/file-host.ts'
import { ROOT, script } from '../../support/worlds/processes.ts'
import { workshop } from '../../support/worlds/workshop.ts'
import { visitor } from '../browser.ts'

const shop = workshop()
const out = join(shop.folder, 'out')
const hosts: Record<string, FileHost> = {}
beforeAll(async () => {
  const settings = { SNAPSHOT_DIR: shop.snapshotDir, CATALOG_DB: shop.catalogDb }
  const demo = `${ROOT}data/demo/`
  await script('import', [`${demo}catalog.jsonl`, '--editorial', `${demo}editorial.json`], settings)
  await script('snapshot', [], settings)
  await script('static/export', [out], settings)
  hosts['a plain file host'] = await fileHost(out)
  hosts['nginx under a path'] = await nginxHost(out, '/gallery/')
}, 300_000)
afterAll(async () => {
  for (const host of Object.values(hosts)) await host.close()
  shop.remove()
})

const results = (page: Page) => page.locator('.card:visible').count()
/** Waits until the view of the address is shown, and has results. */
async function shown(page: Page) {
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
  await expect.poll(() => results(page)).toBeGreaterThan(0)
}
const summary = (page: Page) => page.locator('#main_content h1').first().textContent()

describe.each([
  ['a plain file host', 390],
  ['nginx under a path', 1280],
] as const)('%s at %i pixels', (name, width) => {
  async function visit(options: Parameters<typeof visitor>[0] = {}) {
    const { url } = hosts[name] as FileHost
    const { page, complaints } = await visitor({ baseURL: url, viewport: { width, height: 900 }, ...options })
    return { page, complaints, open: (path: string) => page.goto(`${url}${path}`, { waitUntil: 'load' }) }
  }

  it('shows the gallery from its front page to a site and back (rule 51.12)', async () => {
    const { page, complaints, open } = await visit()
    await open('index.html')
    await page.locator('a[href*="explore.html"]:visible').first().click()
    await page.waitForURL('**/explore.html*')
    await page.getByRole('combobox').fill('pric')
    await page.getByRole('option', { name: /^Pricing/ }).click()
    await page.waitForURL('**/explore.html?*pricing*')
    await shown(page)
    await open('explore.html')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/explore.html?page=2')
    await shown(page)
    if (width === 390) await page.getByRole('button', { name: 'Colors of the picture' }).click()
    await page.getByRole('link', { name: 'Teal' }).click()
    await page.getByRole('link', { name: 'Remove Teal' }).waitFor()
    await shown(page)
    const list = page.url()
    await page.locator('.card a[href*="site/"]:visible').first().click()
    await page.waitForURL('**/site/*.html')
    await page.goBack()
    await page.waitForURL(list)
    await shown(page)
    expect(complaints).toEqual([])
  })

  it('draws a page that is opened with a query, and the next one', async () => {
    const { page, complaints, open } = await visit()
    await open('explore.html?q=dark')
    await expect.poll(() => page.locator('#q').inputValue()).toBe('dark')
    await shown(page)
    await open('explore.html?genre=portfolio&page=2')
    await page.getByRole('link', { name: 'Remove genre Portfolio' }).waitFor()
    await shown(page)
    await open('random.html')
    await page.waitForURL('**/site/*.html')
    expect(await summary(page)).not.toBe('')
    expect(complaints).toEqual([])
  })

  it('keeps sites on a board whose address shows it to others (rule 41.5)', async () => {
    const { page, complaints, open } = await visit()
    await open('explore.html')
    await page.locator('.card .keep').first().focus()
    await page.keyboard.press('Enter')
    await open('board.html')
    await page.locator('#own-boards h2 a').click()
    await page.waitForURL('**/board.html?*s=*')
    const address = page.url()
    const other = await visit()
    await other.page.goto(address)
    await expect.poll(() => results(other.page)).toBe(1)
    expect([...complaints, ...other.complaints]).toEqual([])
  })

  it('shows its sites without JavaScript', async () => {
    const { page, complaints, open } = await visit({ javaScriptEnabled: false })
    for (const path of ['index.html', 'explore.html', 'templates.html', 'stats.html', 'terms.html', 'use.html'])
      await open(path)
    await open('explore.html')
    expect(await results(page)).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })
})

it('answers without workers, and says what a missing or damaged file or a worker that hangs means beside the prerendered sites (rule 51.13)', async () => {
  const broken = join(shop.folder, 'broken')
  await cp(out, broken, { recursive: true })
  const host = await fileHost(broken, '/some/where/')
  hosts['broken'] = host
  const { page } = await visitor({ baseURL: host.url })
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await page.goto(`${host.url}explore.html?q=dark`)
  await expect.poll(() => page.locator('#q').inputValue()).toBe('dark')
  const sentence = () => page.locator('body').textContent()
  await writeFile(join(broken, 'catalog/current'), 'nothing')
  await page.goto(`${host.url}explore.html?q=light`)
  await expect.poll(sentence).toContain('There is no catalog')
  expect(await results(page)).toBeGreaterThan(0)
  await rm(join(broken, 'catalog/current'))
  await page.goto(`${host.url}explore.html?q=serif`)
  await expect.poll(sentence).toContain('cannot be read')
  expect(await results(page)).toBeGreaterThan(0)
  await writeFile(join(broken, 'pages.js'), 'postMessage(null)')
  const { page: hung } = await visitor({ baseURL: host.url })
  await hung.clock.install()
  await hung.goto(`${host.url}explore.html?q=dark`)
  const later = () => hung.clock.runFor(60_000).then(() => hung.locator('body').textContent())
  await expect.poll(later).toContain('a script of this page failed')
})
