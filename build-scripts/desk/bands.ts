// The sections of a site as bands of its screenshot: proposed from the pixels, and stored as one edit. (rule 48.14)
import { lineOf } from '../../src/catalog/import/entry-line.ts'
import type { ImportEntry } from '../../src/catalog/import/import-line.ts'
import type { DeskBand } from '../../src/engine/desk/drafts.ts'
import type { Work } from '../../src/engine/desk/jobs.ts'
import { catalogHome } from '../../src/engine/editorial/home.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { assignedEntry } from '../entries/members.ts'
import { type PixelBand, proposeSections } from '../entries/proposed-sections.ts'
import { sectionOf, typedSection } from '../entries/sections.ts'
import { editEntry, requireEntry } from '../entries/set.ts'
import type { DeskCatalog } from './catalog.ts'
import { edited, factsOf } from './edit.ts'

/** A section has at least this height, pixels. */
const LEAST_HEIGHT = 4

export function bandWork({ read, edit, config }: DeskCatalog): Pick<Work, 'proposals' | 'bands'> {
  return {
    async proposals({ slug }) {
      const { entry } = await read((db) => requireEntry(storedEntryReader(db)(slug), slug))
      const bands = await proposeSections(entry.screenshot, config.imageDir, null)
      return bands.map((band) => proposed(entry, band))
    },
    bands: ({ slug, bands, allowsNew, ...asked }) =>
      edit((db) => {
        const facts = factsOf(asked, 'entries sections')
        const request = { slug, allowsNew, expected: undefined, dryRun: false, facts, now: new Date() }
        return edited(db, catalogHome, asked, () => editEntry(db, request, (entry) => withBands(db, entry, bands)))
      }),
  }
}

/** Names a section of a site, whatever place it has by then. */
function rowsOf({ top, bottom }: PixelBand): string {
  return `${top}-${bottom}`
}

/** A proposed band, with what the section says that has most of its rows. */
function proposed({ sections }: ImportEntry, { top, bottom }: PixelBand): DeskBand {
  const section = sectionOf(sections, { top, bottom })
  const of = section === undefined ? '' : rowsOf(section)
  return { of, type: section?.type.name ?? '', top, bottom, prompt: section?.prompt ?? '' }
}

/** An entry with other bands. Throws {@link BadInput} that names the section of each fault. */
function withBands(db: Db, entry: ImportEntry, bands: readonly DeskBand[]): ImportEntry {
  const sections = bandsInOrder(bands).map((band) => {
    const before = entry.sections.find((section) => rowsOf(section) === band.of)
    const typed = typedSection(db, band, before)
    const type = before?.type.name === band.type ? before.type : typed.type
    return { ...typed, type, prompt: band.prompt }
  })
  return assignedEntry(db, lineOf({ ...entry, sections }), [])
}

/** The bands from the top. Throws {@link BadInput} if two have rows in common, or if one is too low to see. */
function bandsInOrder(bands: readonly DeskBand[]): DeskBand[] {
  const sorted = bands.toSorted((a, b) => a.top - b.top)
  for (const [i, { top, bottom, type }] of sorted.entries()) {
    const above = sorted[i - 1]
    if (type.trim() === '') throw new BadInput(`Section ${i + 1} (from ${top} to ${bottom}) has no type.`)
    if (bottom - top < LEAST_HEIGHT)
      throw new BadInput(
        `Section ${i + 1}, ${type}, must be at least ${LEAST_HEIGHT} pixels high: ${top} to ${bottom}.`,
      )
    if (above && above.bottom > top)
      throw new BadInput(
        `Sections ${i} and ${i + 1} overlap: ${above.type} ends at ${above.bottom}, and ${type} begins at ${top}.`,
      )
  }
  return sorted
}
