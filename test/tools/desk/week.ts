// An editor's week by the clock, only with the desk. A person is slower than a script, so the editor here types five characters a
// second, looks 0.8 s before each click or key that chooses, takes 1.5 s to read an answer, and needs 1 s to drag. A picture is named,
// and given a title, an address and three tags.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { DEMO, DEMO_FILES, openDesk } from './open-desk.ts'

const [TYPE_MS, LOOK_MS, READ_MS, DRAG_MS] = [200, 800, 1_500, 1_000]
const SITES = 40
const ADDED = 5

const HELP = `Usage: npm run measure:desk -- [FILE.jsonl … --editorial FILE.json]

Prints what an editor does at the desk, how long that took, and how long it may take, on the demo and the catalogs of files. Needs a
build and Chromium. Times are by the clock, so other work on the machine shows in them.
`
if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
  process.exit()
}

/** The demo comes with every catalog, for the picture of its sites. */
const desk = await openDesk(process.argv.length > 2 ? [DEMO_FILES[0], ...process.argv.slice(2)] : DEMO_FILES)
await desk.searchInVain(['zorbish', 'zorbish portfolio'])
const context = await desk.signedIn('mia')
context.setDefaultTimeout(120_000)
const page = await context.newPage()
const cards = page.locator('.card:has([data-desk-panel])')
const toast = (text: string | RegExp) => page.locator('.desk-toast', { hasText: text }).waitFor()

async function click(target: Locator): Promise<void> {
  await page.waitForTimeout(LOOK_MS)
  await target.click()
}

async function type(text: string): Promise<void> {
  await page.keyboard.type(text, { delay: TYPE_MS })
}

async function press(key: string): Promise<void> {
  await page.waitForTimeout(LOOK_MS)
  await page.keyboard.press(key)
}

/** How long an editor needs, in seconds, with the time to read what the desk answers. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun + READ_MS) / 1000
}

async function gallery(): Promise<void> {
  await page.goto('/explore')
  await cards.nth(0).waitFor()
}

/** Takes one tag off the first card and adds another. */
async function wrongTag(): Promise<void> {
  const card = cards.nth(0)
  await click(card.locator('.desk-chip button').first())
  await toast('Removed')
  await click(card.locator('.desk-add > summary'))
  await type('dar')
  await page.locator('.desk-choices button').first().waitFor()
  await press('Enter')
  await toast('Added')
}

/** Takes a tag off each of 20 cards, one after the other. */
async function twentyWrongTags(): Promise<void> {
  for (let at = 0; at < 20; at++) {
    const chips = cards.nth(at).locator('.desk-chip')
    const before = await chips.count()
    await click(chips.locator('button').first())
    await page.waitForFunction(
      ([index, count]) =>
        document.querySelectorAll('.card:has([data-desk-panel])')[index]?.querySelectorAll('.desk-chip').length !==
        count,
      [at, before] as const,
    )
  }
}

async function dragEdge(): Promise<void> {
  await click(page.getByRole('link', { name: 'Edit sections' }))
  const line = page.locator('[data-line]').nth(1)
  await line.scrollIntoViewIfNeeded()
  await page.waitForTimeout(LOOK_MS)
  const box = await line.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 40, { steps: 8 })
  await page.waitForTimeout(DRAG_MS)
  await page.mouse.up()
  await click(page.getByRole('button', { name: 'Save sections' }))
  await page.locator('.notice, .desk-toast').first().waitFor()
}

async function takeDown(): Promise<void> {
  await click(cards.nth(1).locator('.desk-down > summary'))
  await type('its owner asked')
  await press('Enter')
  await cards.nth(1).getByText('Taken down').waitFor()
}

async function undoOlder(): Promise<void> {
  await click(page.locator('.desk-bar').getByRole('link', { name: 'Edits' }))
  await page.waitForTimeout(READ_MS)
  await click(page.getByRole('button', { name: /^Undo\b.* change/ }).nth(1))
  await page.getByText('Taken back').first().waitFor()
}

