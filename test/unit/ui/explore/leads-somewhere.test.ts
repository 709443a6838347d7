// No page of the explorer is empty: what a text leads to, whatever was typed.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { parseConfig } from '../../../../src/ground/config.ts'
import { readPointer } from '../../../../src/snapshot/files/folder.ts'
import { type LiveSnapshot, serveSnapshot } from '../../../../src/snapshot/live/serve.ts'
import { loadSnapshot } from '../../../../src/snapshot/load/load.ts'
import { explorePage } from '../../../../src/ui/explore/explore-page.ts'
import { randomFrom, runs, seedOfRun } from '../../../support/project/random.ts'
import { linesOf, TODAY } from '../../../support/worlds/fixture.ts'
import { ROOT } from '../../../support/worlds/processes.ts'
import { workshop } from '../../../support/worlds/workshop.ts'
import { request, startFakeService } from '../../http/fakes.ts'

const config = parseConfig({})
startFakeService()
const shop = workshop()
let served: LiveSnapshot
afterAll(() => {
  served?.close()
  shop.remove()
})

beforeAll(async () => {
  await shop.load(linesOf(`${ROOT}data/demo/catalog.jsonl`))
  await shop.build(TODAY)
  const snapshot = await loadSnapshot(shop.snapshotDir, (await readPointer(shop.snapshotDir)) as string)
  served = await serveSnapshot(snapshot, { editorial: shop.editorial, awaitsSpelling: true })
})

