// Takes the pictures of the editors' chapter (src/ui/desk/guide) at the desk of the demo, in both color schemes:
// `npm run capture:desk`, after a build; with names of pictures, those alone. Needs Chromium.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
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

const desk = await openDesk(DEMO_FILES)
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
    const file = join(FOLDER, `desk-${name}-${colorScheme}.avif`)
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await context.close()
    for (let quality = 46; ; quality -= 8) {
      await sharp(png).avif({ quality, effort: 2 }).toFile(file)
      if ((await stat(file)).size <= MAX_BYTES) break
    }
  }
await desk.close()
process.exit()
