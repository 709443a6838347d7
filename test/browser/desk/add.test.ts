// From dropped pictures to published sites, by keyboard. (rule 48.15)
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { deskBrowser } from '../../support/desk/desk-browser.ts'
import { violations } from '../accessibility.ts'

const desk = deskBrowser(async () => ({ IMAGE_DIR: await mkdtemp(join(tmpdir(), 'vitrine-images-')) }))

/** Three bands of a color each. */
async function picture(name: string, hue: number) {
  const band = (top: number, r: number) => ({
    input: { create: { width: 800, height: 600, channels: 3 as const, background: { r, g: hue, b: 90 } } },
    top,
    left: 0,
  })
  const page = sharp({ create: { width: 800, height: 1800, channels: 3, background: '#fff' } })
  const buffer = await page
    .composite([band(0, 20), band(600, 240), band(1200, 120)])
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

it('uploads several pictures, names what is none, and publishes one after the other with the keyboard', async () => {
  const { page, open, complaints } = await desk.editor()
  await open('/desk/add')
  const files = [
    await picture('acme.png', 40),
    await picture('bolt.png', 200),
    { name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('none') },
  ]
  await page.setInputFiles('#pictures', files)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect
    .poll(() => page.locator('[data-drop-status] li').allTextContents())
    .toEqual([
      'acme.png is the draft acme.',
      'bolt.png is the draft bolt.',
      expect.stringContaining('none.png is no picture that can be shown.'),
    ])
  expect(await violations(page)).toEqual([])
  await open('/desk/add/acme')
  expect(await violations(page)).toEqual([])
  await page.locator('[name="title"]').fill('Acme')
  await page.locator('[data-term]').first().click()
  await page.getByRole('button', { name: 'Take over all' }).click()
  const types = page.locator('[data-band] [name="type"]')
  expect(await types.evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value))).toEqual([
    'Hero',
    '',
    'Footer',
  ])
  await types.nth(1).fill('Features')
  await expect.poll(() => page.locator('[data-saved]').textContent()).toBe('Saved')
  expect((await desk.mia.page('/desk/add/acme')).text).toContain('value="Features"')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/desk/add/bolt')
  await page.locator('[name="title"]').fill('Bolt')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/desk/add')
  const { text } = await desk.mia.page('/desk/site/acme/sections')
  expect(Array.from(text.matchAll(/name="top" value="(\d+)"/g), ([, top]) => top)).toEqual(['0', '600', '1200'])
  expect(complaints).toEqual([])
})

