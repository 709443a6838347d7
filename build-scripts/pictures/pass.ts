// Measures the pictures in IMAGE_DIR and remembers the measurements in the catalog, in small transactions, so that a killed
// build goes on where it was. (rules 40.40 to 40.44)
import pLimit from 'p-limit'
import { type Config, servesPictures } from '../../src/ground/config.ts'
import { readyFolders } from '../../src/ground/picture-file.ts'
import { type MeasurementWriter, measurementWriter } from '../../src/state/sqlite/catalog/measurements.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { firstFew, say, showProgress } from '../cli/lines.ts'
import { copyLines } from './copies.ts'
import { type Due, duePages, wantedPaths } from './due.ts'
import { type MeasureParts, measureFile, measurementsOfDemo, measurer } from './measure-file.ts'
import { type ReadyFolder, readyFolder } from './ready-folder.ts'

export interface PassOptions {
  readonly db: Db
  readonly config: Config
  /** How long pictures may be measured, ms. */
  readonly longestMs: number
  /** Whether pictures that could not be measured are tried again. */
  readonly retry?: boolean
  /** Runs a batch, and the removal of what is gone, while no build runs. By default it only runs them. */
  readonly turn?: (work: () => Promise<void>) => Promise<void>
  /** Where thumbnails and crops are made; by default beside the snapshots, if this server serves pictures. */
  readonly ready?: ReadyFolder | null
}

export interface PassResult {
  /** The entries whose pictures were measured or recognized. */
  readonly measured: number[]
  /** `slug: /path cannot be measured. Why.`, for each that this pass found. */
  readonly problems: string[]
  /** Other lines for the operator. */
  readonly notes: string[]
}

/** A killed build loses at most the work of this many pictures. */
const PICTURES_AT_ONCE = 16
/** Each takes up to 64 MB for its file and 120 MB for its pixels. */
const PICTURES_IN_MEMORY = 2

/** Measures what is not measured yet, at most for `longestMs`. Fetches nothing. */
export async function measurePictures(options: PassOptions): Promise<PassResult> {
  const { db, config, longestMs, retry = false, ready = openReady(config), turn = (work) => work() } = options
  const { imageDir, cropSites } = config
  const store = measurementWriter(db)
  const result: PassResult = { measured: [], problems: [], notes: [] }
  const parts = partsOf({ store, ready, retry, notes: result.notes })
  const until = performance.now() + longestMs
  let isLate = false
  let present = 0
  const gone: number[] = []
  for (const page of duePages(db, { imageDir, cropSites, retry, isUnready: parts.isUnready })) {
    present += page.present
    gone.push(...page.gone)
    for (let at = 0; at < page.due.length && !isLate; at += PICTURES_AT_ONCE) {
      const some = page.due.slice(at, at + PICTURES_AT_ONCE)
      await turn(async () => {
        isLate = await measureSome(some, { imageDir, parts, store, result, until })
      })
      showProgress(() => `pictures: ${result.measured.length} measured`)
    }
    if (isLate) break
  }
  if (isLate) result.notes.push(LATE)
  else if (present > 0) await turn(async () => forget(db, { store, ready, gone, cropSites }))
  return result
}

const LATE = 'More pictures have to be measured. The next build goes on, or measure them all with: npm run pictures'

/** Null if another server serves the pictures. */
function openReady(config: Config): ReadyFolder | null {
  const [own, demo] = readyFolders(config)
  return servesPictures(config) ? readyFolder(own, [demo]) : null
}

interface Opened {
  readonly store: MeasurementWriter
  readonly ready: ReadyFolder | null
  readonly retry: boolean
  readonly notes: string[]
}

/** If thumbnails cannot be written, no more are made, and visitors wait for theirs. */
function partsOf({ store, ready, retry, notes }: Opened): MeasureParts {
  let isWritable = ready !== null
  const brought = measurementsOfDemo()
  return {
    find(source) {
      const known = store.find(source) ?? brought().get(source) ?? null
      return retry && known?.measured === null ? null : known
    },
    isUnready: (content, cuts) => isWritable && ready?.has(content, cuts) === false,
    async makeReady(content, picture, cuts) {
      try {
        await ready?.add(content, picture, cuts)
      } catch (error) {
        if (isWritable) notes.push(`Thumbnails cannot be written: ${(error as Error).message}`)
        isWritable = false
      }
    },
  }
}

interface Run {
  readonly imageDir: string
  readonly parts: MeasureParts
  readonly store: MeasurementWriter
  readonly result: PassResult
  /** When no further picture is measured, on the clock of `performance`. */
  readonly until: number
}

/** Returns whether a picture was left out. */
async function measureSome(due: readonly Due[], { imageDir, parts, store, result, until }: Run): Promise<boolean> {
  const measure = measurer(parts)
  let isLate = false
  const work = async (order: Due) => {
    isLate ||= performance.now() > until
    return isLate ? null : measureFile(imageDir, order, measure)
  }
  const measurements = await pLimit(PICTURES_IN_MEMORY).map(due, work)
  store.write(measurements.filter((measurement) => measurement !== null))
  for (const [at, measurement] of measurements.entries()) {
    if (measurement?.problem) result.problems.push(problemLine({ ...(due[at] as Due), problem: measurement.problem }))
    else if (measurement !== null) result.measured.push(measurement.entry)
  }
  return isLate
}

interface Remembered extends Pick<Opened, 'store' | 'ready'> {
  readonly gone: readonly number[]
  readonly cropSites: number
}

/** Forgets pictures that are gone, and removes the thumbnails and crops that no entry has. */
function forget(db: Db, { store, ready, gone, cropSites }: Remembered): void {
  if (gone.length > 0) store.remove(gone)
  ready?.keep(wantedPaths(db, cropSites))
}

/** Measures new pictures, for at most `longestMs`. */
export async function measureForBuild(db: Db, config: Config, longestMs: number): Promise<void> {
  const { measured, problems, notes } = await measurePictures({ db, config, longestMs })
  const concerned = new Set(measured)
  const copies = measured.length > 0 ? copyLines(db, (id) => concerned.has(id)) : []
  for (const line of [...firstFew(problems), ...firstFew(copies), ...notes]) say(line)
}

interface Counts {
  entries: number
  measured: number
  problems: number
}

/** `acme: /2019/acme.jpg cannot be measured. It is damaged or not complete.` */
export function problemLine({ slug, path, problem }: { slug: string; path: string; problem: string }): string {
  return `${slug}: ${path} cannot be measured. ${problem}`
}

/** `of 120 entries, 118 are measured, 1 cannot be, and 1 have no picture here`, or `are not fetched yet`. */
export function pictureCounts(db: Db, { isFetching = false } = {}): string {
  const sql = `SELECT (SELECT count(*) FROM entries) AS entries, count(palettes) AS measured, count(problem) AS problems
    FROM measurements WHERE file <> ''`
  const { entries, measured, problems } = db.prepare<[], Counts>(sql).get() as Counts
  return `of ${entries} entries, ${measured} are measured, ${problems} cannot be, and ${entries - measured - problems} ${isFetching ? 'are not fetched yet' : 'have no picture here'}`
}
