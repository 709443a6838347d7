// A catalog in memory that tests import into and edit, with random lines and edits.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { exportLine } from '../../../../build-scripts/entries/export.ts'
import { assignmentOf } from '../../../../build-scripts/entries/members.ts'
import { selection } from '../../../../build-scripts/entries/selection.ts'
import { setMembers } from '../../../../build-scripts/entries/set.ts'
import { importCatalog } from '../../../../build-scripts/import/import-catalog.ts'
import { lineOf } from '../../../../src/catalog/import/import-line.ts'
import { type StoredEntry, storedEntryReader } from '../../../../src/state/sqlite/catalog/entry-reader.ts'
import { CATALOG_MIGRATIONS } from '../../../../src/state/sqlite/catalog/schema.ts'
import { migrate } from '../../../../src/state/sqlite/connection.ts'
import { entry, jsonLines } from '../../../support/worlds/workplace.ts'

const fresh = new Database(':memory:')
migrate(fresh, CATALOG_MIGRATIONS)
const EMPTY = fresh.serialize()

const NOW = new Date('2026-11-20T10:00:00Z')
export const FACTS = { by: 'ada', command: 'entries set', note: null }

/** Worlds share one folder, gone after the test. */
export function worlds(): () => ReturnType<typeof editedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-edited-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return () => editedWorld(join(folder, 'lines.jsonl'))
}

function editedWorld(file: string) {
  const db = new Database(EMPTY)
  const rows = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).raw().all()
  return {
    db,
    /** Imports lines and returns what the import said, then its summary. */
    async load(lines: readonly object[], overwrite = false) {
      writeFileSync(file, jsonLines(lines))
      const said: string[] = []
      const listener = { say: (text: string) => said.push(text), progress() {} }
      const request = { files: [file], editorial: null, skipInvalid: false, overwrite, now: NOW }
      const summary = await importCatalog(db, request, listener)
      return { said, summary }
    },
    set: (slug: string, given: readonly string[], more: Partial<Parameters<typeof setMembers>[1]> = {}) =>
      setMembers(db, {
        ...{ slugs: [slug], assignments: given.map(assignmentOf), allowsNew: true, expected: undefined, dryRun: false },
        ...{ facts: FACTS, now: NOW, ...more },
      }),
    exported: (filters: readonly string[] = []): Record<string, unknown>[] =>
      Array.from(selection(db, filters), ({ slug }) =>
        JSON.parse(exportLine(storedEntryReader(db)(slug) as StoredEntry)),
      ),
    line(slug: string) {
      const stored = storedEntryReader(db)(slug)
      return stored && lineOf(stored.entry)
    },
    /** All that the catalog has about entries. */
    dump: () => ['catalog_state', 'entries', 'terms', 'change_items'].map(rows),
  }
}

const NAMES = ['Portfolio', 'Agency', 'R&amp;D', 'C#', 'Ünïcode', '🚀', 'Dark &amp;amp; Mode']
const term = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.record({ name: fc.constantFrom('Foo', 'Bar'), slug: fc.constantFrom('x', 'Y') }),
)
const terms = fc.array(term, { maxLength: 3 })
const text = fc.constantFrom('', 'A', '&amp;', 'a\nb', '  x ', '“q”')
const section = fc.record({
  ...{ type: term, top: fc.integer({ min: 0, max: 99 }), bottom: fc.integer({ min: 100, max: 9000 }) },
  ...{
    prompt: text,
    tailwind: fc.option(text),
    colors: fc.array(text, { maxLength: 2 }),
    wireframe_prompt: fc.option(text),
  },
})
const SLUGS = ['one', 'Two', 'drei']

/** A random valid import line of one of three entries. */
const randomLine = fc
  .record({
    ...{
      slug: fc.constantFrom(...SLUGS),
      title: fc.constantFrom('A', 'B &amp; C', 'AT&T', '&lt;b&gt;'),
      offline: fc.boolean(),
    },
    ...{
      url: fc.constantFrom(null, 'https://a.example/?x=1', 'http://b.example'),
      genre: terms,
      color: terms,
      authors: terms,
    },
    ...{ platform: fc.option(term), sections: fc.array(section, { maxLength: 2 }) },
    palette: fc.constantFrom(null, [], ['#FFffff', '#000000']),
    design: fc.constantFrom(
      null,
      {},
      { width: 1120, radii: [] },
      { type: [{ role: 'body', size: 16.004 }], spacing: [8] },
    ),
  })
  .map(({ slug, ...rest }) => entry(slug, rest))

/** A random edit: a slug and assignments that are valid for any entry. */
const randomEdit = fc.record({
  slug: fc.constantFrom(...SLUGS),
  given: fc.array(
    fc.constantFrom(
      'title=Edited',
      'title=B & C',
      'url=',
      'genre+=Portfolio',
      'genre=',
      'color=C#, Foo',
      'platform=Bar',
      'offline=false',
      'offline=true',
      'screenshot.mobile=/m.jpg',
      'palette=#112233',
      'design=',
      'design.type=[{"role":"small","size":12}]',
      'design.spacing=4, 8.5',
      'published=2020-02-29',
    ),
    { minLength: 1, maxLength: 3 },
  ),
})

/** A random history: imports and edits. It begins with an import of every entry. */
export const randomHistory = fc
  .tuple(
    fc.tuple(...SLUGS.map((slug) => randomLine.map((line) => ({ ...line, slug })))),
    fc.array(
      fc.oneof(
        fc.array(randomLine, { minLength: 1, maxLength: 3 }).map((lines) => ({ lines })),
        randomEdit,
      ),
      { maxLength: 6 },
    ),
  )
  .map(([lines, steps]) => [{ lines }, ...steps])

export type Step = { lines: Record<string, unknown>[] } | { slug: string; given: string[] }
