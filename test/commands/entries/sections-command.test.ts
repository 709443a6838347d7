// `npm run entries -- sections`: the list, the proposal and its drawing, and what it stores. (rules 44.80 to 44.84)
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entrySections } from '../../../build-scripts/entries/sections.ts'
import { lineOf } from '../../../src/catalog/import/import-line.ts'
import { type StoredEntry, storedEntryReader } from '../../../src/state/sqlite/catalog/entry-reader.ts'
import { readChange } from '../../../src/state/sqlite/history/log.ts'
import { editedCatalog } from '../../support/history/edited-catalog.ts'
import { command, run } from '../../support/worlds/processes.ts'
import { entry } from '../../support/worlds/workplace.ts'

const [WIDTH, HEIGHT] = [1200, 1800]
/** White, navy and red, 600 pixels each. */
const GROUNDS = ['#ffffff', '#16264d', '#d92b2b']
const OLD = [
  { type: 'Hero', top: 0, bottom: 580, prompt: `A bicycle on a beach, ${'very '.repeat(20)}far away` },
  { type: 'Map &amp; Directions', top: 580, bottom: 700 },
]

async function place() {
  const catalog = editedCatalog()
  const screenshot = { path: '/a.png', width: WIDTH, height: HEIGHT }
  await catalog.load(
    entry('a', { screenshot, sections: OLD, genre: ['Shop'] }),
    entry('b', { screenshot: { ...screenshot, path: '/none.png' } }),
    entry('c', {
      screenshot: { ...screenshot, path: '/text.png' },
      sections: [{ type: 'Pricing', top: 0, bottom: 9 }],
    }),
  )
  const folder = dirname(catalog.database)
  const imageDir = join(folder, 'images')
  mkdirSync(imageDir)
  const bands = GROUNDS.map((background) => ({
    create: { width: WIDTH, height: 600, channels: 3 as const, background },
  }))
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
    .composite(bands.map((input, i) => ({ input, left: 0, top: i * 600 })))
    .png()
    .toFile(join(imageDir, 'a.png'))
  writeFileSync(join(imageDir, 'text.png'), 'no picture')
  const options = { cut: false, apply: false, new: false, 'dry-run': false, by: 'mia' }
  return {
    ...catalog,
    imageDir,
    out: join(folder, 'drawn.png'),
    sections: (words: string[], given: object = {}) =>
      entrySections(words, { ...options, ...given }, { catalogDb: catalog.database, imageDir }),
    stored: () =>
      (lineOf((storedEntryReader(catalog.db)('a') as StoredEntry).entry) as { sections: object[] }).sections,
  }
}

