// A folder of sites to add: `acme.jpg` with `acme.json` (members of an import line) or `acme.txt` (`member: value` lines), and
// `acme-mobile.jpg` if there is one. (rule 44.34)
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { isPicturePath } from '../../../src/catalog/model/image-urls.ts'
import { parseJson } from '../../../src/ground/texts.ts'
import { BadInput } from '../../cli/command.ts'
import type { Assignment } from '../members.ts'
import type { Failed, Site } from './prepared-site.ts'

/** The sites of a folder by name, or why one cannot be read. Throws {@link BadInput} if there is none. */
export function readSiteFiles(folder: string): (Site | Failed)[] {
  const sites = siteFilesIn(folder)
  if (sites.length === 0) throw new BadInput(`${folder} has no pictures.`)
  return sites
}

/** The same, also of a folder without pictures. */
export function siteFilesIn(folder: string): (Site | Failed)[] {
  const names = namesIn(folder)
  const pictures = names.filter(isPicturePath)
  const stems = new Set(pictures.map((name) => parse(name).name))
  const isMobile = (stem: string) => stem.endsWith('-mobile') && stems.has(stem.slice(0, -'-mobile'.length))
  const sites = pictures.filter((name) => !isMobile(parse(name).name))
  return sites.map((name) => {
    const { name: stem } = parse(name)
    const mobile = pictures.find((other) => parse(other).name === `${stem}-mobile`)
    const words = names.find((other) => other === `${stem}.json`) ?? names.find((other) => other === `${stem}.txt`)
    if (words === undefined) return { name, fault: `${stem}.json or ${stem}.txt is missing` }
    const read = words.endsWith('.json') ? readJson(join(folder, words)) : readText(join(folder, words))
    if (typeof read === 'string') return { name, fault: `${words}: ${read}` }
    return { name, picture: join(folder, name), mobile: mobile === undefined ? null : join(folder, mobile), ...read }
  })
}

/** A name like `wish` that none of these files has, whatever its extension. */
export function freeName(wish: string, files: readonly string[]): string {
  const taken = new Set(files.map((file) => parse(file).name))
  let free = wish
  for (let count = 2; taken.has(free); count++) free = `${wish}-${count}`
  return free
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw new BadInput(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

type Words = Pick<Site, 'given' | 'assignments' | 'seen'>

function readJson(file: string): Words | string {
  const json = parseJson(readFileSync(file, 'utf8'))
  if (!json.ok) return `is not JSON: ${json.reason}`
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) return 'must be a JSON object'
  const { seen, ...given } = json.value as Words['given'] & { seen?: NonNullable<Words['seen']> }
  return { given, assignments: [], ...(seen && { seen }) }
}

function readText(file: string): Words | string {
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => /^\s*[^#\s]/.test(line))
  const assignments: Assignment[] = []
  for (const line of lines) {
    const [, path, value] = /^\s*([\w.]+)\s*:(.*)$/.exec(line) ?? []
    if (path === undefined || value === undefined) return `${JSON.stringify(line)} is no line such as "title: Acme"`
    assignments.push({ path, operator: '=', value: value.trim() })
  }
  return { given: {}, assignments }
}
