// Adds sites with their pictures, all or none. (rules 44.32 to 44.35)

import { join, resolve } from 'node:path'
import type { ImportEntry } from '../../../src/catalog/import/import-line.ts'
import { slugOf } from '../../../src/catalog/model/slug.ts'
import type { Likeness } from '../../../src/catalog/pictures/looks.ts'
import type { Config } from '../../../src/ground/config.ts'
import { dateOf } from '../../../src/ground/days.ts'
import type { ChangeFacts } from '../../../src/state/sqlite/catalog/database.ts'
import { measurementWriter } from '../../../src/state/sqlite/catalog/measurements.ts'
import { type Db, inTransaction } from '../../../src/state/sqlite/connection.ts'
import { BadInput } from '../../cli/command.ts'
import { removeOrWarn } from '../../cli/files.ts'
import { editableEntries, PUBLISHES, requireKnownTerms } from '../set.ts'
import { type Failed, failedOf, NO_SLUG, type Prepared, preparedSites, type Site } from './prepared-site.ts'
import { pictureFolder, picturePath, storePicture, sweepPictures } from './site-picture.ts'
import { twinFinder } from './twins.ts'

export interface AddRequest {
  readonly allowsNew: boolean
  /** Whether a site is added although its address or picture is in the catalog. */
  readonly allowsTwins: boolean
  /** Whether the valid sites are added if others are not. */
  readonly skipInvalid: boolean
  /** Asks whether to go on; absent if nobody can answer. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined
  readonly facts: ChangeFacts
  readonly now: Date
}

/** A stored site. `likely` is the entry whose picture looks the same, if nobody was asked about it. */
type Added = Prepared & { readonly likely: string | null }

const DEMO_PICTURES = 'data/demo/images'

/** Adds sites and returns their slugs, and lines about them. Throws {@link BadInput} and adds none if one is bad, unless they are skipped. */
export async function addSites(
  db: Db,
  { imageDir }: Pick<Config, 'imageDir'>,
  sites: readonly (Site | Failed)[],
  request: AddRequest,
): Promise<{ slugs: string[]; lines: string[] }> {
  if (resolve(imageDir) === resolve(DEMO_PICTURES))
    throw new BadInput('IMAGE_DIR is the folder of the demo. Set it to one of yours, such as IMAGE_DIR=data/images.')
  const day = dateOf(request.now)
  await sweepPictures(db, imageDir, pictureFolder(day))
  const read = await confirmed(db, await preparedSites(db, sites, day), request)
  const written: string[] = []
  try {
    return await inTransaction(db, async () => {
      const { added, failed } = storeAll(db, read, pictureFolder(day), request)
      if (failed.length > 0 && (!request.skipInvalid || added.length === 0))
        throw new BadInput([...failed.map(faultLine), 'Nothing was added.'].join('\n'))
      for (const site of added) await storePictures(imageDir, site, written)
      const lines = [...failed.map((site) => `${faultLine(site)}; skipped`), ...added.flatMap(addedLines), PUBLISHES]
      return { slugs: added.map(({ entry }) => entry.slug), lines }
    })
  } catch (error) {
    for (const file of written) await removeOrWarn(file)
    throw error
  }
}

/** Asks about sites whose pictures look like that of another one. (rule 44.33) */
async function confirmed(
  db: Db,
  sites: readonly (Prepared | Failed)[],
  { allowsTwins, confirm }: AddRequest,
): Promise<(Prepared | Failed)[]> {
  if (allowsTwins || confirm === undefined) return [...sites]
  const twins = twinFinder(db)
  const answered: (Prepared | Failed)[] = []
  for (const site of sites) {
    const twin = 'fault' in site ? null : twins.likely(likenessIn(site))
    const fault = `the picture looks like that of ${twin}`
    const isMeant = twin === null || (await confirm(`${site.name}: ${fault}. Add the site all the same?`))
    answered.push(isMeant ? site : { name: site.name, fault })
  }
  return answered
}

function likenessIn({ measured: { fingerprint, looks }, picture: { size } }: Prepared): Likeness {
  return { fingerprint, looks, ...size }
}

function faultLine({ name, fault }: Failed): string {
  return `${name}: ${fault}`
}

/** Stores the entries of sites and the measurements of their pictures. */
function storeAll(db: Db, sites: readonly (Prepared | Failed)[], folder: string, request: AddRequest) {
  const store = siteStore(db, folder, request)
  const [added, failed]: [Added[], Failed[]] = [[], []]
  for (const site of sites) {
    try {
      if ('fault' in site) failed.push(site)
      else added.push(store(site))
    } catch (error) {
      failed.push(failedOf(site, error))
    }
  }
  return { added, failed }
}

/** Returns a function that stores a site and returns it with its slug and the paths of its pictures. */
function siteStore(db: Db, folder: string, { allowsNew, allowsTwins, confirm, facts, now }: AddRequest) {
  const { add } = editableEntries(db, facts, now)
  const twins = twinFinder(db)
  const measurements = measurementWriter(db)
  return (site: Prepared): Added => {
    const { picture, mobile, source, measured } = site
    if (!allowsNew) requireKnownTerms(db, site.entry)
    const [{ url }, { content }, likeness] = [site.entry, picture, likenessIn(site)]
    const twin = allowsTwins ? null : twins.find({ url, content })
    if (twin !== null) throw new BadInput(`${twin.slug} ${twin.why}. To add the site all the same, add --anyway.`)
    const slug = freeSlug(db, site.entry)
    const path = picturePath(folder, slug, picture)
    const mobilePath = mobile && picturePath(folder, `${slug}-mobile`, mobile)
    const entry = { ...site.entry, slug, screenshot: { ...site.entry.screenshot, path, mobile: mobilePath } }
    const id = add(entry)
    measurements.write([{ entry: id, file: '', source, problem: null, measured }])
    const likely = allowsTwins || confirm !== undefined ? null : twins.likely(likeness)
    twins.add({ slug, url, content, likeness })
    return { ...site, entry, likely }
  }
}

function freeSlug(db: Db, { slug, title }: ImportEntry): string {
  const isTaken = db.prepare<[string], number>('SELECT 1 FROM entries WHERE slug = ?').pluck()
  const wish = slug === NO_SLUG ? slugOf(title) : slug
  let free = wish
  for (let count = 2; isTaken.get(free) !== undefined; count++) free = `${wish}-${count}`
  return free
}

async function storePictures(imageDir: string, { entry, ...site }: Prepared, written: string[]): Promise<void> {
  const { path, mobile } = entry.screenshot
  for (const [to, picture] of [[path, site.picture] as const, [mobile, site.mobile] as const]) {
    if (to === null || picture === null) continue
    await storePicture(imageDir, to, picture).catch(({ message }) => {
      throw new BadInput(`${to} cannot be stored in IMAGE_DIR=${imageDir}: ${message}. Nothing was added.`)
    })
    written.push(join(imageDir, to))
  }
}

const TAKE_BACK = 'To take it back, see: npm run history -- log entries'

/** What most sites have. */
export const USUAL = ['genre', 'color', 'style'] as const

function addedLines({ entry: { slug, title, url, terms, sections, screenshot }, likely }: Added): string[] {
  const { path, width, height } = screenshot
  const missing = [
    ...(url === null ? ['url'] : []),
    ...USUAL.filter((taxonomy) => terms[taxonomy].length === 0),
    ...(sections.length === 0 ? ['sections'] : []),
  ]
  return [
    `${slug}: added ${JSON.stringify(title)}, ${width} × ${height} pixels, ${path}`,
    ...(likely === null ? [] : [`${slug}: the picture looks like that of ${likely}. Are they one site? ${TAKE_BACK}`]),
    ...(missing.length > 0 ? [`${slug}: still missing ${missing.join(', ')}`] : []),
  ]
}