describe('entries sections', () => {
  it('lists number, rows, height, type and the first words of the prompt (rule 44.80)', async () => {
    const { sections } = await place()
    const [head, hero, map, ...rest] = (await sections(['a'])).join('\n').split('\n')
    expect(head).toMatch(/^# +TOP +BOTTOM +HEIGHT +TYPE +PROMPT$/)
    expect(hero).toMatch(/^1 +0 +580 +580 +Hero +A bicycle on a beach, very .*very…$/)
    expect(map).toMatch(/^2 +580 +700 +120 +Map & Directions$/)
    expect(rest).toEqual([])
    expect(await sections(['b'])).toEqual(['There are no sections. To propose some, add --cut.'])
  })

  it('proposes bands, draws them, and prints the command and the member of a line to go on with (rule 44.81)', async () => {
    const { sections, out, last } = await place()
    const lines = await sections(['a'], { cut: true, out })
    expect(lines[0]?.match(/\d+/g)?.map(Number)).toEqual([1, 0, 600, 600, 2, 600, 1200, 600, 3, 1200, 1800, 600])
    expect(lines).toContain('  npm run entries -- sections a --apply Hero TYPE TYPE')
    const { sections: proposed } = JSON.parse(`{${lines.at(-1)}}`) as { sections: object[] }
    expect(proposed[1]).toEqual({ type: 'TYPE', top: 600, bottom: 1200 })
    expect(await sharp(out).metadata()).toMatchObject({ format: 'png', width: 792, height: 1080 })
    expect(last()).toBe(1)
  })

  it('stores the proposal as an edit in the history, and keeps the prompt of a section that stays (rule 44.83)', async () => {
    const { sections, stored, last, items, db } = await place()
    const lines = await sections(['a', 'hero', 'Map & Directions', 'Pricing'], { apply: true, note: 'cut anew' })
    expect(lines).toContain('a sections.1.bottom: 580 → 600')
    expect(lines.at(-1)).toBe('The next build publishes this: npm run snapshot')
    expect(stored()).toMatchObject([
      { type: { name: 'Hero' }, top: 0, bottom: 600, prompt: OLD[0]?.prompt },
      { type: { name: 'Map & Directions' }, top: 600, bottom: 1200, prompt: '' },
      { type: { name: 'Pricing' }, top: 1200, bottom: 1800 },
    ])
    expect(readChange(db, 2)).toMatchObject({ by: 'mia', command: 'entries sections', note: 'cut anew' })
    expect(items()).toMatchObject([
      { kind: 'entry', subject: 'a', before: { sections: [{ bottom: 580 }, {}] }, after: { 'corrected sections': {} } },
    ])
    expect(Object.keys(items()[0]?.after ?? {})).toEqual(['sections', 'corrected sections'])
    expect(await sections(['a', 'hero', 'map-directions', 'pricing'], { apply: true })).toEqual(['a: unchanged'])
    expect(last()).toBe(2)
  })

  it('joins a band to the one above it (rule 44.83)', async () => {
    const { sections, stored } = await place()
    await sections(['a', 'Hero', '+', 'Pricing'], { apply: true })
    expect(stored()).toMatchObject([
      { top: 0, bottom: 1200 },
      { top: 1200, bottom: 1800 },
    ])
  })

  it('refuses types that are unknown, too few or nowhere, and changes nothing (rule 44.84)', async () => {
    const { sections, last } = await place()
    const apply = (...types: string[]) => sections(['a', ...types], { apply: true })
    await expect(apply('Hero', 'Pricng', 'Hero')).rejects.toThrow(
      /no Pricng in sections \(did you mean Pricing, 1 site\?\)/,
    )
    await expect(apply('Hero', 'Team', 'Hero')).rejects.toThrow(/no Team in sections.*add --new/s)
    await expect(apply('Hero')).rejects.toThrow('3 bands are proposed, and 1 given')
    await expect(apply('+', 'Hero', 'Hero')).rejects.toThrow(/no band above the first/)
    await expect(sections(['a', 'Hero'])).rejects.toThrow(/--apply/)
    await expect(sections(['a', 'Hero', ' ', 'Hero'], { apply: true, new: true })).rejects.toThrow('must not be blank')
    expect(await sections(['a', 'Hero', '+', 'Hero'], { apply: true, 'dry-run': true })).toContain(
      'Nothing was changed, because of --dry-run.',
    )
    expect(last()).toBe(1)
    await sections(['a', 'Hero', 'Team', 'Hero'], { apply: true, new: true })
    expect(last()).toBe(2)
  })

  it('says what is wrong with an entry, a picture or a file, and draws nothing (rule 44.84)', async () => {
    const { sections, out, imageDir } = await place()
    const cut = (slug: string, file = out) => sections([slug], { cut: true, out: file })
    await expect(cut('zzz')).rejects.toThrow('There is no entry "zzz"')
    await expect(cut('b')).rejects.toThrow(`/none.png is not a file of at most 64 MB in IMAGE_DIR (${imageDir}).`)
    await expect(cut('c')).rejects.toThrow('/text.png: It is not a JPEG, PNG, GIF, WebP or AVIF picture.')
    await expect(cut('a', 'drawn.jpg')).rejects.toThrow(/\.webp or \.png/)
    await expect(cut('a', join(imageDir, 'none', 'drawn.png'))).rejects.toThrow(/ENOENT/)
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`
    writeFileSync(join(imageDir, 'text.png'), bomb)
    await expect(cut('c')).rejects.toThrow('/text.png: It is not a JPEG, PNG, GIF, WebP or AVIF picture.')
    await sharp({ create: { width: 16_000, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toFile(join(imageDir, 'text.png'))
    await expect(cut('c')).rejects.toThrow('/text.png: It has more than 150 million pixels.')
    expect(existsSync(out)).toBe(false)
  })

  it('is kept by an import of the file as it was, until the file changes the sections (rules 44.26, 44.83)', async () => {
    const { sections, stored, load } = await place()
    await sections(['a', 'Hero', '+', 'Pricing'], { apply: true })
    const screenshot = { path: '/a.png', width: WIDTH, height: HEIGHT }
    await load(entry('a', { screenshot, sections: OLD, genre: ['Shop'] }))
    expect(stored()).toHaveLength(2)
    expect(stored()).toMatchObject([{ bottom: 1200 }, {}])
  })

  it('is a command of npm, which draws into the current folder unless told otherwise', async () => {
    const { database, imageDir, out } = await place()
    const entries = (...words: string[]) =>
      run(process.execPath, command('entries', 'sections', ...words), { CATALOG_DB: database, IMAGE_DIR: imageDir })
    const drawn = await entries('a', '--cut', '--out', out)
    expect([drawn.code, drawn.stdout]).toEqual([0, expect.stringContaining(`The bands are drawn in ${out}.`)])
    const stored = await entries('a', '--apply', 'Hero', '+', '+', '--by', 'mia')
    expect([stored.code, stored.stdout]).toEqual([0, expect.stringContaining('a sections.1.bottom: 580 → 1800\n')])
    expect(await entries('zzz')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no entry "zzz"') })
  })
})
