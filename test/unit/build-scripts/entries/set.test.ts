// What `entries set` changes, refuses and says, and what an import makes of it. (section 44)
// Over 200 lines: one case for each member and fault.
import { expect, it, onTestFinished } from 'vitest'
import { entry } from '../../../support/worlds/workplace.ts'
import { worlds } from './edited-world.ts'

const ACME = entry('acme', {
  title: 'Acme',
  genre: ['Portfolio', 'Agency'],
  color: ['Black'],
  sections: [
    { type: 'Hero', top: 0, bottom: 900 },
    { type: 'Pricing', top: 900, bottom: 1800, prompt: 'Three\nplans' },
  ],
})
const OTHER = entry('other', { genre: ['Portfolio'] })

async function world() {
  const made = worlds()()
  onTestFinished(() => void made.db.close())
  await made.load([ACME, OTHER])
  return made
}

it('says what each member was and is, what imports keep, and what publishes it (rules 44.21, 44.23)', async () => {
  const { set } = await world()
  const lines = set('acme', [
    'title=Acme & Co',
    'genre-=agency',
    'color+=C#',
    'sections.2.type=hero',
    'screenshot.mobile=/m.jpg',
  ])
  expect(lines).toEqual([
    'acme title: Acme → Acme & Co',
    'acme genre: Portfolio, Agency → Portfolio',
    'acme color: Black → Black, C#',
    'acme sections.2.type: Pricing → Hero',
    'acme screenshot.mobile: nothing → /m.jpg',
    'Kept in later imports: title, genre, color, sections, screenshot',
    'The next build publishes this: npm run snapshot',
  ])
  expect(set('acme', ['title=Acme & Sons', 'offline=true']).slice(2, -1)).toEqual(['Kept in later imports: offline'])
  expect(set('acme', ['title=Acme'])[1]).toBe('As in the file again: title')
})

it('sets the design as a whole, a list, a style or a number of it (rules 17.28, 44.21)', async () => {
  const { set, line } = await world()
  set('acme', ['design={"type":[{"role":"display","size":64},{"role":"body"}],"radii":[4]}'])
  const lines = set('acme', [
    ...[
      'design.type.2.size=16',
      'design.type.3.role=small',
      'design.type-=1',
      'design.spacing=8, 16',
      'design.radii+=8.5',
    ],
    'design.type.1.letter_spacing=-0.2',
  ])
  expect(lines.slice(0, -1)).toEqual([
    'acme design.type.1.role: display → body',
    'acme design.type.1.size: 64 → 16',
    'acme design.type.2.role: body → small',
    'acme design.radii: 4 → 4, 8.5',
    'acme design.type.1.letter_spacing: nothing → -0.2',
    'acme design.spacing: nothing → 8, 16',
  ])
  expect(line('acme')).toMatchObject({
    design: {
      type: [{ role: 'body', size: 16, letter_spacing: -0.2 }, { role: 'small' }],
      spacing: [8, 16],
      radii: [4, 8.5],
    },
  })
  set('acme', ['design='])
  expect(line('acme')).toMatchObject({ design: null })
})

it('says that a site is gone until its later day, and imports say it, too (rule 44.23)', async () => {
  const { set, load } = await world()
  const line = 'acme will be gone until 2030-01-01, when it is published.'
  expect(set('acme', ['published=2030-01-01'], { dryRun: true })).toContain(line)
  expect(set('acme', ['published=2030-01-01'])).toContain(line)
  expect(set('acme', ['published=2031-01-01']).join()).not.toContain('gone')
  expect((await load([{ ...OTHER, published: '2026-11-21' }])).said).toEqual([
    'other will be gone until 2026-11-21, when it is published.',
  ])
  expect((await load([entry('new', { published: '2030-01-01' })])).said).toEqual([])
})

