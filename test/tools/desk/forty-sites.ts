// Forty sites by the clock, from addresses to published: pages of the demo that the catalog lacks are served here, each at an address
// of its own, `entries add --from` makes drafts of them, and an editor in Chromium corrects each to what the demo's editors say, and
// publishes it. What the editor does is counted, and timed as the keystroke-level model says (Card, Moran and Newell, "The
// keystroke-level model for user performance time with interactive systems", Communications of the ACM 23, 1980). What the page makes
// the editor wait is measured. `npm run measure:forty`, after a build.
// Over 200 lines: the steps of one run, which share the page and the counts.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Locator } from 'playwright-core'
import { addByAddress } from '../../../build-scripts/entries/add/by-address.ts'
import { DEMO, openDesk } from './open-desk.ts'

/** Seconds: a key of an average typist, to point, to press and release a button, to move a hand to or from the mouse, to decide. */
const KLM = { key: 0.28, point: 1.1, press: 0.2, home: 0.4, decide: 1.35 }
/** So many letters of a term are typed without a look at how the field completes them. */
const PREFIX = 3
/** An editor works on a draft for so long at least, in which the server measures the next one, ms. */
const WORK_MS = 5_000

const SITES = Number(process.argv[2] ?? 40)

interface Entry {
  readonly title: string
  readonly slug: string
  readonly genre: readonly string[]
  readonly style: readonly string[]
  readonly sections: readonly { readonly type: string; readonly top: number; readonly bottom: number }[]
}

const lines = readFileSync(join(DEMO, 'catalog.jsonl'), 'utf8').trim().split('\n')
const all = lines.map((line) => JSON.parse(line) as Entry)
/** Every third page, so that all years are among them. */
const added = all.filter((_, at) => at % 3 === 1).slice(0, SITES)
const rest = join(mkdtempSync(join(tmpdir(), 'vitrine-forty-')), 'rest.jsonl')
writeFileSync(rest, `${lines.filter((_, at) => !added.includes(all[at] as Entry)).join('\n')}\n`)

const pages = createServer(({ url = '', headers }, response) => {
  const { slug } = added[Number(headers.host?.split(':')[0]?.split('.')[3]) - 1] ?? {}
  try {
    const file = readFileSync(join(DEMO, 'sites', slug ?? '', url === '/' ? 'index.html' : url), 'utf8')
    const page = file.replace(/ data-[\w-]+="[^"]*"| data-offline\b/g, '')
    response.writeHead(200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/html' }).end(page)
  } catch {
    response.writeHead(404).end()
  }
})
await once(pages.listen(0, '0.0.0.0'), 'listening')
const { port } = pages.address() as AddressInfo
const urls = added.map((_, at) => `http://127.0.1.${at + 1}:${port}/`)

const desk = await openDesk([rest])
const began = performance.now()
const visits = await addByAddress({
  ...{ urls, catalogDb: desk.catalogDb, folder: join(dirname(desk.catalogDb), 'drafts'), allowsTwins: false },
  browser: { accepts: (address) => address.startsWith('127.0.1.'), limitMs: 300_000 },
})
const visited = (performance.now() - began) / 1000
for (const fault of visits.faults) console.error(fault)

const page = await (await desk.signedIn('mia')).newPage()
page.setDefaultTimeout(120_000)
const counts = { key: 0, point: 0, press: 0, home: 0, decide: 0 }
let hand: 'mouse' | 'keys' = 'mouse'
let chips = 0

function count(operators: Partial<typeof counts>): void {
  for (const [name, times] of Object.entries(operators)) counts[name as keyof typeof counts] += times
}

function reach(for_: typeof hand): void {
  if (hand !== for_) count({ home: 1 })
  hand = for_
}

async function click(target: Locator): Promise<void> {
  reach('mouse')
  count({ point: 1, press: 1 })
  await target.click()
}

/** Goes to a field: nowhere if it has the focus, with Tab if it is the next one, else with the mouse. */
async function focus(field: Locator): Promise<void> {
  const isThere = () => field.evaluate((one) => one === document.activeElement)
  if (await isThere()) return
  await page.keyboard.press('Tab')
  if (!(await isThere())) return click(field)
  reach('keys')
  count({ key: 1 })
}

/** Types what an editor types. */
async function type(text: string): Promise<void> {
  reach('keys')
  count({ key: text.length })
  await page.keyboard.type(text)
}

/** Types the first letters of a term, until the field completes them to it. */
async function typeTerm(field: Locator, name: string): Promise<void> {
  for (const [at, letter] of [...name].entries()) {
    if (at >= PREFIX && (await field.inputValue()).split(',').at(-1)?.trim() === name) return
    await type(letter)
  }
}

/** A draft can be worked on when its script has the lines. */
async function ready(): Promise<void> {
  await page.locator('[data-draft] .bands.live').waitFor()
  await page.locator('[data-take-all]:enabled').waitFor({ state: 'attached' })
}

const shared = (a: Entry['sections'][number], b: { top: number; bottom: number }) =>
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) /
  (Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top))