it.each([390, 1280])('has room for the fields of a draft at %i pixels, in the dark, too', async (width) => {
  const { page, open } = await desk.editor({ viewport: { width, height: 900 }, colorScheme: 'dark' })
  await open('/desk/add')
  await page.setInputFiles('#pictures', await picture(`wide-${width}.png`, 120))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.locator('.desk-drafts', { hasText: `wide-${width}` }).waitFor()
  await open(`/desk/add/wide-${width}`)
  await expect.poll(() => page.locator('.bands.live').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect((await violations(page)).filter((line) => !/^target-size: div\[aria-/.test(line))).toEqual([])
})

/** Opens a draft with two sections. Returns what reads what is stored of it. */
async function openDraft(page: Page, name: string) {
  const folder = join(dirname(desk.world.env['CATALOG_DB'] ?? ''), 'drafts')
  const file = join(folder, `${name}.json`)
  const sections = ['Hero', 'Features'].map((type, at) => ({ type, top: 600 * at, bottom: 600 * at + 600 }))
  await writeFile(file, JSON.stringify({ title: name, sections }))
  await writeFile(join(folder, `${name}.png`), (await picture(name, 160)).buffer)
  await page.goto(`/desk/add/${name}`)
  return async () => JSON.parse(await readFile(file, 'utf8'))
}

/** Waits for the script, and marks the page, so that a test sees whether it was loaded again. */
async function markLive(page: Page) {
  await page.locator('.bands.live').waitFor()
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
}

it.each([true, false])(
  'offers for each section what else it may be, a click each (with a script: %s)',
  async (javaScriptEnabled) => {
    const { page } = await desk.editor({ javaScriptEnabled })
    const stored = await openDraft(page, `chips-${javaScriptEnabled}`)
    if (javaScriptEnabled) await markLive(page)
    const row = page.locator('[data-band]').nth(1)
    const chips = row.locator('[data-term]')
    expect(await chips.count()).toBe(5)
    expect(await chips.allTextContents()).not.toContain('Features')
    const name = (await chips.nth(1).textContent()) ?? ''
    await chips.nth(1).click()
    await expect.poll(async () => (await stored()).sections[1].type).toBe(name)
    expect(await row.locator('[name="type"]').inputValue()).toBe(name)
    await row.getByRole('button', { name: 'Features', exact: true }).click()
    await expect.poll(async () => (await stored()).sections[1].type).toBe('Features')
    const color = page.locator('.field:has([name="color"]) [data-term]').first()
    await color.click()
    await expect.poll(async () => (await stored()).color?.length).toBe(1)
    if (javaScriptEnabled) expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
    // It is what Enter presses without a script.
    expect(await page.locator('[data-draft] button').first().getAttribute('value')).toBe('publish')
  },
)

it('completes terms while they are typed: the next letter replaces that, and a comma or Tab takes it', async () => {
  const { page } = await desk.editor()
  await openDraft(page, 'typed')
  await markLive(page)
  const genre = page.locator('[name="genre"]')
  await genre.press('p')
  expect(await genre.inputValue()).toBe('p')
  await page.keyboard.type('or')
  expect(await genre.inputValue()).toBe('Portfolio')
  await page.keyboard.type(', muse')
  expect(await genre.inputValue()).toBe('Portfolio, Museum')
  await page.keyboard.press('Backspace')
  expect(await genre.inputValue()).toBe('Portfolio, Muse')
  await page.keyboard.type('x')
  expect(await genre.inputValue()).toBe('Portfolio, Musex')
  const typeface = page.locator('[name="typeface"]')
  // It has fewer sites than B612 Mono.
  await typeface.pressSequentially('B612')
  expect(await typeface.inputValue()).toBe('B612')
  const type = page.locator('[data-band] [name="type"]').nth(1)
  await type.click()
  await page.keyboard.type('sta,')
  expect(await type.inputValue()).toBe('Statistics')
})

it('publishes once, however often that is asked for', async () => {
  const { page } = await desk.editor()
  await openDraft(page, 'once')
  await markLive(page)
  const held = await page.evaluate(() => {
    const all: boolean[] = []
    addEventListener('submit', ({ defaultPrevented }) => all.push(defaultPrevented))
    for (const _ of 'ab') document.querySelector<HTMLElement>('[data-publish]')?.click()
    return all
  })
  expect(held).toEqual([false, true])
  await page.waitForURL((url) => !url.pathname.endsWith('/once'))
})

it('takes pictures without a script', async () => {
  const { page, open } = await desk.editor({ javaScriptEnabled: false })
  await open('/desk/add')
  await page.setInputFiles('#pictures', await picture('plain.png', 80))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('plain.png is the draft plain.').waitFor()
})

it('says that the session has ended, and keeps what a section has besides its fields', async () => {
  const { page, open } = await desk.editor()
  await open('/desk/add')
  await page.context().clearCookies()
  await page.setInputFiles('#pictures', [await picture('lines.png', 120)])
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('lines.png was not stored: your session has ended').waitFor()
  await desk.signIn(page, desk.mia.cookie)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('link', { name: 'lines' }).waitFor()
  const file = join(dirname(desk.world.env['CATALOG_DB'] ?? ''), 'drafts', 'lines.json')
  await writeFile(file, JSON.stringify({ sections: [{ type: 'Hero', top: 0, bottom: 600, tailwind: 'p-4' }] }))
  await open('/desk/add/lines')
  for (const bottom of [601, 602]) {
    await page.locator('[data-line]').last().press('ArrowDown')
    const stored = async () => JSON.parse(await readFile(file, 'utf8')).sections[0]
    await expect.poll(stored).toMatchObject({ bottom })
    expect(await stored()).toMatchObject({ tailwind: 'p-4' })
    await page.getByText('Saved').waitFor()
  }
})
