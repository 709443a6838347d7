// The links of an exported page.
import { decode } from 'html-entities'

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

function setOf(value: string): string[] {
  return value.split(/,\s+/).map((one) => one.trim().split(/\s/)[0] as string)
}
