// Sites at the desk, and their edits: the functions of the commands, with the editor as who makes the change.

import { appendFileSync, closeSync } from 'node:fs'
import { type ImportEntry, lineOf } from '../../src/catalog/import/import-line.ts'
import type { DeskBand } from '../../src/engine/desk/drafts.ts'
import type { DeskFinding, DeskSite, Work } from '../../src/engine/desk/jobs.ts'
import { catalogHome } from '../../src/engine/editorial/home.ts'
import { readCatalogState } from '../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { type Check, openChecks, readChecks } from '../entries/check/kept-checks.ts'
import { assignedEntry, assignmentOf } from '../entries/members.ts'
import { type PixelBand, proposeSections } from '../entries/proposed-sections.ts'
import { sectionOf, typedSection } from '../entries/sections.ts'
import { editEntry, hideEntries, requireEntry, setMembers } from '../entries/set.ts'
import { revert } from '../history/revert.ts'
import { type DeskCatalog, edited, factsOf } from './catalog.ts'

export function editWork({ read, edit }: DeskCatalog): Pick<Work, 'sites' | 'set' | 'hide' | 'revert'> {
  return {
    sites: ({ slugs }) => read((db) => sitesOf(db, slugs)),
    set: ({ slugs, edits, allowsNew, ...asked }) =>
      edit((db) => {
        const assignments = edits.map((text) => ({ ...assignmentOf(text), allowsAbsent: true }))
        const facts = factsOf(asked, 'entries set')
        const request = { slugs, assignments, allowsNew, expected: undefined, dryRun: false, facts, now: new Date() }
        return edited(db, catalogHome, asked, () => setMembers(db, request))
      }),
    hide: ({ slugs, reason, ...asked }) =>
      edit((db, home) => {
        const facts = factsOf(asked, reason === null ? 'entries unhide' : 'entries hide')
        return edited(db, home, asked, () => hideEntries(db, { slugs, reason, facts, now: new Date() }))
      }),
    revert: ({ number, ...asked }) =>
      edit((db, home) => {
        const facts = factsOf(asked, `history revert ${number}`)
        const request = { target: { number }, facts, now: new Date(), dryRun: false, yes: true }
        return edited(db, home, asked, (inner) => revert(db, inner, request))
      }),
  }
}

function sitesOf(db: Db, slugs: readonly string[]): DeskSite[] {
  const find = storedEntryReader(db)
  const { change } = readCatalogState(db)
  return slugs.flatMap((slug) => {
    const stored = find(slug)
    return stored === null || stored.hidden === '' ? [] : [{ ...stored.entry, hidden: stored.hidden, change }]
  })
}

// What `entries check` found, for editors to accept or dismiss. (rule 53.14)

const VERDICTS: readonly string[] = ['moved', 'changed', 'gone']

export function checkWork({ read, config }: DeskCatalog): Pick<Work, 'findings' | 'dismiss'> {
  const open = () => {
    const { last, isDismissed } = readChecks(config)
    return [...last.values()].filter((check) => VERDICTS.includes(check.verdict) && !isDismissed(check))
  }
  return {
    findings: () =>
      read((db) => {
        const find = storedEntryReader(db)
        const { change } = readCatalogState(db)
        return open().flatMap(({ slug, url, verdict, why, at, to }: Check): DeskFinding[] => {
          const { entry, hidden } = find(slug) ?? {}
          if (entry?.url !== url || entry.offline || hidden !== null) return []
          const edit = verdict === 'moved' ? `url=${to}` : 'offline=true'
          return [{ slug, title: entry.title, url, verdict, why, at, edit, change }]
        })
      }),
    dismiss({ slug, at }) {
      const file = openChecks(config)
      for (const check of open().filter((one) => one.slug === slug && one.at === at))
        appendFileSync(file, `\n${JSON.stringify({ ...check, dismissed: true })}`)
      closeSync(file)
      return null
    },
  }
}

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
