// Palettes of pictures for tests, written to a catalog as if its pictures had been measured.
import Database from 'better-sqlite3'
import { type Palette, packPalettes } from '../../../src/catalog/pictures/oklab.ts'
import { byteWriter } from '../../../src/catalog/storage/byte-writer.ts'

/** The palettes of an entry. */
interface StoredPalettes {
  readonly page: Palette
  readonly hero: Palette
  /** In page order, one for each section. */
  readonly sections: readonly Palette[]
  /** The palette of the import line, as `#rrggbb`. */
  readonly given?: readonly string[]
}

/** Writes palettes by slug. */
export function storePalettes(catalogDb: string, palettes: ReadonlyMap<string, StoredPalettes>): void {
  const db = new Database(catalogDb)
  const measured =
    db.prepare(`INSERT INTO measurements (entry_id, file, source, palettes, looks, fingerprint, placeholder)
    SELECT id, screenshot_path, '', ?, zeroblob(0), zeroblob(32), zeroblob(0) FROM entries WHERE slug = ?`)
  const own = db.prepare('UPDATE entries SET palette = ? WHERE slug = ?')
  for (const [slug, { page, hero, sections, given }] of palettes) {
    const to = byteWriter()
    packPalettes(to, [page, hero, ...sections])
    measured.run(Uint8Array.from(to.written()), slug)
    if (given) own.run(JSON.stringify(given), slug)
  }
  db.close()
}
