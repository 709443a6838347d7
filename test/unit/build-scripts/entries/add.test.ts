// Adding sites with their pictures: what is stored, refused and named. (rules 44.32 to 44.36)
// Over 200 lines: one subject.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { type AddRequest, addSites } from '../../../../build-scripts/entries/add/add-sites.ts'
import { readSiteFiles, type Site } from '../../../../build-scripts/entries/add/prepared-site.ts'
import { askFor, confirm } from '../../../../build-scripts/entries/add/words.ts'
import { assignmentOf } from '../../../../build-scripts/entries/members.ts'
import { randomFrom, seedOfRun } from '../../../support/project/random.ts'
import { entry } from '../../../support/worlds/workplace.ts'
import { FACTS, worlds } from './edited-world.ts'

const NOW = new Date('2026-11-23T10:00:00Z')

async function world() {
  const made = worlds()()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-add-'))
  const imageDir = join(folder, 'images')
  onTestFinished(() => {
    made.db.close()
    rmSync(folder, { recursive: true })
  })
  await made.load([entry('known', { genre: ['Portfolio'], color: ['Black'], url: 'https://www.known.example/' })])
  const request: AddRequest = { allowsNew: false, allowsTwins: false, skipInvalid: false, facts: FACTS, now: NOW }
  return {
    ...made,
    folder,
    imageDir,
    file: (name: string) => join(folder, name),
    add: (sites: Parameters<typeof addSites>[2], more: Partial<AddRequest> = {}) =>
      addSites(made.db, { imageDir }, sites, { ...request, ...more }).then(({ lines }) => lines),
    /** The files in IMAGE_DIR. */
    stored: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /^images\/.*\.\w+$/.test(name)),
  }
}

const random = randomFrom(seedOfRun('pictures'))

/** A picture of random blocks, so that no two are alike. */
async function picture(file: string, size = { width: 400, height: 900 }): Promise<string> {
  mkdirSync(dirname(file), { recursive: true })
  const raw = { width: 8, height: 18, channels: 3 } as const
  const blocks = Buffer.from(Array.from({ length: 8 * 18 * 3 }, () => random.below(256)))
  await sharp(blocks, { raw })
    .resize({ ...size, fit: 'fill', kernel: 'nearest' })
    .toFile(file)
  return file
}

function site(file: string, ...given: string[]): Site {
  return { name: file, picture: file, mobile: null, given: {}, assignments: given.map(assignmentOf) }
}

it('stores the site with the size and a copy of its pictures, and says what is missing (rule 44.32)', async () => {
  const { add, line, imageDir, file, db, stored } = await world()
  const [shot, mobile] = [await picture(file('a.png')), await picture(file('m.webp'))]
  const lines = await add([
    { ...site(shot, 'url=https://acme.example', 'title=Acme & Co', 'genre=portfolio', 'color=Black'), mobile },
  ])
  const { screenshot } = line('acme-co') as { screenshot: { path: string; mobile: string } }
  expect(screenshot).toMatchObject({ width: 400, height: 900 })
  expect(screenshot.path).toMatch(/^\/wp-content\/uploads\/2026\/11\/acme-co-[\da-f]{16}\.png$/)
  expect(readFileSync(join(imageDir, screenshot.path))).toEqual(readFileSync(shot))
  expect(readFileSync(join(imageDir, screenshot.mobile))).toEqual(readFileSync(mobile))
  expect(stored()).toHaveLength(2)
  expect(lines).toEqual([
    `acme-co: added "Acme & Co", 400 × 900 pixels, ${screenshot.path}`,
    'acme-co: still missing style, sections',
    'The next build publishes this: npm run snapshot',
  ])
  expect(line('acme-co')).toMatchObject({ published: '2026-11-23', genre: [{ name: 'Portfolio' }], offline: false })
  expect(db.prepare("SELECT before, after FROM change_items WHERE subject = 'acme-co'").get()).toEqual({
    before: null,
    after: '{}',
  })
})

it('makes the slug from title or host, and a unique one (rule 44.32)', async () => {
  const { add, file, line } = await world()
  await add([
    site(await picture(file('1.png')), 'title=Known'),
    site(await picture(file('2.png')), 'url=https://www.studio.example/work'),
  ])
  expect([line('known-2')?.['title'], line('studio-example')?.['title']]).toEqual(['Known', 'studio.example'])
})

