// Random changes of a small catalog in memory, and what a visitor or an editor would see of it.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { importLineParser } from '../../../src/catalog/import/import-line.ts'
import { type ChangeNumber, changeOnDemand, readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { entryWriter } from '../../../src/state/sqlite/catalog/entry-store.ts'
import { findTermBySlug } from '../../../src/state/sqlite/catalog/find-term.ts'
import { CATALOG_MIGRATIONS } from '../../../src/state/sqlite/catalog/schema.ts'
import { termWriter } from '../../../src/state/sqlite/catalog/term-store.ts'
import { type Db, migrate } from '../../../src/state/sqlite/connection.ts'
import { catalogData } from '../../../src/state/sqlite/editorial/read.ts'
import { editorialStore, storeEditorial } from '../../../src/state/sqlite/editorial/store.ts'
import { entryStates } from '../../../src/state/sqlite/history/entry-states.ts'
import type { SubjectStates } from '../../../src/state/sqlite/history/subject-states.ts'
import { termStates } from '../../../src/state/sqlite/history/term-states.ts'
import { entry } from '../worlds/workplace.ts'

const parse = importLineParser()
const GENRES = ['blog', 'shop', 'studio', 'museum']
const PATHS = ['/a', '/b', '/c', '/d']

const line = fc.record({
  slug: fc.constantFrom('ant', 'bee', 'cat'),
  title: fc.constantFrom('One', 'Two &amp; Two', 'Three'),
  genre: fc.uniqueArray(fc.constantFrom(...GENRES), { maxLength: 3 }),
  platform: fc.constantFrom('Webflow', null),
  offline: fc.boolean(),
  sections: fc.array(
    fc.record({ type: fc.constantFrom('Hero', 'Pricing'), top: fc.constant(0), bottom: fc.constantFrom(90, 200) }),
    { maxLength: 2 },
  ),
})
const editorial = fc.record({
  synonyms: fc.dictionary(fc.constantFrom(...GENRES), fc.subarray(['web', 'log', 'store'], { minLength: 1 })),
  rules: fc.shuffledSubarray(PATHS),
  archives: fc.shuffledSubarray(PATHS),
  title: fc.constantFrom('Old', 'New'),
})

/** A change: an import of entries, editorial data as a whole, or members of an entry or a term. */
export const step = fc.oneof(
  fc.record({ entries: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  fc.record({ editorial }),
  fc.record({
    slug: line.map(({ slug }) => slug),
    members: fc.constantFrom<object>(
      ...[
        { hidden: 'asked to' },
        { hidden: null },
        { offline: false },
        { title: 'Mine', 'corrected title': { imported: 'Zero' } },
      ],
    ),
  }),
  fc.record({ genre: fc.constantFrom(...GENRES), name: fc.constantFrom('Renamed', 'Again') }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let empty: Buffer | undefined

export type MemoryCatalog = ReturnType<typeof memoryCatalog>

/** An empty catalog in memory, with what reads it. */
export function memoryCatalog() {
  empty ??= migrated().serialize()
  const db = new Database(empty)
  let change: ChangeNumber = () => 0
  const own = () => change()
  return {
    ...{ db, entries: entryStates(db, own), terms: termStates(db, own) },
    /** Runs work with a change number that is taken on demand, and returns the number of the last change. */
    changing(work: (change: ChangeNumber) => void): number {
      change = changeOnDemand(db, new Date(), { editorial: true })
      db.transaction(work)(own)
      return readCatalogState(db).change
    },
  }
}

function migrated(): Db {
  const db = new Database(':memory:')
  migrate(db, CATALOG_MIGRATIONS)
  return db
}

/** Makes a change. It changes nothing if what it names does not exist. */
export function apply({ db, entries, terms }: MemoryCatalog, change: ChangeNumber, given: Step): void {
  if ('entries' in given) importEntries(db, change, given.entries)
  else if ('editorial' in given) store(db, change, given.editorial)
  else if ('slug' in given) writeKnown(entries, given.slug, given.members)
  else writeKnown(terms, `genre/${given.genre}`, { name: given.name })
}

function importEntries(db: Db, change: ChangeNumber, lines: readonly { slug: string }[]): void {
  const write = entryWriter(db, termWriter(db, change), change)
  for (const given of lines) {
    const parsed = parse(JSON.stringify(entry(given.slug, given)))
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
    write(parsed.value)
  }
}

function writeKnown(states: SubjectStates, subject: string, members: object): void {
  const known = states.read(subject)
  if (known !== null && known['hidden'] !== '' && known['removed'] !== true) states.write(subject, { ...members })
}

function store(db: Db, change: ChangeNumber, given: typeof editorial extends fc.Arbitrary<infer T> ? T : never): void {
  const genres = (slugs: readonly string[]) =>
    slugs
      .filter((slug) => findTermBySlug(db, 'genre', slug) !== null)
      .map((slug) => ({ taxonomy: 'genre' as const, slug }))
  const { synonyms, rules, archives, title } = given
  const filters = genres(GENRES.slice(0, 2))
  const data = {
    synonyms: genres(Object.keys(synonyms)).map((term) => ({ ...term, synonyms: synonyms[term.slug] ?? [] })),
    rules: rules.map((url) => ({ url, tokens: [url.slice(1)], title })),
    archives: archives.map((path) => ({ slug: path.slice(1), title, filters })),
  }
  storeEditorial(db, editorialStore(db, change), data, { replaces: true })
}

/** All that can be seen of a catalog: nothing of what was taken back, and no IDs and numbers. */
export function visible({ db, entries, terms }: MemoryCatalog) {
  const slugs = db.prepare<[], string>("SELECT slug FROM entries WHERE hidden IS NOT '' ORDER BY slug").pluck().all()
  const subjects = db
    .prepare<[], string>("SELECT taxonomy || '/' || slug FROM terms WHERE removed = 0 ORDER BY 1")
    .pluck()
    .all()
  return {
    entries: slugs.map(entries.read),
    terms: subjects.map(terms.read),
    editorial: catalogData(db),
  }
}
