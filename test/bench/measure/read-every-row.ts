// The baseline for builds, the minimum work of any: reads every entry of a catalog (CATALOG_DB) with its terms and sections,
// formats it as JSON, and discards it. It shares no code with Vitrine. Prints how many seconds this took, without the start
// of Node.js.
import Database from 'better-sqlite3'
import { ADDRESSES, TODAY } from '../contest/work-folder.ts'

interface CatalogEntry {
  slug: string
  title: string
  url: string | null
  published: string
  offline: boolean
  path: string
  width: number
  height: number
  mobile: string | null
  terms: readonly CatalogTerm[]
  sections: readonly unknown[]
}

interface CatalogTerm {
  id: number
  taxonomy: string
  slug: string
  name: string
}

type Row = [
  ...[id: number, slug: string, title: string, url: string | null, published: string, offline: number],
  ...[path: string, width: number, height: number, mobile: string | null, terms: string, sections: string],
]
type RawSection = [
  ...[term: number, top: number, bottom: number, prompt: string, tailwind: string | null],
  ...[colors: string[], wireframe: string | null],
]

const PAGE = 1_000
const ENTRIES = `
  SELECT id, slug, title, url, published, offline,
    screenshot_path, screenshot_width, screenshot_height, screenshot_mobile, terms, sections
  FROM entries WHERE (published, id) > (?, ?) AND published <= ? ORDER BY published, id LIMIT ${PAGE}`

/** Yields every entry published on or before a day, oldest first. */
function* catalogEntries(db: Database.Database, until: string): Generator<CatalogEntry> {
  const terms = new Map(readTerms(db).map((term) => [term.id, term]))
  const page = db.prepare<[string, number, string], Row>(ENTRIES).raw()
  let [published, id] = ['', 0]
  for (;;) {
    const rows = page.all(published, id, until)
    for (const row of rows) yield entryOf(row, terms)
    if (rows.length < PAGE) return
    ;[id, , , , published] = rows.at(-1) as Row
  }
}

function readTerms(db: Database.Database): CatalogTerm[] {
  return db.prepare<[], CatalogTerm>('SELECT id, taxonomy, slug, name FROM terms').all()
}

function entryOf(row: Row, terms: ReadonlyMap<number, CatalogTerm>): CatalogEntry {
  const [, slug, title, url, published, offline, path, width, height, mobile, termList, sectionList] = row
  const raw = JSON.parse(sectionList) as RawSection[]
  const ids = JSON.parse(termList) as number[]
  const types = new Set(raw.map(([term]) => term))
  return {
    ...{ slug, title, url: offline ? null : url, published, offline: offline === 1, path, width, height, mobile },
    terms: [...ids, ...types].map((term) => terms.get(term) as CatalogTerm),
    sections: raw.map(([term, , , prompt, tailwind, colors, wireframe_prompt]) => {
      return { section_type: terms.get(term)?.name, prompt, tailwind, colors, wireframe_prompt }
    }),
  }
}

/** Returns the entry as `/v1/inspirations` shows it. */
function inspirationOf(entry: CatalogEntry) {
  const { title, slug, url, published, offline, terms } = entry
  const named = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => name)
  return {
    ...{ title, slug, url, published, offline },
    ...{ genre: named('genre'), color: named('color'), style: named('style'), typeface: named('typeface') },
    ...{ sections: named('sections'), platform: named('platform')[0] ?? '', tech: named('tech') },
    authors: named('authors'),
    screenshot: screenshotOf(entry),
  }
}

const RESIZED = `${ADDRESSES['SITE_URL']}/cdn-cgi/image/`

function screenshotOf({ path, mobile, width, height }: CatalogEntry) {
  const encoded = encodeURI(path)
  return {
    hero: `${RESIZED}w=1280,h=800,fit=cover,g=top,f=auto,q=85${encoded}`,
    thumbnail: `${RESIZED}w=400,h=300,fit=cover,g=top,f=auto,q=85${encoded}`,
    full: `${RESIZED}w=2560,f=auto,q=85${encoded}`,
    original: ADDRESSES['SITE_URL'] + encoded,
    ...(mobile !== null && { mobile: `${RESIZED}w=375,f=auto,q=85${encodeURI(mobile)}` }),
    ...{ width, height },
  }
}

const started = performance.now()
const db = new Database(process.env['CATALOG_DB'], { readonly: true })
let characters = 0
for (const entry of catalogEntries(db, TODAY)) {
  characters += JSON.stringify(inspirationOf(entry)).length
  for (const section of entry.sections) characters += JSON.stringify(section).length
}
db.close()
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000, characters }))
