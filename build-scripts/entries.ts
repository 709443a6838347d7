// `npm run entries`: shows, corrects and exports entries. (rule 18.5, section 44)
import { statSync } from 'node:fs'
import { lineOf } from '../src/catalog/import/import-line.ts'
import { draftFolder } from '../src/engine/desk/drafts.ts'
import { loadConfig } from '../src/ground/config.ts'
import { type StoredEntry, storedEntryReader } from '../src/state/sqlite/catalog/entry-reader.ts'
import { type Db, reading } from '../src/state/sqlite/connection.ts'
import {
  BadInput,
  EDIT_HELP,
  EDIT_OPTIONS,
  EDITING,
  editFacts,
  flags,
  oneOf,
  runCommand,
  texts,
  type Values,
  WrongUsage,
} from './cli/command.ts'
import { pathToRead, pathToWrite } from './cli/files.ts'
import { say } from './cli/lines.ts'
import { addSites } from './entries/add/add-sites.ts'
import { addByAddress, addressesOf, addressOf, type Visits } from './entries/add/by-address.ts'
import type { Site } from './entries/add/prepared-site.ts'
import { ADD_NAMES, ADD_OPTIONS, assignmentsOf, canAsk, confirm, sitesOf } from './entries/add/words.ts'
import { exportEntries, exportLine } from './entries/export.ts'
import { assignmentOf } from './entries/members.ts'
import { entrySections, SECTIONS_HELP } from './entries/sections.ts'
import { listed } from './entries/selection.ts'
import { markEntries, PUBLISHES, requireEntry, runHide, setMembers } from './entries/set.ts'
import { textsOf } from './entries/texts.ts'
import { requireCatalog, withCatalog } from './import/catalog-writer.ts'

const help = `
Usage: npm run entries -- add URL --picture FILE [--mobile FILE] [--title TITLE] [--TAXONOMY TERM,…]… [--new] [--anyway]
       npm run entries -- add --from FOLDER [--new] [--anyway] [--skip-invalid]
       npm run entries -- add URL [--publish [--TAXONOMY TERM,…]…] [--anyway]
       npm run entries -- add --from FILE.txt [--publish] [--anyway]
       npm run entries -- capture URL --out FOLDER
       npm run entries -- list [FILTER…]
       npm run entries -- show SLUG [--json]
       npm run entries -- set SLUG MEMBER=VALUE… [--new] [--expect CHANGE] [--dry-run]
       npm run entries -- sections SLUG [--cut [--out FILE] | --apply TYPE… [--new] [--dry-run]]
       npm run entries -- export [FILTER…] [--out FILE.jsonl]
       npm run entries -- check [FILTER…] [--older AGE] [--out FILE]
       npm run entries -- live SLUG…
       npm run entries -- offline SLUG…
       npm run entries -- hide SLUG… --reason TEXT
       npm run entries -- unhide SLUG…

Shows and corrects entries of the catalog database CATALOG_DB. The next snapshot publishes a change. A command that fails
changes nothing.

  add       adds a site, or those of a folder: acme.jpg with acme.json (members of an import line) or acme.txt (lines such as
            "genre: Portfolio, Blog"), and acme-mobile.jpg. Pictures are copied into IMAGE_DIR. All sites are added, or none.
              --title, --published, --category, --genre, --color, …   members of the site
              --new            creates terms that the catalog lacks
              --anyway         adds a site whose address or picture is in the catalog, and does not ask
              --skip-invalid   adds the sites of the folder that are valid
            Without --picture, or --from a file with an address a line, it visits the pages with Chromium, and each becomes a draft:
            pictures, sections, typefaces, colors, platform and technology, with where each comes from. Drafts are at the desk.
            Again after an interruption, it goes on with what is left.
              --publish        adds the sites to the catalog, unseen
  capture   visits a page and writes what a draft has to files in a folder. It changes nothing else
  list      prints slug, date, status and title of entries, newest first
  show      prints the members of an entry; with --json, its import line
  set       changes members of an entry: title="Acme", genre+=Portfolio, color-=Black, sections.2.type=Pricing. A later
            import keeps the change until the file itself says something else.
              --new            creates terms that the catalog lacks
              --expect CHANGE  refuses if the entry was changed after this change, which show and export print
              --dry-run        prints what would change, and changes nothing
${SECTIONS_HELP}
  export    prints import lines, or writes them to --out FILE.jsonl. Edit them and import them again.
  check     visits the live sites and says which are no longer what the catalog has: moved, changed (parked, betting, another
            site), gone, or blocked (behind a wall). It changes nothing and prints the commands that would. Run it from your
            own connection: a server in a data center is shown other pages.
              --older 30d      visits only sites that were not visited for as long (days, or hours: 12h). After an
                               interruption it goes on with the rest
              --out FILE       writes the commands to a file, each with its reason
  live      marks entries as live (also: online); nightly marks entries of ten or more years offline again
  offline   marks entries as offline
  hide      takes entries down: when the command ends, no answer, page or picture shows them. It builds and publishes by
            itself. No import brings them back. --reason says why, for the catalog and its history; no client sees it
  unhide    shows hidden entries again, in the same way

A FILTER is TAXONOMY=TERM (genre=Portfolio), offline, live, hidden, or text of the title. An entry passes all of them.

${EDIT_HELP}
`