it.each([
  ['a file that is no picture', 'README.md', [], /README\.md is no picture that can be shown\. It is not a JPEG, PNG/],
  ['a file that is not there', 'nope.png', [], /nope\.png cannot be read: there is no such file/],
  ['a site without title and address', 'ok.png', [], /title is missing/],
  ['a bad address', 'ok.png', ['title=A', 'url=acme.example'], /url must be an absolute http or https URL/],
  [
    'an unknown term',
    'ok.png',
    ['title=A', 'genre=Portfolo'],
    /there is no Portfolo in genre \(did you mean Portfolio, 1 site\?\)\. To create/,
  ],
  [
    'the same address',
    'ok.png',
    ['url=http://known.example'],
    /known has the same address\. To add the site all the same, add --anyway\./,
  ],
])('%s is refused, and nothing is stored (rule 44.33)', async (_, name, given, message) => {
  const { add, file, dump, stored } = await world()
  await picture(file('ok.png'))
  writeFileSync(file('README.md'), '# no picture')
  const before = dump()
  const added = add([site(file(name), ...given), site(await picture(file('good.png')), 'title=Good')])
  await expect(added).rejects.toThrow(message)
  await expect(added).rejects.toThrow(/\nNothing was added\.$/)
  expect([dump(), stored()]).toEqual([before, []])
})

it('the same file is refused, of an earlier command and of the same one, unless --anyway (rule 44.33)', async () => {
  const { add, file, line } = await world()
  const [shot, copy] = [await picture(file('a.png')), file('b.png')]
  copyFileSync(shot, copy)
  await expect(add([site(shot, 'title=A'), site(copy, 'title=B')])).rejects.toThrow('a has the same picture')
  await add([site(shot, 'title=A')])
  await expect(add([site(copy, 'title=B')])).rejects.toThrow('a has the same picture')
  await add([site(copy, 'title=B')], { allowsTwins: true })
  expect(line('b')).not.toBeNull()
})

it('a picture that looks the same is asked about, or named if nobody can answer (rule 44.33)', async () => {
  const { add, file, line } = await world()
  const [shot, copy] = [await picture(file('a.png')), file('b.jpg')]
  await sharp(shot).resize({ width: 300 }).jpeg().toFile(copy)
  await add([site(shot, 'title=A')])
  const questions: string[] = []
  const answering = (answer: boolean) => ({
    confirm: async (question: string) => questions.push(question) > 0 && answer,
  })
  await expect(add([site(copy, 'title=B')], answering(false))).rejects.toThrow('the picture looks like that of a\n')
  expect([line('b'), questions]).toEqual([
    null,
    [`${copy}: the picture looks like that of a. Add the site all the same?`],
  ])
  await add([site(copy, 'title=B')], answering(true))
  expect(line('b')).not.toBeNull()
  expect((await add([site(copy, 'title=C')], { allowsTwins: true })).join()).not.toContain('looks like')
  await sharp(shot).resize({ width: 320 }).webp().toFile(file('c.webp'))
  expect(await add([site(file('c.webp'), 'title=D')])).toContain(
    'd: the picture looks like that of a. Are they one site? To take it back, see: npm run history -- log entries',
  )
})