it.each([
  [['titel=x'], 'titel is no member that can be set: did you mean title?'],
  [['slug=x'], /^slug is no member that can be set: it is one of title, /],
  [['title= '], 'title must be text'],
  [['published=2026-02-30', 'url=acme'], /^url must be an absolute .*; published must be a real calendar date/],
  [['sections.2.bottom=10'], 'sections.2.bottom must be greater than top (900)'],
  [['sections.2.top=ten'], 'sections.2.top must be a whole number of pixels, at least 0'],
  [['sections.4.type=Hero'], 'sections.4: the entry has sections 1 to 2'],
  [['sections.3.type=Hero'], 'sections.3.top is missing; sections.3.bottom is missing'],
  [['sections.1.typ=Hero'], 'sections.1.typ is no member that can be set: did you mean type or top?'],
  [['screenshot.width=0'], 'screenshot.width must be a whole number of pixels, at least 1'],
  [['design=wide'], 'design must be an object'],
  [['design.type.1.size=huge'], 'design.type.1.role is missing; design.type.1.size must be a number of CSS pixels'],
  [['design.type.2.size=9'], 'design.type.2: the entry has no styles'],
  [['design.type.1.sise=9'], 'design.type.1.sise is no member that can be set: did you mean size?'],
  [['design.with=900'], 'design.with is no member that can be set: did you mean width?'],
  [['design.spacing=8, x'], 'design.spacing[1] must be a number of CSS pixels from 0 to 10000'],
  [['genre-=Blog'], 'genre: the entry has no "Blog"'],
  [['title+=x'], 'title has one value, so it takes = only'],
  [['offline=maybe'], 'offline must be true or false'],
])('%j changes nothing, and the message names the member (rule 44.21)', async (given, message) => {
  const { set, dump } = await world()
  const before = dump()
  expect(() => set('acme', given)).toThrow(message)
  expect(dump()).toEqual(before)
})

it('an unknown term names the nearest ones with their sites, and needs --new (rule 44.22)', async () => {
  const { set, line } = await world()
  const given = ['genre+=Portfolo', 'sections.1.type=Heroo']
  expect(() => set('acme', given, { allowsNew: false })).toThrow(
    'there is no Portfolo in genre (did you mean Portfolio, 2 sites?); there is no Heroo in sections (did you mean ' +
      'Hero, 1 site?). To create new terms, add --new.',
  )
  set('acme', given)
  expect(line('acme')).toMatchObject({ genre: [{}, {}, { name: 'Portfolo', slug: 'portfolo' }] })
})

it('--dry-run says what would change and changes nothing (rule 44.23)', async () => {
  const { set, dump } = await world()
  const before = dump()
  expect(set('acme', ['title=B'], { dryRun: true })).toEqual([
    'acme title: Acme → B',
    'Nothing was changed, because of --dry-run.',
  ])
  expect(set('acme', ['title=Acme'])).toEqual(['acme: unchanged'])
  expect(dump()).toEqual(before)
})

it('the second of two editors is refused with both versions (rule 44.24)', async () => {
  const { set } = await world()
  set('acme', ['title=First'], { expected: 1 })
  expect(() => set('acme', ['title=Second'], { expected: 1 })).toThrow(
    'acme was changed in change 2, after change 1; nothing was changed.\n  title: stored First, yours Second',
  )
  set('acme', ['title=Second'], { expected: 2 })
})

it('an edit is in the history with who, what and the members that differ (rule 44.25)', async () => {
  const { set, db } = await world()
  set('acme', ['title=B', 'color='], { facts: { by: 'ada', command: 'entries set', note: 'typo' } })
  expect(db.prepare('SELECT by, command, note FROM changes WHERE number = 2').get()).toEqual({
    ...{ by: 'ada', command: 'entries set', note: 'typo' },
  })
  const items = db.prepare('SELECT * FROM change_items WHERE number = 2').all() as { before: string; after: string }[]
  expect(
    items.map(({ before, after, ...item }) => ({ ...item, before: JSON.parse(before), after: JSON.parse(after) })),
  ).toMatchObject([
    {
      ...{ number: 2, kind: 'entry', subject: 'acme' },
      before: {
        title: 'Acme',
        color: [{ name: 'Black', slug: 'black' }],
        'corrected title': null,
        'corrected color': null,
      },
      after: { title: 'B', color: [], 'corrected title': { imported: 'Acme' } },
    },
  ])
})