const options = {
  ...EDIT_OPTIONS,
  ...ADD_OPTIONS,
  ...flags('json', 'new', 'dry-run', 'cut', 'apply'),
  ...texts('expect', 'older', 'out', 'reason'),
}

type Given = Values<typeof options>
type Words = readonly string[]

await runCommand({
  help,
  options,
  ...oneOf<Given>('entries', {
    add: ['[URL]', ['new', ...ADD_NAMES, ...EDITING], add],
    capture: ['URL', ['out'], capture],
    list: ['[FILTER…]', [], (filters) => read((db) => [listed(db, filters).trimEnd()])],
    show: [
      'SLUG',
      ['json'],
      ([slug = ''], { json }) => read((db) => shown(requireEntry(storedEntryReader(db)(slug), slug), json)),
    ],
    set: ['SLUG MEMBER=VALUE…', ['new', 'dry-run', 'expect', ...EDITING], set],
    sections: [
      'SLUG [TYPE…]',
      ['cut', 'apply', 'out', 'new', 'dry-run', ...EDITING],
      (words, values) => entrySections(words, values, { catalogDb: catalogFile(), imageDir: loadConfig().imageDir }),
    ],
    export: ['[FILTER…]', ['out'], (filters, { out }) => read((db) => exportEntries(db, filters, out))],
    check: ['[FILTER…]', ['older', 'out'], check],
    live: ['SLUG…', EDITING, mark('live')],
    online: ['SLUG…', EDITING, mark('online')],
    offline: ['SLUG…', EDITING, mark('offline')],
    hide: ['SLUG…', ['reason', ...EDITING], (slugs, values) => runHide('hide', slugs, values)],
    unhide: ['SLUG…', EDITING, (slugs, values) => runHide('unhide', slugs, values)],
  }),
})

function catalogFile(): string {
  const { catalogDb } = loadConfig()
  requireCatalog(catalogDb)
  return catalogDb
}

function read<T>(work: (db: Db) => Promise<T> | T): Promise<T> {
  return reading(catalogFile(), work, 'catalog')
}

function shown(stored: StoredEntry, json: boolean): string[] {
  if (json) return [exportLine(stored)]
  const members = Array.from(textsOf(lineOf(stored.entry)), ([path, text]) => `${path}: ${text}`.trimEnd())
  return [...members, ...(stored.hidden ? [`hidden: ${stored.hidden}`] : []), `last changed in change ${stored.change}`]
}

