// The work on drafts: shown, saved, and added to the catalog with the functions of `entries add`. (rule 48.15)
import { draftFolder, type Twin } from '../../src/engine/desk/drafts.ts'
import type { Asked, Given, Work } from '../../src/engine/desk/jobs.ts'
import { inTurn } from '../../src/ground/scheduling.ts'
import { storedEntryReader } from '../../src/state/sqlite/catalog/entry-reader.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { addSites } from '../entries/add/add-sites.ts'
import { addByAddress, addressesIn, newVisits, type Visits } from '../entries/add/by-address.ts'
import { twinFinder } from '../entries/add/twins.ts'
import { PUBLISHES } from '../entries/set.ts'
import { type DeskCatalog, factsOf, whyOf } from './catalog.ts'
import { type PictureSays, proposedTerms, usualTypes } from './draft-picture.ts'
import { MOST, openDrafts, type StoredDraft, typedMembers } from './drafts.ts'

type DraftJobs = 'drafts' | 'draft' | 'addDraft' | 'saveDraft' | 'publishDraft' | 'discardDraft' | 'visit' | 'visits'

const GONE = 'This draft is not there any more: it was published or discarded meanwhile. Nothing was changed.'
const CHANGED =
  'Somebody else changed this draft since you opened it. Nothing was saved. What you typed is below: compare it with the draft, which a new tab shows, and save again to put yours in its place.'

/** The jobs on drafts. */
export function draftWork(catalog: DeskCatalog): Pick<Work, DraftJobs> {
  const drafts = openDrafts(draftFolder(catalog.config))
  const desk = { ...catalog, drafts }
  return {
    ...visitWork(desk),
    drafts: async () => ({
      drafts: drafts.list().map(({ name, fields, missing }) => ({ name, title: fields.title ?? '', missing })),
      discarded: await drafts.discarded(),
    }),
    draft: (asked) => shownDraft(desk, asked),
    addDraft: (asked) => addedDraft(drafts, asked),
    saveDraft: ({ name, revision, ...text }) =>
      drafts.alone(async () => {
        const draft = required(drafts, name)
        if (draft.revision !== revision) throw new BadInput(CHANGED)
        const { given, seen } = draft.site
        await drafts.save(name, { ...(await catalog.read((db) => typedMembers(db, given, text))), seen })
        return required(drafts, name).revision
      }),
    publishDraft: (asked) => catalog.edit((db) => drafts.alone(() => published(desk, db, asked))),
    discardDraft: ({ name, isBack }) =>
      drafts.alone(async () => {
        if (!isBack) required(drafts, name)
        await drafts.move(name, isBack)
        return null
      }),
  }
}

function required(drafts: Desk['drafts'], name: string): StoredDraft {
  const draft = drafts.find(name)
  if (draft === undefined) throw new BadInput(GONE)
  return draft
}

async function shownDraft({ drafts, read }: Desk, { name }: Asked<'draft'>): Promise<Given<'draft'>> {
  const all = drafts.list()
  const at = all.findIndex((draft) => draft.name === name)
  const draft = all[at]
  if (draft === undefined) return null
  const { fields, bands, missing, revision, site } = draft
  const { size, palette, cuts, ...says } = await drafts.says(draft)
  const following = all[at + 1] ?? all[0] ?? draft
  // Measured while the editor works on this one. Who opens it learns why that fails.
  void drafts.says(following).catch(() => {})
  return read((db) => ({
    ...{ name, fields, bands, missing, revision, size, palette, cuts },
    title: fields.title ?? '',
    hasMobile: site.mobile !== null,
    types: usualTypes(db, bands),
    terms: [...(site.seen?.terms ?? []), ...proposedTerms(db, { size, palette, cuts, ...says })],
    seen: site.seen ?? null,
    twins: twinsOf(db, draft, { size, palette, cuts, ...says }),
    next: following.name === name ? null : following.name,
    count: all.length,
  }))
}