/** Corrects the title, and the types of sections that are another one. */
async function correct({ title, sections }: Entry): Promise<number> {
  const field = page.locator('[name="title"]')
  count({ decide: 1 })
  if ((await field.inputValue()) !== title) {
    await focus(field)
    await page.keyboard.press('Control+a')
    count({ key: 2 })
    await type(title)
  }
  let wrong = 0
  for (const row of await page.locator('[data-band]').all()) {
    const value = async (name: string) => row.locator(`[name="${name}"]`).inputValue()
    const band = { top: Number(await value('top')), bottom: Number(await value('bottom')) }
    const best = sections.toSorted((a, b) => shared(b, band) - shared(a, band))[0]
    // An editor sees at a glance whether the name over a band fits it, and decides about the others.
    if (best === undefined || best.type === (await value('type'))) continue
    wrong++
    count({ decide: 1 })
    const chip = row.locator(`[data-term="${best.type}"]`)
    if ((await chip.count()) > 0) {
      chips++
      await click(chip)
      continue
    }
    // Its text is selected with the click.
    await click(row.locator('[name="type"]'))
    await typeTerm(row.locator('[name="type"]'), best.type)
  }
  return wrong
}

/** Takes the terms of a taxonomy that are right: by a proposal, else by typing. */
async function terms(taxonomy: 'genre' | 'style', names: readonly string[]): Promise<void> {
  count({ decide: 1 })
  const field = page.locator(`[name="${taxonomy}"]`)
  const isThere = (await field.inputValue()).split(',').map((text) => text.trim())
  const missing = names.filter((name) => !isThere.includes(name))
  const chips = page.locator(`.field:has([name="${taxonomy}"]) [data-term]`)
  const proposed = await chips.evaluateAll((all) => all.map((chip) => (chip as HTMLElement).dataset['term']))
  for (const name of missing.filter((one) => proposed.includes(one))) await click(chips.nth(proposed.indexOf(name)))
  const typed = missing.filter((one) => !proposed.includes(one))
  if (typed.length === 0) return
  await focus(field)
  if (!(await field.evaluate((one: HTMLInputElement) => one.selectionStart === one.value.length))) count({ key: 1 })
  await page.keyboard.press('End')
  for (const [at, name] of typed.entries()) {
    if (at > 0 || (await field.inputValue()) !== '') await type(',')
    await typeTerm(field, name)
  }
}

/** Publishes a draft, also with terms that the catalog lacks. */
async function publish(): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.waitForLoadState()
  const opened = page.waitForEvent('load')
  await page.keyboard.press('Control+Enter')
  await opened
  if (new URL(page.url()).pathname !== pathname) return
  await ready()
  count({ decide: 1, key: 2 })
  await click(page.locator('[data-draft] [name="new"]'))
  reach('keys')
  const left = page.waitForURL((url) => url.pathname !== pathname)
  await page.keyboard.press('Control+Enter')
  await left
}

const rows: { waited: number; wrong: number; bands: number; truth: number }[] = []
let opened = performance.now()
await page.goto('/desk/add')
await page.getByRole('link', { name: /^Go through/ }).click()
for (let left = visits.made.length; left > 0; left--) {
  await ready()
  const waited = (performance.now() - opened) / 1000
  const { hostname } = new URL(await page.locator('[name="url"]').inputValue())
  const entry = added[Number(hostname.split('.')[3]) - 1] as Entry
  await terms('genre', entry.genre)
  await terms('style', entry.style)
  const wrong = await correct(entry)
  const bands = await page.locator('[data-band]').count()
  rows.push({ waited, wrong, bands, truth: entry.sections.length })
  reach('keys')
  count({ decide: 1, key: 2 })
  await page.waitForTimeout(WORK_MS)
  opened = performance.now()
  await publish()
}
await desk.close()
pages.close()
pages.closeAllConnections()

const number = rows.length
const per = (sum: number) => (sum / number).toFixed(1)
const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
const model = Object.entries(counts).reduce((total, [name, times]) => total + times * KLM[name as keyof typeof KLM], 0)
const waits = rows.map(({ waited }) => waited).sort((a, b) => a - b)
console.log(`${number} of ${urls.length} addresses became drafts in ${visited.toFixed(0)} s, ${per(visited)} s each
for each site: ${per(counts.press)} clicks, ${per(counts.key)} keys, ${per(counts.home)} times a hand moves, ${per(counts.decide)} decisions
wrong types: ${sum(({ wrong }) => wrong)} (${chips} corrected by a chip) of ${sum(({ bands }) => bands)} bands (${sum(({ truth }) => truth)} in the catalog)
waits: ${per(sum(({ waited }) => waited))} s each, median ${waits[number >> 1]?.toFixed(2)}, longest ${waits.at(-1)?.toFixed(2)}
the model: ${per(model)} s each, ${per(model + sum(({ waited }) => waited))} s with waits`)
process.exit()
