// Drafts on disk: a picture and its members, in the files that `entries add --from` reads. (rule 48.15)
import { hash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { LRUCache } from 'lru-cache'
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from '../../src/catalog/import/import-schema.ts'
import { isPicturePath } from '../../src/catalog/model/image-urls.ts'
import { slugOf } from '../../src/catalog/model/slug.ts'
import { type DeskBand, DRAFT_TEXTS, type DraftFields, type DraftText } from '../../src/engine/desk/drafts.ts'
import { inTurn } from '../../src/ground/scheduling.ts'
import { renameSynced, replaceFile, syncFile } from '../../src/snapshot/files/durable.ts'
import { makeFolder } from '../../src/state/ownership.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput } from '../cli/command.ts'
import { USUAL } from '../entries/add/add-sites.ts'
import { type Failed, freeName, type Site, siteFilesIn } from '../entries/add/prepared-site.ts'
import { shortTerms } from '../entries/export.ts'
import { termOf } from '../entries/members.ts'
import { versionOf } from '../pictures/measure-file.ts'
import { type PictureSays, pictureSays } from './draft-picture.ts'

/** How many drafts there may be. */
export const MOST = 500
const NAME_LENGTH = 60
/** Discarded drafts can come back for so long. */
const KEPT_MS = 7 * 86_400_000
const DISCARDED = 'discarded'
const MOBILE = '-mobile'
/** An upload that does not grow any more for so long was cut off by the end of its server. */
const LEFT_MS = 3_600_000

type Given = Record<string, unknown>

export interface StoredDraft extends DraftText {
  readonly name: string
  readonly site: Site
  readonly revision: string
  readonly missing: readonly string[]
}

type Measured = LRUCache<string, Promise<PictureSays>>

/** The drafts of a folder. */
export function openDrafts(folder: string) {
  const measured: Measured = new LRUCache({ max: MOST })
  const alone = inTurn()
  makeFolder(folder)
  sweepUploads(folder)
  const list = () => siteFilesIn(folder).map((site) => draftOf(folder, site))
  return {
    list,
    /** Runs what reads drafts and then changes their files, after what does the same before it. */
    alone,
    find: (name: string): StoredDraft | undefined => list().find((draft) => draft.name === name),
    /** What the picture of a draft says, measured once. */
    says({ site }: StoredDraft): Promise<PictureSays> {
      const version = versionOf(folder, parse(site.picture).base) ?? ''
      const says = measured.get(version) ?? pictureSays(site.picture)
      measured.set(version, says)
      says.catch(() => measured.delete(version))
      return says
    },
    /** Makes a draft of a file, and says which. Throws {@link BadInput} that says why it is none. */
    async add(file: string, called: string): Promise<string> {
      if (list().length >= MOST)
        throw new BadInput(`was not stored, because there are ${MOST} drafts. Publish some first`)
      const says = await pictureSays(file).catch((error) => {
        throw error instanceof BadInput ? new BadInput(error.message.replace(`${file} `, '')) : error
      })
      const { picture, text } = await alone(() => stored(folder, list(), { file, called, extension: says.extension }))
      measured.set(versionOf(folder, picture) ?? '', Promise.resolve(says))
      return text
    },
    save: (name: string, given: Given) =>
      replaceFile(join(folder, `${name}.json`), `${JSON.stringify(given, shortTerms, 2)}\n`),
    async remove(name: string): Promise<void> {
      for (const file of filesOf(folder, name)) await rm(join(folder, file), { force: true })
    },
    /** Moves a draft to the discarded ones, or back. */
    move: (name: string, isBack: boolean) => moved(folder, name, isBack),
    discarded: () => discardedIn(folder),
  }
}

/** Removes what killed servers left of uploads, and writers of drafts. */
function sweepUploads(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(part|tmp)$/.test(file)))
    if (Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > LEFT_MS)
      rmSync(join(folder, name), { force: true })
}

/** The files of a draft, those of its phone picture too. */
function filesOf(folder: string, name: string): string[] {
  return readdirSync(folder).filter((file) => [name, `${name}${MOBILE}`].includes(parse(file).name))
}

type NewFile = { readonly file: string; readonly called: string; readonly extension: string }

