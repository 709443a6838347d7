// Takes the pictures of the editors' chapter (src/ui/desk/guide) at the desk of the demo, in both color schemes:
// `npm run capture:desk`, after a build; with names of pictures, those alone. Needs Chromium.
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addByAddress } from '../../../build-scripts/entries/add/by-address.ts'
import { ROOT } from '../../support/worlds/processes.ts'
import { DEMO, DEMO_FILES, openDesk } from './open-desk.ts'

const SIZE = { width: 900, height: 560 }
const FOLDER = join(ROOT, 'src/ui/desk/guide')
const MAX_BYTES = 30_000

/** Each leads a page that is signed in to what its picture shows. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async card(page) {
    await page.goto('/explore')
    const card = page.locator('.card', { has: page.locator('[data-desk-panel]') }).first()
    await card.locator('.desk-add > summary').click()
    await page.keyboard.type('min')
    await page.locator('.desk-choices button').first().waitFor()
    await card.locator('.desk-choices').evaluate((list) => list.scrollIntoView({ block: 'center' }))
    await page.mouse.move(5, 5)
  },
  async several(page) {
    await page.goto('/explore')
    await page.locator('.desk-pick').first().waitFor({ state: 'attached' })
    for (const at of [0, 1, 2]) {
      await page.locator('.card').nth(at).hover()
      await page.locator('.desk-pick').nth(at).check()
    }
    await page.locator('.desk-several [name="add"]').fill('')
    await page.evaluate(() => scrollTo(0, 130))
  },
  async sections(page) {
    await page.goto('/desk/site/columnar/sections')
    await page.locator('[data-take-all]:enabled').waitFor()
    await page.evaluate(() => scrollTo(0, 160))
  },
  async draft(page) {
    await page.goto('/desk/add')
    const picture = sharp(await readFile(join(DEMO, 'images/2023/columnar.avif')))
    const buffer = await picture
      .extract({ left: 0, top: 900, width: 1440, height: 1900 })
      .modulate({ hue: 120 })
      .jpeg()
      .toBuffer()
    await page.setInputFiles('#pictures', { name: 'acme.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.locator('.desk-drafts', { hasText: 'acme' }).waitFor()
    await page.goto('/desk/add/acme')
    await page.locator('[name="title"]').fill('Acme')
    await page.locator('[name="url"]').fill('https://acme.example')
    await page.locator('[data-term]').first().click()
    await page.locator('[data-saved]', { hasText: 'Saved' }).waitFor()
    await page.evaluate(() => scrollTo(0, 160))
  },
  async addresses(page) {
    await page.goto('/desk/add')
    await page
      .getByLabel('Paste addresses')
      .fill('https://acme.example\nborealis.example\nhttps://www.northlight.example/work')
    await page.getByRole('button', { name: 'Visit' }).hover()
  },
  async sources(page) {
    await page.goto('/desk/add/safelight')
    await page.locator('[data-take-all]:enabled').waitFor()
    await page.evaluate(() => scrollTo(0, 160))
  },
  async scale(page) {
    await page.goto('/site/columnar')
    await page.waitForLoadState('networkidle')
    await page.locator('.site-scale').scrollIntoViewIfNeeded()
    await page.locator('.site-scale').evaluate((scale) => scrollBy(0, scale.getBoundingClientRect().top - 20))
  },
  async inbox(page) {
    await page.goto('/desk/inbox')
    await page.getByLabel('“maritime” means').pressSequentially('navy')
    await page
      .getByText(/maritime: 0 → /)
      .first()
      .waitFor()
    await page.evaluate(() => scrollTo(0, 110))
  },
  async edits(page) {
    for (const [slug, tag] of [
      ['columnar', 'Swiss'],
      ['abetka', 'Dark Mode'],
    ] as const) {
      await page.goto(`/desk/site/${slug}`)
      await page.getByPlaceholder('Add a tag').fill(tag)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.locator('.notice, .desk-toast').first().waitFor()
    }
    await page.goto('/desk')
  },
}

/** The pictures of how sites are added by their addresses. */
const OF_ADDRESSES = ['addresses', 'sources', 'scale']

/** A site that the catalog lacks, so that a visit can make a draft of it. */
const NEW = 'safelight'

/** Makes a draft of its page as a visit does, and gives it the address that the demo says. */
async function visitedDraft(): Promise<void> {
  const pages = createServer(async ({ url = '' }, response) => {
    const text = await readFile(join(DEMO, 'sites', NEW, url === '/' ? 'index.html' : url), 'utf8').catch(() => null)
    response.writeHead(text === null ? 404 : 200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/html' })
    response.end(text?.replace(/ data-[\w-]+="[^"]*"/g, ''))
  })
  await once(pages.listen(0, '127.0.0.1'), 'listening')
  const { port } = pages.address() as AddressInfo
  const [address, folder] = [`http://127.0.0.1:${port}/`, join(dirname(desk.catalogDb), 'drafts')]
  const asked = { urls: [address], folder, catalogDb: desk.catalogDb, allowsTwins: true }
  await addByAddress({ ...asked, browser: { accepts: (ip) => ip === '127.0.0.1', limitMs: 300_000 } })
  pages.close()
  for (const file of await readdir(folder))
    await rename(join(folder, file), join(folder, file.replace('127-0-0-1', NEW)))
  const members = join(folder, `${NEW}.json`)
  await writeFile(members, (await readFile(members, 'utf8')).replaceAll(address, `https://${NEW}.example/`))
}

const lines = (await readFile(DEMO_FILES[0], 'utf8')).split('\n').filter((line) => !line.includes(`"slug":"${NEW}"`))
const catalog = join(await mkdtemp(join(tmpdir(), 'vitrine-pictures-')), 'catalog.jsonl')
await writeFile(catalog, lines.join('\n'))
const desk = await openDesk([catalog, ...DEMO_FILES.slice(1)])
await visitedDraft()
await desk.searchInVain(['maritime', 'maritime hero', 'nautical'])
const signedIn = await desk.signedIn('mia')
const storageState = await signedIn.storageState()
const named = process.argv.slice(2)
for (const [name, lead] of Object.entries(PICTURES).filter(([name]) => named.length === 0 || named.includes(name)))
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await desk.visitor({ viewport: SIZE, deviceScaleFactor: 1.5, colorScheme, storageState })
    const page = await context.newPage()
    await lead(page)
    await page.waitForLoadState('networkidle')
    const file = join(FOLDER, OF_ADDRESSES.includes(name) ? 'addresses' : '', `desk-${name}-${colorScheme}.avif`)
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await context.close()
    for (let quality = 46; ; quality -= 8) {
      await sharp(png).avif({ quality, effort: 2 }).toFile(file)
      if ((await stat(file)).size <= MAX_BYTES) break
    }
  }
await desk.close()
process.exit()