async function addedDraft(drafts: Desk['drafts'], { name, file, fault }: Asked<'addDraft'>): Promise<string> {
  try {
    if (fault !== null) throw new BadInput(fault)
    return `${name} ${await drafts.add(file, name)}.`
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(`${name} ${error.message.replace(/\.$/, '')}.`) : error
  }
}

/** Adds the site of a draft, unless its editor has not seen a twin of it. */
async function published(
  { config, drafts }: Desk,
  db: Db,
  { name, twins: seen, allowsNew, ...asked }: Asked<'publishDraft'>,
): Promise<Given<'publishDraft'>> {
  const draft = required(drafts, name)
  const says = await drafts.says(draft)
  const unseen = twinsOf(db, draft, says).find(({ slug }) => !seen.includes(slug))
  if (unseen)
    throw new BadInput(`${unseen.slug} ${unseen.why}. It is shown below. Publish again to add this site all the same.`)
  const facts = factsOf(asked, 'entries add')
  const request = { allowsNew, allowsTwins: true, skipInvalid: false, facts, now: new Date() }
  const { slugs, lines } = await addSites(db, config, [draft.site], request)
  const change = storedEntryReader(db)(slugs[0] ?? '')?.change ?? null
  await drafts.remove(name)
  return { lines: lines.filter((line) => line !== PUBLISHES), change }
}

/** The entries that are probably the same site. */
function twinsOf(db: Db, { fields: { url } }: StoredDraft, { content, likeness }: PictureSays): Twin[] {
  const twins = twinFinder(db)
  const same = twins.find({ url: url && URL.canParse(url) ? url : null, content })
  const likely = twins.likely(likeness)
  const alike = likely !== null && likely !== same?.slug ? [{ slug: likely, why: 'looks the same' }] : []
  const titleOf = storedEntryReader(db)
  return [...(same ? [same] : []), ...alike].map((twin) => ({ ...twin, title: titleOf(twin.slug)?.entry.title ?? '' }))
}

/** What the jobs on drafts share. */
interface Desk extends DeskCatalog {
  readonly drafts: ReturnType<typeof openDrafts>
}

/** How often the server is told that work goes on, so that it does not end this process, ms. */
const ALIVE_MS = 60_000

function visitWork({ config, drafts }: Desk): Pick<Work, 'visit' | 'visits'> {
  const { catalogDb } = config
  const next = inTurn()
  /** What was asked since the last time that all was done. */
  let lists: Visits[] = []

  async function visit(urls: readonly string[], visits: Visits): Promise<void> {
    const alive = setInterval(() => process.send?.({ id: 0 }), ALIVE_MS)
    const asked = { urls, catalogDb, folder: draftFolder(config), allowsTwins: false, alone: drafts.alone, most: MOST }
    await addByAddress(asked, visits).catch((error) => visits.faults.push(...sentence(error)))
    clearInterval(alive)
    visits.left = 0
  }

  return {
    visit({ text }) {
      const urls = addressesIn(text)
      if (urls.length === 0) throw new BadInput('Type at least one address.')
      if (lists.every(({ left }) => left === 0)) lists = []
      const visits = newVisits(urls)
      lists.push(visits)
      void next(() => visit(urls, visits))
      return null
    },
    visits: () => ({
      made: lists.reduce((sum, { made }) => sum + made.length, 0),
      left: lists.reduce((sum, { left }) => sum + left, 0),
      known: lists.flatMap(({ known }) => known),
      faults: lists.flatMap(({ faults }) => faults),
    }),
  }
}

const NO_BROWSER =
  'Pages cannot be visited, because Chromium does not start on the server. Ask the operator for it, or add pictures.'

/** Why a whole list was not visited. What concerns the machine is for the log of the server. */
function sentence(error: unknown): string[] {
  if (!(error instanceof BadInput && /does not start/.test(error.message))) return [whyOf(error)]
  console.error(error.message)
  return [NO_BROWSER]
}