async function add(words: Words, values: Given): Promise<string[]> {
  const { from, picture } = values
  const isList = from !== undefined && statSync(pathToRead(from), { throwIfNoEntry: false })?.isFile()
  if (isList || (from ?? picture) === undefined) return visit(words, values)
  const sites = await sitesOf(words, values)
  const { new: allowsNew, anyway: allowsTwins, 'skip-invalid': skipInvalid } = values
  const asking = { allowsNew, allowsTwins, skipInvalid, confirm: canAsk() ? confirm : undefined }
  const request = { ...asking, facts: editFacts(values, 'entries add'), now: new Date() }
  return withCatalog(catalogFile(), async (db) => (await addSites(db, loadConfig(), sites, request)).lines)
}

async function check(filters: Words, { older, out }: Given): Promise<string[]> {
  const { knownSites, runCheck } = await import('./entries/check/check.ts')
  const sites = await read((db) => knownSites(db, filters))
  return runCheck(sites, loadConfig(), { older, out, now: () => new Date() })
}

/** Visits an address, or those of a file. */
async function visit([word, ...more]: Words, values: Given): Promise<string[]> {
  const { from, anyway: allowsTwins, publish: publishes, new: allowsNew } = values
  if ((word === undefined) === (from === undefined) || more.length > 0)
    throw new WrongUsage('add takes a URL, or --from with a folder of pictures or a file of addresses.')
  const assignments = assignmentsOf(values)
  if (assignments.length > 0 && (!publishes || from !== undefined))
    throw new WrongUsage('Without --picture, members are for one URL with --publish. Correct a draft at the desk.')
  const urls = from === undefined ? [requireAddress(word)] : await addressesOf(from)
  const facts = editFacts(values, 'entries add')
  const asking = { allowsNew, allowsTwins, skipInvalid: false, facts, now: new Date() }
  const publish = (site: Site) =>
    withCatalog(catalogFile(), async (db) => {
      const { lines } = await addSites(db, loadConfig(), [{ ...site, assignments }], asking)
      return lines.filter((line) => line !== PUBLISHES).join('\n')
    })
  const folder = draftFolder(loadConfig())
  const asked = { urls, folder, catalogDb: catalogFile(), allowsTwins, ...(publishes && { publish }) }
  return reported(
    await addByAddress(asked),
    publishes ? PUBLISHES : `The drafts are in ${folder}, and at the desk: /desk/add.`,
  )
}

/** Looks at an address, and writes what it shows as files. */
async function capture([word]: Words, { out }: Given): Promise<string[]> {
  if (out === undefined) throw new WrongUsage('capture URL takes --out FOLDER.')
  const request = {
    urls: [requireAddress(word)],
    folder: pathToWrite(out),
    catalogDb: catalogFile(),
    allowsTwins: true,
  }
  return reported(await addByAddress(request), `To add it: npm run entries -- add --from ${out}`)
}

function requireAddress(word = ''): string {
  const url = addressOf(word)
  if (url === null) throw new WrongUsage(`${JSON.stringify(word)} is no address such as https://acme.example.`)
  return url
}

/** Lines for the operator. What failed is an error line each, and the exit code is 1. */
function reported({ known, made, faults }: Visits, next: string): string[] {
  const lines = [...known, ...made]
  if (lines.length === 0) throw new BadInput(faults.join('\n'))
  for (const fault of faults) say(fault)
  if (faults.length > 0) process.exitCode = 1
  return [...lines, next]
}

function set([slug = '', ...given]: Words, values: Given): Promise<string[]> {
  const assignments = given.map(assignmentOf)
  const { expect, new: allowsNew, 'dry-run': dryRun } = values
  if (expect !== undefined && !/^\d+$/.test(expect)) throw new WrongUsage('--expect takes the number of a change.')
  const expected = expect === undefined ? undefined : Number(expect)
  const facts = editFacts(values, 'entries set')
  const request = { slugs: [slug], assignments, allowsNew, expected, dryRun, facts, now: new Date() }
  return withCatalog(catalogFile(), (db) => setMembers(db, request))
}

function mark(state: 'live' | 'online' | 'offline') {
  return (slugs: Words, values: Given) => {
    const marking = { slugs, state, facts: editFacts(values, `entries ${state}`), now: new Date() }
    return withCatalog(catalogFile(), (db) => markEntries(db, marking))
  }
}