it('an import keeps corrections and names them; a line that changes a member ends its correction (rules 44.26, 44.27)', async () => {
  const { set, load, line } = await world()
  set('acme', ['title=B', 'genre=Blog'])
  expect((await load([ACME, OTHER])).said).toEqual(['2 corrections kept: acme genre, acme title'])
  const changed = { ...ACME, title: 'C', color: ['White'] }
  expect((await load([changed])).said).toEqual([
    '1 correction kept: acme genre',
    '1 correction ended: acme title',
    'new: White in color',
  ])
  expect(line('acme')).toMatchObject({ title: 'C', genre: [{ slug: 'blog' }], color: [{ slug: 'white' }] })
  expect((await load([changed], true)).said).toEqual(['1 correction ended: acme genre'])
  expect(line('acme')).toMatchObject({ genre: [{ slug: 'portfolio' }, { slug: 'agency' }] })
})

it('an entry that an editor marked live stays so while the file says offline (rule 44.26)', async () => {
  const { set, load, line } = await world()
  await load([{ ...ACME, offline: true }])
  set('acme', ['offline=false'])
  expect((await load([{ ...ACME, offline: true }])).said).toEqual(['1 correction kept: acme offline'])
  expect(line('acme')).toMatchObject({ offline: false })
  await load([{ ...ACME, offline: true }], true)
  expect(line('acme')).toMatchObject({ offline: true })
})

it('a hidden entry takes a line and stays hidden; one whose addition was reverted comes back (rule 44.28)', async () => {
  const { db, load, line, exported } = await world()
  const hidden = db.prepare('SELECT hidden FROM entries WHERE slug = ?').pluck()
  db.exec("UPDATE entries SET hidden = 'notice of 2026-11-01' WHERE slug = 'acme'")
  expect((await load([{ ...ACME, title: 'B' }, OTHER])).said).toEqual(['hidden: 1 line, not shown again'])
  expect([hidden.get('acme'), line('acme')?.['title']]).toEqual(['notice of 2026-11-01', 'B'])
  expect(exported().map(({ slug }) => slug)).toEqual(['other'])
  db.exec("UPDATE entries SET hidden = '' WHERE slug = 'acme'")
  const { said, summary } = await load([{ ...ACME, title: 'B' }])
  expect([said, summary.changed, hidden.get('acme')]).toEqual([[], 1, null])
})

it('an exported line is refused once its entry was changed, with both versions, unless --overwrite (rule 44.30)', async () => {
  const { set, load, exported, line, dump } = await world()
  const lines = exported().map((line) => (line['slug'] === 'acme' ? { ...line, title: 'Mine' } : line))
  set('acme', ['title=Theirs', 'url=https://acme.example'])
  const before = dump()
  const said = load(lines)
  await expect(said).rejects.toThrow('Nothing was imported: 1 bad line of 2')
  expect(dump()).toEqual(before)
  await load(lines, true)
  expect(line('acme')).toMatchObject({ title: 'Mine', url: null })
  expect((await load(lines)).summary).toMatchObject({ unchanged: 2 })
})

it('an import names new terms and the near ones of its catalog (rule 44.31)', async () => {
  const { load } = await world()
  const many = entry('many', { authors: Array.from({ length: 25 }, (_, i) => `Studio ${i}`), genre: ['Portfolo'] })
  const { said } = await load([many])
  expect(said[0]).toBe('new: Portfolo in genre (did you mean Portfolio, 2 sites?)')
  expect(said).toHaveLength(21)
  expect(said[20]).toBe('… and 6 more new terms')
})