/** Gives a file its place: as a draft of its own, or as the phone picture of one that lacks it. */
async function stored(folder: string, drafts: readonly StoredDraft[], { file, called, extension }: NewFile) {
  const stem = (slugOf(parse(called).name) || 'site').slice(0, NAME_LENGTH)
  const of = stem.endsWith(MOBILE) ? drafts.find(({ name }) => name === stem.slice(0, -MOBILE.length)) : undefined
  const isPhone = of?.site.mobile === null
  const name = isPhone ? stem : freeName(stem, readdirSync(folder))
  if (!isPhone) await replaceFile(join(folder, `${name}.json`), '{}\n')
  await syncFile(file)
  const picture = `${name}.${extension}`
  await renameSynced(file, join(folder, picture))
  if (filesOf(folder, `${name}${MOBILE}`).some(isPicturePath))
    await rm(join(folder, `${name}${MOBILE}.json`), { force: true })
  return { picture, text: isPhone ? `is the phone picture of ${of?.name}` : `is the draft ${name}` }
}

/** The draft gets a name of its own, if there is another one of its name. */
async function moved(folder: string, name: string, isBack: boolean): Promise<void> {
  const away = join(folder, DISCARDED)
  makeFolder(away)
  const [from, to] = isBack ? [away, folder] : [folder, away]
  const free = freeName(name, readdirSync(to).filter(isPicturePath))
  // The picture goes last, and comes last: without it there is no draft.
  for (const file of filesOf(from, name).sort((a, b) => Number(isPicturePath(a)) - Number(isPicturePath(b))))
    await rename(join(from, file), join(to, file.replace(name, free)))
}

/** The names of the drafts that can come back. Removes the older ones. */
async function discardedIn(folder: string): Promise<string[]> {
  const away = join(folder, DISCARDED)
  makeFolder(away)
  for (const file of readdirSync(away))
    if (Date.now() - statSync(join(away, file)).ctimeMs > KEPT_MS) await rm(join(away, file), { force: true })
  return siteFilesIn(away).map(({ name }) => parse(name).name)
}

/** A draft whose members cannot be read has none. */
function draftOf(folder: string, read: Site | Failed): StoredDraft {
  const { name } = parse(read.name)
  const site: Site =
    'fault' in read
      ? { name: read.name, picture: join(folder, read.name), mobile: null, given: {}, assignments: [] }
      : read
  const fields = fieldsOf(site.given)
  const bands = bandsOf(site.given)
  const missing = ['url', ...USUAL].filter((member) => !fields[member as keyof DraftFields])
  const revision = hash('sha256', JSON.stringify(site.given)).slice(0, 16)
  return { name, site, fields, bands, revision, missing: bands.length > 0 ? missing : [...missing, 'sections'] }
}

function fieldsOf(given: Given): DraftFields {
  const names = [...DRAFT_TEXTS, ...ENTRY_TAXONOMIES]
  return Object.fromEntries(names.flatMap((name) => (given[name] == null ? [] : [[name, textOf(given[name])]])))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value)
}

type GivenSection = { type?: unknown; top?: number; bottom?: number; prompt?: string }

function bandsOf({ sections }: Given): DeskBand[] {
  return (Array.isArray(sections) ? (sections as GivenSection[]) : []).map(
    ({ type, top = 0, bottom = 0, prompt = '' }) => ({
      of: `${top}-${bottom}`,
      type: textOf(type ?? ''),
      top,
      bottom,
      prompt,
    }),
  )
}

/** The members of a draft after what was typed. What has no field stays. */
export function typedMembers(db: Db, given: Given, { fields, bands }: DraftText): Given {
  const members: Given = { ...given }
  for (const name of DRAFT_TEXTS) members[name] = fields[name]?.trim() || undefined
  for (const taxonomy of ENTRY_TAXONOMIES) members[taxonomy] = termsIn(db, taxonomy, fields[taxonomy] ?? '')
  const old = (Array.isArray(given['sections']) ? given['sections'] : []) as GivenSection[]
  members['sections'] = bands.map(({ of, type, top, bottom, prompt }) => {
    const before = old.find((section) => `${section.top}-${section.bottom}` === of)
    return { ...before, type: type === '' ? '' : termOf(db, 'sections', type), top, bottom, prompt }
  })
  return members
}

function termsIn(db: Db, taxonomy: EntryTaxonomy, text: string): unknown {
  const names = text.split(',').flatMap((name) => (name.trim() === '' ? [] : [termOf(db, taxonomy, name.trim())]))
  if (names.length === 0) return undefined
  return taxonomy === 'platform' ? names[0] : names
}
