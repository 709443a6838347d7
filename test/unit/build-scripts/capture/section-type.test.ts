// Which type a band gets by its place, its words in several languages, and its contents. (rule 52.2)
import { describe, expect, it } from 'vitest'
import type { SeenBand } from '../../../../build-scripts/capture/in-page/bands.ts'
import { sectionType } from '../../../../build-scripts/capture/section-type.ts'

type Given = Partial<Omit<SeenBand, 'has'>> & { readonly has?: Readonly<Record<string, number>> }
const HERO = band({ tag: 'header', has: { h1: 1 }, bottom: 700 })
const END = band({ tag: 'footer', top: 1200, bottom: 1400 })

function band({ has = {}, ...given }: Given): SeenBand {
  const none = { tag: 'section', names: '', heading: '', text: '', from: 'landmark' } as const
  return { ...none, top: 700, bottom: 1200, ...given, has: { h1: 0, ...has } }
}

function typeOf(given: Given): string | undefined {
  return sectionType(band(given), 1, [HERO, band(given), END])?.name
}

describe('the type of a band', () => {
  it('is told by its place: the first with a title, a low head, and the landmark at the end', () => {
    const head = band({ tag: 'nav', bottom: 60, top: 0 })
    const page = [head, HERO, END]
    expect(page.map((one, at) => sectionType(one, at, page)?.name)).toEqual(['header', 'hero', 'footer'])
  })

  it('is told by whole words of many languages in names and short headings', () => {
    const words = {
      faq: ['faq', 'Häufige Fragen', 'Preguntas frecuentes', 'よくある質問', 'Вопросы'],
      pricing: ['pricing-table', 'Preise', 'Tarifs', 'Precios', '料金'],
      team: ['our_team', 'Equipo', 'Équipe'],
      testimonials: ['testimonials', 'Kundenstimmen', 'Témoignages'],
      'portfolio-grid': ['selected-work', 'Proyectos', 'Arbeiten', '作品'],
    }
    for (const [type, all] of Object.entries(words))
      for (const word of all) {
        expect([word, typeOf({ names: word })]).toEqual([word, type])
        expect([word, typeOf({ heading: word })]).toEqual([word, type])
      }
  })

  it('is not told by letters that stand for a word on one site only, or classes that place a box', () => {
    for (const names of ['abt', 'svc', 'beans', 'prog', 'man', 'cat', 'flex items-start', 'order-1 lg:[order:2]'])
      expect(typeOf({ names })).toBeUndefined()
  })

  const contents: readonly [type: string, given: Given][] = [
    ['map-directions', { has: { maps: 1 } }],
    ['newsletter', { text: 'Four a year.', has: { fields: 1, mails: 1, buttons: 1 } }],
    ['contact', { has: { fields: 4 } }],
    ['faq', { text: 'May I?\nYes.\nAre you sure?\nYes.', has: { folds: 2 } }],
    ['testimonials', { text: '“It came back, and it had been mended.”', has: { quotes: 1 } }],
    ['testimonials', { text: '★★★★★ Warm\n★★★★☆ Itchy' }],
    ['products', { text: 'Hat\n£20\nSocks\n£12\nScarf\n£30', has: { images: 3 } }],
    ['pricing', { text: 'Solo\n9 €\nTeam\n29 €', has: { heads: 2 } }],
    ['pricing', { text: '٢٤٠ دينارًا\n٣١٠ دنانير' }],
    ['call-to-action', { text: '$49, once', has: { links: 1 } }],
    ['timeline', { text: '2014 Left\n2009 Came\n1985 Born', has: { rows: 3 } }],
    ['portfolio-grid', { text: 'Kettle, 2019\nClock, 2018\nRadio, 2017', has: { images: 3, items: 3 } }],
    ['logo-cloud', { text: 'Trusted by many', bottom: 900, has: { images: 5 } }],
    ['gallery', { has: { images: 6 } }],
    ['schedule', { text: 'Doors\n9:30\nTalk\n10:00\nLunch\n12:30', has: { rows: 3 } }],
    ['schedule', { text: 'Montag Suppe\nDienstag Fisch\nMittwoch Ruhe', has: { items: 3 } }],
    ['schedule', { text: Array.from({ length: 28 }, (_, at) => at + 1).join('\n') }],
    ['about', { text: 'You may use this, or may not, as you may. '.repeat(4) }],
    ['statistics', { text: '214\nboards\n903\noutlines\n61\ntools', has: { items: 3 } }],
    ['features', { text: 'Fast\nSmall\nQuiet', has: { heads: 4 } }],
    ['manifesto', { text: 'The grid is a table. One can eat at it.' }],
    ['about', { text: 'We cook what the neighbors bring. '.repeat(10) }],
  ]
  it.each(contents)('%s by its contents %#', (type, given) => {
    expect(typeOf(given)).toBe(type)
  })

  it('of a footer with an address and nothing else is contact; one that is signed or full of links is a footer', () => {
    const last = (given: Given) => {
      const end = band({ ...END, ...given })
      return sectionType(end, 1, [HERO, end])?.name
    }
    expect(last({ text: 'hello@acme.example' })).toBe('contact')
    expect(last({ text: '© Acme, hello@acme.example' })).toBe('footer')
    expect(last({ text: 'hello@acme.example', has: { links: 8 } })).toBe('footer')
  })
})
