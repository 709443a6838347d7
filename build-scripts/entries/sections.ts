// Lists the sections of an entry, proposes them from its picture, and stores a proposal. (rules 44.80 to 44.84)
import type { ImportEntry } from '../../src/catalog/import/import-line.ts'
import { termReader } from '../../src/catalog/import/import-schema.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import { findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import { type Db, reading } from '../../src/state/sqlite/connection.ts'
import { BadInput, editFacts, WrongUsage } from '../cli/command.ts'
import { pathToWrite, STREAM } from '../cli/files.ts'
import { type Column, counted, printable, say, table } from '../cli/lines.ts'
import { withCatalog } from '../import/catalog-writer.ts'
import { type PixelBand, proposeSections } from './proposed-sections.ts'
import { editEntry, requireEntry } from './set.ts'

export const SECTIONS_HELP = `  sections  lists the sections of an entry: type, first and last row of pixels, height, and the beginning of the prompt
              --cut            proposes them from the picture, and draws them with numbers into sections-SLUG.webp
              --out FILE       draws into this file: .webp or .png, or "-" for standard output
              --apply TYPE…    stores the proposal with a type for each band. "+" joins a band to the one above it. A band
                               keeps the prompt of the section that has most of it. --new, --dry-run: as for set`

type Values = Record<'cut' | 'apply' | 'new' | 'dry-run', boolean> & Partial<Record<'out' | 'by' | 'note', string>>
type Places = { readonly catalogDb: string; readonly imageDir: string }
type Section = ImportEntry['sections'][number]

/** Runs the command and returns lines for the operator. Throws {@link BadInput} and stores nothing if anything is bad. */
export async function entrySections([slug = '', ...types]: readonly string[], values: Values, places: Places) {
  const { cut, apply, out, new: allowsNew, 'dry-run': dryRun } = values
  if (types.length > 0 !== apply) throw new WrongUsage('--apply takes the types of the bands, and nothing else does.')
  const { entry } = await reading(places.catalogDb, (db) => requireEntry(storedEntryReader(db)(slug), slug), 'catalog')
  if (!cut && !apply) return listed(entry.sections)
  if (!apply) return propose(entry, out ?? `sections-${slug}.webp`, places)
  const bands = await proposeSections(entry.screenshot, places.imageDir, null)
  const typed = typedBands(bands, types)
  const facts = editFacts(values, 'entries sections')
  const request = { slug, allowsNew, dryRun, expected: undefined, facts, now: new Date() }
  return withCatalog(places.catalogDb, (db) => editEntry(db, request, (stored) => withSections(db, stored, typed)))
}

const ROWS: readonly Column<PixelBand & { readonly number: number }>[] = [
  { title: '#', right: true, cell: ({ number }) => String(number) },
  { title: 'TOP', right: true, cell: ({ top }) => String(top) },
  { title: 'BOTTOM', right: true, cell: ({ bottom }) => String(bottom) },
  { title: 'HEIGHT', right: true, cell: ({ top, bottom }) => String(bottom - top) },
]
/** How many characters of a prompt a list has at most. */
const PROMPT = 60
const COLUMNS: readonly Column<Section & { readonly number: number }>[] = [
  ...ROWS,
  { title: 'TYPE', cell: ({ type }) => printable(type.name) },
  { title: 'PROMPT', cell: ({ prompt }) => printable(prompt.length > PROMPT ? `${firstWords(prompt)}…` : prompt) },
]

function numbered<T>(item: T, index: number): T & { readonly number: number } {
  return { ...item, number: index + 1 }
}

function firstWords(text: string): string {
  return text.slice(0, PROMPT).replace(/\s+\S*$/, '')
}

function listed(sections: readonly Section[]): string[] {
  if (sections.length === 0) return ['There are no sections. To propose some, add --cut.']
  return [table(COLUMNS, sections.map(numbered)).trimEnd()]
}

/** What is not the drawing goes to standard error if the drawing goes to standard output. */
async function propose(entry: ImportEntry, out: string, { imageDir }: Places): Promise<string[]> {
  const file = pathToWrite(out)
  const lines = proposed(entry, await proposeSections(entry.screenshot, imageDir, file), file)
  if (file !== STREAM) return lines
  say(lines.join('\n'))
  return []
}

function proposed({ slug, sections }: ImportEntry, bands: readonly PixelBand[], file: string): string[] {
  const types = bands.map((band) => sectionOf(sections, band)?.type.name ?? 'TYPE')
  const words = types.map((type) => (/^[\w-]+$/.test(type) ? type : `'${type.replaceAll("'", `'\\''`)}'`))
  return [
    table(ROWS, bands.map(numbered)).trimEnd(),
    `The bands are drawn in ${file === STREAM ? 'standard output' : file}. To store them, say the type of each ("+" joins it to the one above):`,
    `  npm run entries -- sections ${slug} --apply ${words.join(' ')}`,
    'In an import line they are:',
    `  "sections":${JSON.stringify(bands.map((band, i) => ({ type: types[i], ...band })))}`,
  ]
}

/** The section that has more than half of what it and a band cover. */
export function sectionOf(sections: readonly Section[], { top, bottom }: PixelBand): Section | undefined {
  return sections.find((one) => {
    const common = Math.min(bottom, one.bottom) - Math.max(top, one.top)
    return common * 2 > Math.max(bottom, one.bottom) - Math.min(top, one.top)
  })
}

type TypedBand = PixelBand & { readonly type: string }

function typedBands(bands: readonly PixelBand[], types: readonly string[]): TypedBand[] {
  const both = `${counted(bands.length, 'band is', 'bands are')} proposed, and ${types.length} given`
  if (types.length !== bands.length) throw new BadInput(`${both}: --apply takes a type for each band, or "+".`)
  if (types[0] === '+') throw new BadInput('There is no band above the first one, so "+" cannot be its type.')
  const joined: TypedBand[] = []
  for (const [i, type] of types.entries()) {
    const { top, bottom } = bands[i] as PixelBand
    const above = type === '+' ? joined.pop() : undefined
    joined.push(above ? { ...above, bottom } : { type, top, bottom })
  }
  return joined
}

function withSections(db: Db, entry: ImportEntry, bands: readonly TypedBand[]): ImportEntry {
  return { ...entry, sections: bands.map((band) => typedSection(db, band, sectionOf(entry.sections, band))) }
}

/** A section of a band, with the other members of the section that it was. Throws {@link BadInput} if the type is blank. */
export function typedSection(db: Db, { type: given, top, bottom }: TypedBand, before: Section | undefined): Section {
  const { name, slug } = findTerm(db, 'sections', given) ?? termReader()(given)
  if (slug === '') throw new BadInput('A type must not be blank. Nothing was changed.')
  const empty = { prompt: '', tailwind: null, colors: [], wireframe: null }
  return { ...empty, ...before, type: { name, slug }, top, bottom }
}