function page(query: string) {
  const { body, searched } = explorePage(served, request(`/explore?${query}`, {}), config)
  const html = body.html.replaceAll('&amp;', '&')
  const part = (id: string) =>
    new RegExp(`id="${id}" data-part>(.*?)</div>\\s*\\n?\\s*(?=<div|</div|<nav)`, 's').exec(html)?.[1] ?? ''
  return { html, searched, remarks: plain(part('remarks')), cards: html.split('<article class="card">').length - 1 }
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const heading = (html: string, id: string) => plain(new RegExp(`<h2[^>]*id="${id}">.*?</h2>`).exec(html)?.[0] ?? '')

const WORDS = [
  'law firm bakery moody grey pricing tables who makes darkness typography waveform',
  'schwarz weiß Anwalt dunkles Schriften Bäckerei Preise wie Gestaltung Fotograf',
  'avocat boulangerie noir élégant photographe sombre tarifs typographie où ciel',
  'abogado panadería oscuro fotógrafo precios elegante tienda azul cómo bosque',
  'avvocato scuro fotografo prezzi negozio elegante caffè blu perché bosco',
  'advogado padaria escuro fotógrafo preços loja elegante azul café floresta',
  '弁護士 暗い 写真 料金 店 森 青い どうやって 喫茶店 文字',
  'адвокат тёмный фотограф цены магазин лес синий как кофейня шрифты',
].map((words) => words.split(' '))
const NOISE = ['xqzzy', '🎉', 'a', '<b>', '%', '"', '&', 'qqqqqqqqqqqqqqqqqqqq', '\u0301', '12', 'ﷺ', 'the', '¿']
const FILTERS = [
  'genre=portfolio',
  'genre_not=agency',
  'year=2011',
  'status=offline',
  'type=pricing',
  'color_near=a5f0c0',
]

// (rule 36.21)
test('whatever is typed in eight languages, with any filters, there are pictures', () => {
  const random = randomFrom(seedOfRun('words'))
  for (let i = 0; i < runs(150, 3000); i++) {
    const words = random.some(random.chance(0.2) ? NOISE : random.pick(WORDS), 5)
    if (random.chance(0.2)) words.push(random.pick(NOISE))
    const filters = random.chance(0.3) ? random.some(FILTERS, 3) : []
    const query = [`q=${encodeURIComponent(words.join(' '))}`, ...filters].join('&')
    const { html, cards } = page(query)
    expect(cards + html.split('class="strip" aria-hidden').length - 1, query).toBeGreaterThan(0)
  }
})

// (rule 36.19)
describe('a text that finds nothing as typed', () => {
  it('is read word by word, says so, and leads back to the words as typed', () => {
    const { html, remarks, cards, searched } = page('q=photographers&status=all')
    expect(remarks).toBe('Showing Photography, 4 sites. Search for photographers instead')
    expect(cards).toBe(4)
    expect(html).toContain('href="/explore?q=photographers&match=all"')
    // Editors see what found nothing.
    expect(searched).toMatchObject({ hasNothing: true, isUnmatched: true })
    expect(page('q=photographers&match=all').remarks).not.toContain('Showing')
  })

  it('has a correction in words when it can only be meant', () => {
    expect(page('q=minmal+black').remarks).toContain('Did you mean minimal black?')
    expect(page('q=minmal+black').html).toContain('href="/explore?q=minimal+black"')
  })

  it('offers the reading word by word where words are left over', () => {
    expect(page('q=fashion+e-commerce').html).toMatch(
      /href="\/explore\?q=fashion\+e-commerce&match=words"[^>]*>E-commerce \+ Fashion/,
    )
  })
})

describe('a text that only titles have', () => {
  // (rule 36.9)
  it('is narrowed by filters, and offers those that leave something', () => {
    const genre = /data-key="genre:([^"]+)"/.exec(page('q=homerow').html)?.[1]
    expect(page(`q=homerow&genre=${genre}`).html).toContain('data-part>1 site</h2>')
    const { html } = page('q=homerow&genre=blog&genre=agency')
    expect(html).toContain('data-part>No sites</h2>')
    expect(html).toContain('>Without Blog and Agency<')
  })

  // (rule 34.40)
  it('has the posters that the sites have in listings', () => {
    const inkOf = (html: string) => [...(posterOf(html)?.matchAll(/poster [^"]*|fill="[^"]*/g) ?? [])].join()
    const posterOf = (html: string) =>
      html
        .split('<article class="card">')
        .slice(1)
        .find((card) => card.includes('/site/homerow"'))
        ?.match(/<span class="poster.*?<\/svg><\/span>/s)?.[0]
    expect(inkOf(page('q=homerow').html)).toContain('fill="#')
    expect(inkOf(page('q=homerow').html)).toBe(inkOf(page('genre=education&year=2008').html))
  })
})

// (rule 36.20)
test('without results, the closest sites say which words they have, and each word can be removed', () => {
  const { html, cards } = page('q=law+firm')
  expect(cards).toBeGreaterThanOrEqual(8)
  expect(html.split('<span>Has firm</span>').length - 1).toBeGreaterThanOrEqual(8)
  expect(html).toMatch(/href="\/explore\?q=firm" data-key="word:law" aria-label="Remove law"/)
  expect(html).toMatch(/href="\/explore\?q=law" data-key="word:firm"/)
})

// (rule 36.20)
test.each([
  ['black and white photographer', 'whole', 'With all words'],
  ['90s web', 'whole', 'With 90s'],
  ['hero with phone mockup', 'mentions', '3 sections mention hero, phone, and mockup'],
])('what has all words comes before results that lack one: %s', (q, id, text) => {
  const { html } = page(`q=${encodeURIComponent(q)}`)
  expect(heading(html, id)).toBe(text)
  expect(html.indexOf(`aria-labelledby="${id}"`)).toBeLessThan(html.indexOf('aria-labelledby="count"'))
})

// (rule 36.19)
test.each(['ceramic studio', 'furniture maker'])(
  'a reading that leaves out what a word says is only offered: %s',
  (q) => {
    expect(heading(page(`q=${q}`).html, 'closest')).toBe('What comes closest')
  },
)

// (rule 36.18)
describe('a word that sections have', () => {
  it('shows the crops of the type that it names, one of a site, and leads to all of them', () => {
    const { html, remarks, cards } = page('q=pricing+page')
    expect(cards).toBe(24)
    expect(html.match(/<ul class="cards crops">/g)).toHaveLength(1)
    expect(html).toMatch(/href="\/site\/[\w-]+#pricing"/)
    expect(remarks).toContain('28 Pricing sections')
    expect(html).toContain('href="/explore?q=pricing+page&type=pricing"')
  })

  it('shows the sections whose descriptions mention it', () => {
    const { html } = page('q=waveform')
    expect(heading(html, 'mentions')).toBe('3 sections mention waveform')
    expect(page('q=law+firm').remarks).toBe('Agency 81 section mentions law')
  })
})

// (rule 36.12)
test.each(['color_near=a5f0c0', 'q=mint'])(
  'a color that no picture has leads to sites with the nearest one, by its name: %s',
  (query) => {
    const { html, cards } = page(query)
    const [, name, total] =
      /^No picture has Mint\. The nearest is (.+), (\d+) sites$/.exec(heading(html, 'nearest')) ?? []
    expect(name).not.toBe('Mint')
    expect(cards).toBe(Number(total))
    expect(html).toContain('href="/explore?color_near=a5f0c0&color_within=wide"')
  },
)

// (rule 36.21)
test('a text that leads nowhere says so above the newest sites', () => {
  const { html, cards } = page('q=xqzzy')
  expect(heading(html, 'newest')).toBe('Nothing matches “xqzzy”. Here are the newest sites')
  expect(cards).toBe(12)
})
