// The lines that an import takes and refuses. Over 200 lines: one case for each member and fault.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importLineParser } from '../../../../src/catalog/import/import-line.ts'
import { isCalendarDate } from '../../../../src/catalog/import/import-schema.ts'

const SCREENSHOT = { path: '/a.jpg', width: 2560, height: 9000 }
const REQUIRED = { title: 'Acme', slug: 'acme', published: '2019-04-02', screenshot: SCREENSHOT }
const SECTION = { type: 'Hero', top: 0, bottom: 900 }
const parse = importLineParser()

function entryOf(given: object) {
  const parsed = parse(JSON.stringify({ ...REQUIRED, ...given }))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.value
}

function faultsOf(text: string): string[] {
  const parsed = parse(text)
  return parsed.ok ? [] : parsed.faults.map(({ field, reason }) => `${field}: ${reason}`)
}

const faultsIn = (given: object) => faultsOf(JSON.stringify({ ...REQUIRED, ...given }))
const names = (terms: { name: string; slug: string }[]) => terms.map(({ name, slug }) => `${name} = ${slug}`)

describe('a bad line names field and reason (rule 17.2)', () => {
  const BAD: [given: object, ...faults: string[]][] = [
    [{ title: undefined }, 'title: is missing'],
    [{ title: null }, 'title: must be text'],
    [{ title: ' &nbsp; ' }, 'title: must not be blank'],
    [{ slug: undefined }, 'slug: is missing'],
    [{ slug: '' }, 'slug: must not be empty'],
    ...['a/b', 'a?b', 'a#b', 'a b', 'a\tb', 'a\u00a0b'].map((slug): [object, string] => [
      { slug },
      'slug: must not contain "/", "?", "#" or white space',
    ]),
    [{ url: 'acme.example' }, 'url: must be an absolute http or https URL'],
    [{ url: 'ftp://acme.example' }, 'url: must be an absolute http or https URL'],
    [{ url: 'https://' }, 'url: must be an absolute http or https URL'],
    [{ url: '' }, 'url: must be an absolute http or https URL'],
    [{ published: undefined }, 'published: is missing'],
    [{ published: '2019-02-29' }, 'published: must be a real calendar date, YYYY-MM-DD'],
    [{ published: '2019-4-2' }, 'published: must be a real calendar date, YYYY-MM-DD'],
    [{ published: '2019-04-02T00:00:00Z' }, 'published: must be a real calendar date, YYYY-MM-DD'],
    [{ published: '0000-01-01' }, 'published: must be a real calendar date, YYYY-MM-DD'],
    [{ published: 20190402 }, 'published: must be a real calendar date, YYYY-MM-DD'],
    [{ category: 'theme' }, 'category: must be "inspiration" or "template"'],
    [{ offline: 1 }, 'offline: must be true or false'],
    [{ genre: 'Portfolio' }, 'genre: must be a list of names'],
    [{ genre: ['Portfolio', 7] }, 'genre[1]: must be a name or { "name", "slug" }'],
    [{ color: ['Red', ' '] }, 'color[1]: must not be blank'],
    [{ color: [{ name: 'Red' }] }, 'color[0]: must be a name or { "name", "slug" }'],
    [{ color: [{ name: 'Red', slug: '' }] }, 'color[0].slug: must not be empty'],
    [{ color: [{ name: 'Red', slug: 'a b' }] }, 'color[0].slug: must not contain "/", "?", "#" or white space'],
    [{ platform: ['Webflow'] }, 'platform: must be one name'],
    [{ platform: ' ' }, 'platform: must not be blank'],
    [{ screenshot: undefined }, 'screenshot: is missing'],
    [{ screenshot: { ...SCREENSHOT, path: undefined } }, 'screenshot.path: is missing'],
    [{ screenshot: { ...SCREENSHOT, path: 'a.jpg' } }, 'screenshot.path: must be a path that begins with "/"'],
    [{ screenshot: { ...SCREENSHOT, mobile: 'a.jpg' } }, 'screenshot.mobile: must be a path that begins with "/"'],
    [{ screenshot: { ...SCREENSHOT, width: 0 } }, 'screenshot.width: must be a whole number of pixels, at least 1'],
    [{ screenshot: { ...SCREENSHOT, height: 1.5 } }, 'screenshot.height: must be a whole number of pixels, at least 1'],
    [{ screenshot: { ...SCREENSHOT, width: 2 ** 32 } }, 'screenshot.width: must be at most 1000000 pixels'],
    [{ screenshot: { ...SCREENSHOT, height: 1_000_001 } }, 'screenshot.height: must be at most 1000000 pixels'],
    [{ palette: '#ff7f50' }, 'palette: must be a list of colors'],
    [{ palette: ['#ff7f50', 'coral'] }, 'palette[1]: must be a color such as "#ff7f50"'],
    [{ palette: ['#f50', 7] }, ...[0, 1].map((at) => `palette[${at}]: must be a color such as "#ff7f50"`)],
    [{ palette: Array(7).fill('#ff7f50') }, 'palette: must have at most 6 colors'],
    [{ design: 'large' }, 'design: must be an object'],
    [
      { design: { fonts: [] } },
      'design.fonts: is not a known member; correct its spelling, or ignore it with --lenient',
    ],
    [{ design: { type: 'serif' } }, 'design.type: must be a list of styles'],
    [{ design: { type: Array(9).fill({ role: 'body' }) } }, 'design.type: must have at most 8 styles'],
    [{ design: { type: [{ size: 16 }] } }, 'design.type[0].role: is missing'],
    [{ design: { type: [{ role: 'h1' }] } }, 'design.type[0].role: must be "display", "heading", "body" or "small"'],
    ...Object.entries({
      family: [' ', 'must be the name of a typeface, at most 100 characters'],
      size: ['16px', 'must be a number of CSS pixels from 1 to 1000'],
      line_height: [0, 'must be a number of CSS pixels from 1 to 2000'],
      weight: [550.5, 'must be a whole number from 1 to 1000'],
      letter_spacing: [-101, 'must be a number of CSS pixels from -100 to 200'],
    }).map(([member, [value, reason]]): [object, string] => [
      { design: { type: [{ role: 'body', [member]: value }] } },
      `design.type[0].${member}: ${reason}`,
    ]),
    [{ design: { spacing: [8, '16'] } }, 'design.spacing[1]: must be a number of CSS pixels from 0 to 10000'],
    [{ design: { spacing: Array(9).fill(8) } }, 'design.spacing: must have at most 8 numbers'],
    [{ design: { radii: Array(7).fill(8) } }, 'design.radii: must have at most 6 numbers'],
    [{ design: { width: 0 } }, 'design.width: must be a number of CSS pixels from 1 to 10000'],
    [{ sections: 'Hero' }, 'sections: must be a list of sections'],
    [{ sections: [SECTION, { ...SECTION, type: undefined }] }, 'sections[1].type: is missing'],
    [{ sections: [{ ...SECTION, type: '' }] }, 'sections[0].type: must not be blank'],
    [{ sections: [{ ...SECTION, top: -1 }] }, 'sections[0].top: must be a whole number of pixels, at least 0'],
    [{ sections: [{ ...SECTION, top: 900 }] }, 'sections[0].bottom: must be greater than top (900)'],
    [
      { sections: [{ ...SECTION, bottom: 9001 }] },
      "sections[0].bottom: must be at most the screenshot's height (9000)",
    ],
    [{ sections: [{ ...SECTION, bottom: 2 ** 32 }] }, 'sections[0].bottom: must be at most 1000000 pixels'],
    [
      { sections: [{ ...SECTION, top: 2 ** 32, bottom: 2 ** 32 + 1 }] },
      'sections[0].top: must be at most 1000000 pixels',
      'sections[0].bottom: must be at most 1000000 pixels',
    ],
    [{ sections: [{ ...SECTION, colors: '#fff' }] }, 'sections[0].colors: must be a list of texts'],
    [{ sections: [{ ...SECTION, tailwind: 1 }] }, 'sections[0].tailwind: must be text or null'],
  ]

  // (rule 17.2, rule 17.7, rule 17.8, rule 17.9, rule 17.10, rule 17.19)
  it.each(BAD)('%j', (given, ...faults) => {
    expect(faultsIn(given)).toEqual(faults)
  })

  it('is a misspelled member (rule 17.21)', () => {
    const reason = 'is not a known member; correct its spelling, or ignore it with --lenient'
    const sections = [SECTION, { ...SECTION, wireframe: 'W' }]
    const screenshot = { ...SCREENSHOT, mobil: '/m.jpg' }
    const fields = ['sections[1].wireframe', 'screenshot.mobil', 'genres']
    expect(faultsIn({ genres: ['Blog'], sections, screenshot })).toEqual(fields.map((field) => `${field}: ${reason}`))
  })

  it('but not where the numbers are as great as they may be (rule 17.8)', () => {
    const screenshot = { ...SCREENSHOT, width: 1_000_000, height: 1_000_000 }
    expect(entryOf({ screenshot, sections: [{ ...SECTION, bottom: 1_000_000 }] })).toMatchObject({ screenshot })
  })

  it('all faults, if there are several (rule 17.13)', () => {
    expect(faultsIn({ title: 1, published: '2019' })).toHaveLength(2)
    expect(faultsIn({ title: ' ', genre: [''] })).toEqual(['title: must not be blank', 'genre[0]: must not be blank'])
  })

  it('text that is not JSON, or not an object (rule 17.18)', () => {
    expect(faultsOf('{"title":')).toEqual([expect.stringMatching(/^: is not JSON: [^\n]+$/)])
    for (const text of ['[]', '1', 'null', '"acme"']) expect(faultsOf(text)).toEqual([': must be a JSON object'])
  })

  it('half a surrogate pair is not text, a pair is', () => {
    const line = JSON.stringify({ ...REQUIRED, sections: [{ ...SECTION, prompt: 'P' }] })
    expect(faultsOf(line.replace('"P"', '"\\ud83d"'))).toEqual([
      'sections[0].prompt: contains half a surrogate pair, which is not a character',
    ])
    expect(faultsOf(line.replace('"P"', '"\\ud83d\\ude80"'))).toEqual([])
  })
})

