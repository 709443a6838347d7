// The links of an exported page.
import { decode } from 'html-entities'
import { BadInput } from '../cli/command.ts'

const setOf = (value: string) => value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0] as string)
const LINK = /\s(?:href|src|action|poster|(srcset))="([^"]*)"/g
/** Stands for the address of the export. */
const ROOT = 'export://host/'

/** The files of an export that a page leads to, by their names on a disk. */
export function linksOf(page: string, path: string): Set<string> {
  const names = new Set<string>()
  const base = new URL(path, ROOT)
  const values = new Set(page.matchAll(LINK).flatMap(([, isSet, value = '']) => (isSet ? setOf(value) : [value])))
  for (const value of values) {
    const address = decode(value)
    if (/^[\w+.-]+:|^#|^$/.test(address)) continue
    const url = new URL(address, base)
    if (url.href.startsWith(ROOT)) names.add(decodeURIComponent(url.pathname.slice(1)))
  }
  return names
}

/** Throws BadInput with the links to files that are not among `names`. `linked` has a page for each file that pages lead to. */
export function requireLinked(linked: ReadonlyMap<string, string>, names: ReadonlySet<string>): void {
  const lost = [...linked].filter(([name]) => !names.has(name) && !/^(pictures|v1)\//.test(name))
  if (lost.length === 0) return
  const lines = lost.slice(0, 20).map(([name, page]) => `\n${page} leads to ${name}`)
  throw new BadInput(`The export would lead to ${lost.length} files that are not in it:${lines.join('')}`)
}
