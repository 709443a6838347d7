// A catalog with a folder of pictures, for tests of what builds measure.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { measurePictures, type PassOptions } from '../../../../build-scripts/pictures/pass.ts'
import { parseConfig } from '../../../../src/ground/config.ts'
import { openCatalog } from '../../../../src/state/sqlite/catalog/database.ts'
import { line, workshop } from '../../../support/worlds/workshop.ts'

/** A picture with a shape of its own. */
export async function striped(seed: number, width = 480, height = 600): Promise<Buffer> {
  const stripes = Array.from({ length: 12 }, (_, n) => {
    const x = ((n * 37 + seed * 53) % 40) * (width / 40)
    return `<rect x="${x}" y="${(n * height) / 12}" width="${width / 4}" height="${height / 12}" fill="hsl(${seed * 71},70%,40%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${stripes.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

interface Stored {
  slug: string
  file: string
  source: string
  problem: string | null
  palettes: Uint8Array | null
}

export async function pictureWorld(settings: Record<string, string> = {}) {
  const shop = workshop()
  const images = join(shop.folder, 'images')
  mkdirSync(images)
  await shop.load([])
  const db = openCatalog(shop.catalogDb)
  onTestFinished(() => {
    db.close()
    shop.remove()
  })
  const places = { CATALOG_DB: shop.catalogDb, SNAPSHOT_DIR: shop.snapshotDir, IMAGE_DIR: images }
  const config = parseConfig({ ...places, ...settings })
  return {
    ...{ db, config, images },
    ready: join(shop.snapshotDir, 'ready'),
    put(path: string, bytes: Uint8Array | string) {
      mkdirSync(dirname(join(images, path)), { recursive: true })
      writeFileSync(join(images, path), bytes)
    },
    take: (path: string) => rmSync(join(images, path), { recursive: true }),
    /** Loads entries whose pictures are at `/shots/<slug>.png`. */
    load: (slugs: readonly string[], given: object = {}) =>
      shop.load(
        slugs.map((slug) =>
          line({ slug, screenshot: { path: `/shots/${slug}.png`, width: 480, height: 600, mobile: null }, ...given }),
        ),
      ),
    measure: (options: Partial<PassOptions> = {}) => measurePictures({ db, config, longestMs: 60_000, ...options }),
    stored: () =>
      db
        .prepare<[], Stored>('SELECT slug, m.* FROM measurements AS m JOIN entries ON id = entry_id ORDER BY slug')
        .all(),
  }
}