async function synonym(): Promise<void> {
  await click(page.locator('.desk-bar').getByRole('link', { name: 'Inbox' }))
  await click(page.getByLabel('“zorbish” means'))
  await type('portf')
  await page.getByRole('option').filter({ hasText: /→/ }).first().waitFor()
  await page.waitForTimeout(READ_MS)
  await press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.desk-word h2', { hasText: /^zorbish$/ }).waitFor({ state: 'detached' })
}

/** A page that the catalog does not have: parts of the demo's with other colors. */
async function pictureOf(at: number) {
  const names = ['2023/columnar', '2008/marcus-bell', '2023/columnar', '2008/marcus-bell', '2023/columnar']
  const source = sharp(await readFile(join(DEMO, `images/${names[at]}.avif`)))
  const { width = 0, height = 0 } = await source.metadata()
  const top = 60 * (at + 1)
  const part = source.extract({ left: 0, top, width, height: height - top }).modulate({ hue: 70 * (at + 1) })
  return { name: `new-site-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer: await part.jpeg().toBuffer() }
}

async function addSites(): Promise<void> {
  await click(page.locator('.desk-bar').getByRole('link', { name: 'Add' }))
  await page.waitForTimeout(2 * LOOK_MS)
  await page.setInputFiles('#pictures', pictures)
  await click(page.getByRole('button', { name: 'Upload' }))
  await page
    .locator('.desk-drafts li')
    .nth(ADDED - 1)
    .waitFor()
  await click(page.getByRole('link', { name: /^Go through/ }))
  for (let at = 1; at <= ADDED; at++) await addSite(at)
}

async function addSite(at: number): Promise<void> {
  await page.locator('[data-take-all]:enabled').waitFor()
  await page.waitForTimeout(READ_MS)
  await click(page.locator('[name="title"]'))
  await type(`New Site ${at}`)
  await click(page.locator('[name="url"]'))
  await page.keyboard.press('Control+a')
  await type(`https://new-site-${at}.example`)
  const proposed = page.locator('[data-term]')
  for (let one = 0; one < Math.min(3, await proposed.count()); one++) await click(proposed.nth(one))
  await click(page.getByRole('button', { name: 'Take over all' }))
  const types = page.locator('[data-band] [name="type"]')
  for (let one = 0; one < (await types.count()); one++) {
    if ((await types.nth(one).inputValue()) !== '') continue
    await click(types.nth(one))
    await type('Features')
  }
  const address = page.url()
  await press('Control+Enter')
  await page.waitForURL((url) => url.href !== address)
}

const pictures = await Promise.all(Array.from({ length: ADDED }, (_, at) => pictureOf(at)))
const rows: [string, number, number][] = []
async function row(what: string, limit: number, start: () => Promise<void>, work: () => Promise<void>, factor = 1) {
  await start()
  try {
    rows.push([what, factor * (await timed(work)), limit])
  } catch (error) {
    console.error(`${what}: ${(error as Error).message}`)
    rows.push([what, Number.NaN, limit])
  }
}
const sectioned = async () => {
  await page.goto('/site/columnar')
  await page.getByRole('link', { name: 'Edit sections' }).waitFor()
}
await row('a wrong tag, and the right one', 10, gallery, wrongTag)
await row('20 wrong tags on one page', 120, gallery, twentyWrongTags)
await row('the edge of a section', 15, sectioned, dragEdge)
await row('a takedown', 20, gallery, takeDown)
await row('an edit of yesterday, undone', 20, gallery, undoOlder)
await row('a synonym for a word in vain', 30, gallery, synonym)
await row(`${SITES} sites from pictures (${ADDED} timed)`, 2_400, gallery, addSites, SITES / ADDED)
await desk.close()
console.log('| what an editor does | seconds | at most |\n|---|---:|---:|')
for (const [what, seconds, limit] of rows)
  console.log(`| ${what} | ${seconds.toFixed(1)} | ${limit.toLocaleString('en')} |`)
process.exit()
