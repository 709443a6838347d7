// Measurements of pictures for tests, written to the catalog without pictures: random palettes, placeholders and looks.
import Database from 'better-sqlite3'
import { type Palette, packPalettes } from '../../../src/catalog/pictures/oklab.ts'
import { byteWriter } from '../../../src/catalog/storage/byte-writer.ts'
import { type Line, slugOf } from '../model/model.ts'
import type { Random } from '../project/random.ts'

/** What was measured of a picture. */
interface MeasuredPicture {
  page: Palette
  hero: Palette
  /** Those of the sections in page order. A palette without colors is not shown. */
  sections: Palette[]
  placeholder: Uint8Array
  looks: Uint8Array
}

/** What a test knows of the picture of a site. */
export interface KnownPicture {
  given: string[] | null
  measured: MeasuredPicture | null
}

/** Random pictures by the slugs of their sites: some sites have none, some a palette of their own, with or without one. */
export function randomPictures(random: Random, lines: readonly Line[]): Map<string, KnownPicture> {
  const bytes = (length: number) => Uint8Array.from({ length }, () => random.below(256))
  const hex = () => `#${Buffer.from(bytes(3)).toString('hex')}`
  const palette = (least: number): Palette =>
    Array.from({ length: least + random.below(7 - least) }, () => ({ hex: hex(), share: random.below(101) / 100 }))
  const measured = ({ sections = [] }: Line): MeasuredPicture => ({
    page: palette(1),
    hero: palette(1),
    sections: sections.map(() => palette(random.below(2))),
    placeholder: bytes(20 + random.below(10)),
    // Few values, so that some sites are equally far from another one.
    looks: Uint8Array.from({ length: 8 }, () => random.below(4) * 80),
  })
  const pictures = lines.map((line): [string, KnownPicture] => {
    const given = random.chance(0.2) ? Array.from({ length: 1 + random.below(6) }, hex) : null
    return [line.slug, { given, measured: random.chance(0.7) ? measured(line) : null }]
  })
  return new Map(pictures)
}

/** Writes the pictures to a catalog in place of what it has. */
export function storePictures(catalogDb: string, pictures: ReadonlyMap<string, KnownPicture>): void {
  const db = new Database(catalogDb)
  const own = db.prepare('UPDATE entries SET palette = ? WHERE slug = ?')
  const insert =
    db.prepare(`INSERT INTO measurements (entry_id, file, source, palettes, looks, fingerprint, placeholder)
    SELECT id, screenshot_path, slug, ?, ?, zeroblob(32), ? FROM entries WHERE slug = ?`)
  db.transaction(() => {
    db.exec('DELETE FROM measurements')
    for (const [slug, { given, measured }] of pictures) {
      own.run(given && JSON.stringify(given), slug)
      if (measured) insert.run(packed(measured), measured.looks, measured.placeholder, slug)
    }
  })()
  db.close()
}

function packed({ page, hero, sections }: MeasuredPicture): Uint8Array {
  const to = byteWriter()
  packPalettes(to, [page, hero, ...sections])
  return Uint8Array.from(to.written())
}

type Json = Record<string, unknown>

/** A site of a response as `include=palette` shows it: its screenshot with the placeholder, and its palette. */
export function picturedSite(site: Json, { given, measured }: KnownPicture): Json {
  const { screenshot, ...others } = site
  const placeholder = measured && Buffer.from(measured.placeholder).toString('base64')
  const share = given && Math.round(100 / given.length) / 100
  const page = given?.map((hex) => ({ hex, share })) ?? measured?.page
  const { terms, shared, ...own } = others
  return {
    ...own,
    ...(screenshot !== undefined && { screenshot: { ...(screenshot as Json), placeholder } }),
    ...(shared !== undefined && { shared }),
    ...(terms !== undefined && { terms }),
    palette: page ? { page, hero: measured?.hero ?? [] } : null,
  }
}

/** A section of a response as `include=palette` shows it, at a place of its page. */
export function picturedSection({ parent = {}, ...own }: Json, picture: KnownPicture, place: number): Json {
  const palette = picture.measured?.sections[place] ?? []
  return { ...own, palette: palette.length > 0 ? palette : null, parent: picturedSite(parent as Json, picture) }
}

/** The place of a section among all sections of its page, by its type and the band that its image shows. */
export function placeOf({ sections = [], screenshot }: Line, type: string, image: string): number {
  const [, top, below] = /trim=(\d+);0;(\d+);0/.exec(image) ?? []
  const ordered = sections.toSorted((a, b) => a.top - b.top)
  const bottom = screenshot.height - Number(below)
  return ordered.findIndex((one) => slugOf(one.type) === type && one.top === Number(top) && one.bottom === bottom)
}