/** A flat page of one layout: bars on a ground. */
async function flat(file: string, [ground, bar]: readonly [string, string], height: number): Promise<string> {
  const bars = [60, 300, 480, 700].map(
    (top, n) => `<rect x="${20 + 30 * n}" y="${top}" width="260" height="70" fill="${bar}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}"><rect width="400" height="${height}" fill="${ground}"/>${bars.join('')}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(file)
  return file
}

it('flat pages of one layout with other colors or heights are other sites (rule 44.33)', async () => {
  const { add, file } = await world()
  const pages = [
    await flat(file('1.png'), ['#ffffff', '#202020'], 900),
    await flat(file('2.png'), ['#f5d90a', '#5b2a86'], 900),
    await flat(file('3.png'), ['#ffffff', '#202020'], 1010),
    await flat(file('4.png'), ['#ffffff', '#1d4ed8'], 930),
    await flat(file('5.png'), ['#fafaf9', '#b91c1c'], 900),
  ]
  const lines = await add(pages.map((page, n) => site(page, `title=Page ${n}`)))
  expect(lines.filter((line) => /looks like/.test(line))).toEqual([])
})

it.each([
  ['y\n', true],
  ['Yes\n', true],
  ['n\n', false],
  ['', false],
])('an answer of %j is %s (rule 44.33)', async (answer, isYes) => {
  const output = new PassThrough()
  expect(await confirm('Sure?', { input: Readable.from(answer === '' ? [] : [answer]), output })).toBe(isYes)
  expect(output.read().toString()).toBe('Sure? [y/N] ')
})

it('a folder: pictures with JSON or text, mobile pictures, and all or none unless --skip-invalid (rule 44.34)', async () => {
  const { add, file, line, stored } = await world()
  const folder = file('sites')
  for (const name of ['acme.png', 'acme-mobile.png', 'blog.webp', 'lone.jpg']) await picture(join(folder, name))
  writeFileSync(join(folder, 'acme.json'), JSON.stringify({ title: 'Acme', slug: 'the-acme', genre: ['Portfolio'] }))
  writeFileSync(
    join(folder, 'blog.txt'),
    '# notes\ntitle: Blog: daily\r\n\ncolor: Black\nsections.1.type: Hero\nsections.1.top: 0\nsections.1.bottom: 90\n',
  )
  await expect(add(readSiteFiles(folder), { allowsNew: true })).rejects.toThrow(
    'lone.jpg: lone.json or lone.txt is missing\nNothing was added.',
  )
  expect(stored()).toEqual([])
  const lines = await add(readSiteFiles(folder), { allowsNew: true, skipInvalid: true })
  expect(lines[0]).toBe('lone.jpg: lone.json or lone.txt is missing; skipped')
  expect(line('the-acme')).toMatchObject({
    title: 'Acme',
    screenshot: { mobile: expect.stringContaining('the-acme-mobile-') },
  })
  expect(line('blog-daily')).toMatchObject({ title: 'Blog: daily', sections: [{ type: { slug: 'hero' }, bottom: 90 }] })
  expect(stored()).toHaveLength(3)
})

it('an error while pictures are written leaves nothing of any site (rule 44.35)', async () => {
  const { add, file, imageDir, dump, stored } = await world()
  const [one, two] = [await picture(file('1.png')), await picture(file('2.png'))]
  const content = createHash('sha256').update(readFileSync(two)).digest('hex').slice(0, 16)
  mkdirSync(join(imageDir, `wp-content/uploads/2026/11/two-${content}.png/in-the-way`), { recursive: true })
  const before = [dump(), stored()]
  await expect(add([site(one, 'title=One'), site(two, 'title=Two')])).rejects.toThrow(
    /two-.* cannot be stored in IMAGE_DIR=.*Nothing was added/,
  )
  expect([dump(), stored()]).toEqual(before)
})

it('removes what a killed command left an hour ago, and nothing else (rule 44.35)', async () => {
  const { add, set, file, imageDir, stored } = await world()
  await add([site(await picture(file('1.png')), 'title=One')])
  const [path = ''] = stored()
  const folder = dirname(join(imageDir, '..', path))
  set('one', ['screenshot.path=/other.png']) // the history still names the picture
  for (const name of [
    'left-0123456789abcdef.png',
    'left-0123456789abcdef.png.12.tmp',
    'holiday.png',
    'mine-cafe.png',
  ]) {
    copyFileSync(file('1.png'), join(folder, name))
    utimesSync(join(folder, name), 1, 1)
  }
  utimesSync(join(imageDir, '..', path), 1, 1)
  copyFileSync(file('1.png'), join(folder, 'young-0123456789abcdef.png'))
  await add([site(await picture(file('2.png')), 'title=Two')])
  expect(
    readdirSync(folder)
      .filter((name) => !/^(one|two)-/.test(name))
      .toSorted(),
  ).toEqual(['holiday.png', 'mine-cafe.png', 'young-0123456789abcdef.png'])
  expect(existsSync(join(imageDir, '..', path))).toBe(true)
})

it('asks for what has no value yet, and an empty answer leaves it out (rule 44.36)', async () => {
  const output = new PassThrough({ encoding: 'utf8' })
  const input = Readable.from([' Black, Red \n\n'])
  const given = await askFor([assignmentOf('title=A'), assignmentOf('genre=B')], { input, output })
  expect([output.read(), given]).toEqual(['Colors: Styles: ', [assignmentOf('color=Black, Red')]])
})