describe('a good line', () => {
  it('has defaults for all members that are absent or null (rule 17.2, rule 17.9)', () => {
    const optional = [
      'url',
      'category',
      'offline',
      'genre',
      'color',
      'style',
      'typeface',
      'platform',
      'tech',
      'authors',
    ]
    const nulls = Object.fromEntries([...optional, 'post_tag', 'pricing', 'sections'].map((name) => [name, null]))
    expect(entryOf(nulls)).toEqual(entryOf({}))
    const { terms, ...rest } = entryOf({})
    expect(Object.values(terms).flat()).toEqual([])
    expect(rest).toEqual({
      ...REQUIRED,
      url: null,
      category: 'inspiration',
      offline: false,
      sections: [],
      screenshot: { ...SCREENSHOT, mobile: null },
      palette: null,
      design: null,
    })
  })

  it('has titles and names decoded once, and no other text (rule 17.6)', () => {
    const entry = entryOf({
      title: '\tR&amp;amp;D ',
      genre: ['Food &amp; Drink'],
      sections: [{ ...SECTION, type: 'Q&amp;A', prompt: '&amp;' }],
      url: 'https://acme.example/?a=1&amp;b=2',
    })
    expect(entry.title).toBe('\tR&amp;D ')
    expect(names(entry.terms.genre)).toEqual(['Food & Drink = food-drink'])
    expect(names(entry.sections.map(({ type }) => type))).toEqual(['Q&A = q-a'])
    expect(entry.sections[0]?.prompt).toBe('&amp;')
    expect(entry.url).toBe('https://acme.example/?a=1&amp;b=2')
  })

  it('has what it says of the design, in hundredths of a pixel; what is null, empty or absent is absent (rule 17.28)', () => {
    const style = { role: 'display', family: ' Inter ', size: 63.999, letter_spacing: -0.6412, weight: null }
    const said = { role: 'display', family: 'Inter', size: 64, letter_spacing: -0.64 }
    const { design } = entryOf({
      design: { type: [style, { role: 'body' }], spacing: [8, 16], radii: [], width: null },
    })
    expect(design).toEqual({ type: [said, { role: 'body' }], spacing: [8, 16] })
    for (const nothing of [{}, { type: [], width: null }]) expect(entryOf({ design: nothing }).design).toBeNull()
  })

  it('has each term once in its taxonomy, under its first name, in the order of the line (rule 17.5)', () => {
    const { genre, style } = entryOf({ genre: ['Blog', 'Shop', 'blog', 'BLOG'], style: ['Blog'] }).terms
    expect(names(genre)).toEqual(['Blog = blog', 'Shop = shop'])
    expect(names(style)).toEqual(['Blog = blog'])
  })

  it('has given slugs in lower case, of terms, platform and section types (rule 17.3)', () => {
    const given = { name: 'C &amp; C', slug: 'CandC' }
    const { terms, sections } = entryOf({ tech: [given], platform: given, sections: [{ ...SECTION, type: given }] })
    for (const named of [terms.tech, terms.platform, sections.map(({ type }) => type)]) {
      expect(names(named)).toEqual(['C & C = candc'])
    }
  })

  it('keeps slug, URL and paths as given (rule 17.2, rule 17.7)', () => {
    const given = { slug: 'Acme_Ünï', url: 'HTTP:/Acme.example', screenshot: { ...SCREENSHOT, path: '/a b?%20.jpg' } }
    expect(entryOf(given)).toMatchObject(given)
  })

  it('keeps all members of a section', () => {
    const optional = { prompt: 'P', tailwind: '<div>', colors: ['#fff'], wireframe_prompt: 'W' }
    const { wireframe_prompt: wireframe, ...rest } = optional
    expect(entryOf({ sections: [{ ...SECTION, ...optional }, SECTION] }).sections).toEqual([
      { ...SECTION, ...rest, wireframe, type: { name: 'Hero', slug: 'hero' } },
      { ...SECTION, type: { name: 'Hero', slug: 'hero' }, prompt: '', tailwind: null, colors: [], wireframe: null },
    ])
  })

  it('may have unknown members, also __proto__, if they are ignored (rule 17.21)', () => {
    const line = JSON.stringify(REQUIRED).replace('{', '{"id":7,"__proto__":{"url":"https://evil.example"},')
    const parsed = importLineParser({ lenient: true })(line)
    expect(faultsOf(line)).toEqual([expect.stringMatching(/^id: /), expect.stringMatching(/^__proto__: /)])
    expect(parsed).toMatchObject({ ok: true, value: { url: null } })
    expect(({} as { url?: string }).url).toBeUndefined()
  })
})

it('published is a calendar date (rule 17.2)', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(13), fc.nat(32), (year, month, day) => {
      const text = [String(year).padStart(4, '0'), month, day].map((part) => String(part).padStart(2, '0')).join('-')
      const date = new Date(`${text}T00:00:00Z`)
      const real = year > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
      expect(isCalendarDate(text)).toBe(real)
    }),
    { numRuns: 5000 },
  )
})
