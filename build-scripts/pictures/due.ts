// Finds the pictures that have to be measured: those that are new, that changed, or that lack thumbnails or crops.

import { join } from 'node:path'
import { pathOnDisk } from '../../src/catalog/model/image-urls.ts'
import type { SectionBand } from '../../src/catalog/pictures/measure.ts'
import { type Cut, contentName, cutsOf, readyPaths } from '../../src/catalog/pictures/ready-picture.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { namesIn } from '../cli/files.ts'
import { bandsName, type Order, versionOf } from './measure-file.ts'

/** An entry with what is remembered of its picture. */
export interface Row {
  readonly id: number
  readonly slug: string
  readonly path: string
  readonly height: number
  readonly file: string | null
  readonly source: string | null
  readonly problem: string | null
}

/** A picture to measure, with the slug of its entry and its path in the folder of pictures. */
export interface Due extends Order {
  readonly slug: string
  readonly path: string
}

export interface Page {
  readonly entries: number
  /** Of those, the entries whose picture is in the folder. */
  readonly present: number
  readonly due: Due[]
  /** The entries whose picture was in the folder. */
  readonly gone: number[]
}

export interface Wish {
  readonly imageDir: string
  /** Whether pictures that could not be measured are tried again. */
  readonly retry: boolean
  /** Of how many entries the sections get crops, the newest first. */
  readonly cropSites: number
  isUnready(content: string, cuts: readonly Cut[]): boolean
}

const ENTRIES_AT_ONCE = 1000
const ROWS = `SELECT id, slug, screenshot_path AS path, screenshot_height AS height, file, source, problem
  FROM entries LEFT JOIN measurements ON entry_id = id WHERE id < ? AND hidden IS NULL ORDER BY id DESC LIMIT ${ENTRIES_AT_ONCE}`

/** All entries from the newest, because visitors see those first, a thousand at a time. */
export function* rowPages(db: Db): Generator<Row[]> {
  const read = db.prepare<[number], Row>(ROWS)
  for (let rows = read.all(Number.MAX_SAFE_INTEGER); rows.length > 0; rows = read.all((rows.at(-1) as Row).id))
    yield rows
}

/** What is due, page by page. No page if the folder is missing or empty. */
export function* duePages(db: Db, wish: Wish): Generator<Page> {
  if (isEmptyFolder(wish.imageDir)) return
  const orderOf = orderReader(db, wish.cropSites)
  const isPresent = presentFiles(wish.imageDir)
  for (const rows of rowPages(db)) {
    const present = rows.filter(({ path }) => isPresent(pathOnDisk(path)))
    const gone = rows.filter((row) => wasLocal(row) && !isPresent(pathOnDisk(row.path))).map(({ id }) => id)
    const orders = present.map((row) => ({ row, order: orderOf(row) }))
    const due = orders.filter(({ row, order }) => isDue(row, order, wish)).map(({ order }) => order)
    yield { entries: rows.length, present: present.length, due, gone }
  }
}

/** The paths of the thumbnails and crops of all entries. */
export function wantedPaths(db: Db, cropSites: number): Set<string> {
  const orderOf = orderReader(db, cropSites)
  const paths = new Set<string>()
  for (const rows of rowPages(db))
    for (const row of rows)
      if (row.source !== null)
        for (const path of readyPaths(contentName(row.source), orderOf(row).cuts)) paths.add(path)
  return paths
}

/** Returns a function that makes the order of an entry. */
function orderReader(db: Db, cropSites: number): (row: Row) => Due {
  const bandsOf = bandReader(db)
  const sql = 'SELECT id FROM entries WHERE hidden IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?'
  const before = db.prepare<[number], number>(sql).pluck().get(cropSites) ?? 0
  return (row) => {
    const { id, slug, path, height } = row
    const bands = bandsOf(row)
    return { entry: id, slug, path: pathOnDisk(path), bands, cuts: id > before ? cutsOf(bands, height) : [] }
  }
}

/** Returns a function that reads the sections of an entry. */
export function bandReader(db: Db): (entry: { id: number; height: number }) => SectionBand[] {
  const sql = `SELECT terms.slug AS type, top, bottom FROM sections JOIN terms ON terms.id = term_id WHERE entry_id = ?
    ORDER BY top, position`
  const read = db.prepare<[number], { type: string; top: number; bottom: number }>(sql)
  return ({ id, height }) =>
    read.all(id).map(({ type, top, bottom }) => ({ type, top: top / height, height: (bottom - top) / height }))
}

/** Whether a measurement is of a file or of an earlier picture, and not of a picture on another host. */
function wasLocal({ file }: Row): boolean {
  return file === '' || file?.startsWith('/') === true
}

function isDue(
  { file, source, problem }: Row,
  { path, bands, cuts }: Due,
  { imageDir, retry, isUnready }: Wish,
): boolean {
  if (source === null || file !== versionOf(imageDir, path) || !source.endsWith(bandsName(bands))) return true
  return problem === null ? isUnready(contentName(source), cuts) : retry
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Returns a function that says whether a path such as `/2019/acme.jpg` exists below `root`. It reads each folder once, so that
 * a catalog of a million entries without pictures costs no more than a look at its folders.
 */
export function presentFiles(root: string): (path: string) => boolean {
  const folders = new Map<string, ReadonlySet<string>>([['', new Set(namesIn(root))]])

  function namesOf(folder: string): ReadonlySet<string> {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const names = isPresent(folder) ? new Set(namesIn(join(root, folder))) : NONE
    folders.set(folder, names)
    return names
  }

  function isPresent(path: string): boolean {
    const cut = path.lastIndexOf('/')
    return cut >= 0 && namesOf(path.slice(0, cut)).has(path.slice(cut + 1))
  }

  return isPresent
}

/** Whether a folder is missing or has nothing in it. */
function isEmptyFolder(folder: string): boolean {
  return namesIn(folder).length === 0
}
