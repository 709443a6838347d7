// The addresses of an export: its pages are files that end in `.html`, and lead to each other by relative addresses, so that
// any file host serves them under any path. The exporter and the worker write the same ones.
import { isPicturePath, RESIZE } from '../catalog/model/image-urls.ts'
import { isPageFolder, MARKDOWN } from '../catalog/model/page-folder.ts'
import { html } from '../ui/html.ts'

/** The page of an export that says what to use in place of a server. */
const USE_PAGE = '/use'

/** What needs a server. */
const SERVED = /^\/(?:key|docs|mcp|oauth|desk|openapi\.json|healthz|readyz)(?=[./]|$)/

/**
 * The file of an export that shows what a path of the gallery shows, with its query and fragment: `site/x.html` for `/site/x`.
 * What needs a server leads to the page that says what to do instead. A path of a site that ends in `.md` is that of a page.
 */
export function fileOf(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  if (SERVED.test(path)) return fileOf(USE_PAGE + (path.endsWith(MARKDOWN) ? MARKDOWN : ''))
  const bare = path.replace(/^\/|\/$/g, '') || 'index'
  const [folder = '', slug, file] = bare.split('/')
  const isPage = slug === undefined ? !folder.includes('.') : file === undefined && isPageFolder(folder)
  return bare + (isPage ? '.html' : '') + rest
}

const TOP = /^\/cdn-cgi\/image\/w=(\d+),h=(\d+),fit=cover,/
const CUT = /^\/cdn-cgi\/image\/trim=(\d+);0;(\d+);0,/

/**
 * The file of an export with the picture of a path: one of the two thumbnails, the crop of a section, or else the original. All
 * but the originals are named `.webp`, as builds make them.
 */
export function pictureFileOf(path: string): string {
  if (!path.startsWith(RESIZE)) return `pictures/original${path}`
  const picture = path.slice(path.indexOf('/', RESIZE.length))
  const [, top, bottom] = CUT.exec(path) ?? []
  if (top !== undefined) return `pictures/${top}-${bottom}${picture}.webp`
  const [, width = 0, height = 0] = (TOP.exec(path) ?? []).map(Number)
  return width > height ? `pictures/${width > 400 ? 800 : 400}${picture}.webp` : `pictures/original${picture}`
}

/** The file of an export for an address at the root of the gallery, or for an absolute one in it; null for any other. */
export function fileAt(address: string, origin: string): string | null {
  const isAbsolute = address.startsWith(`${origin}/`)
  const path = isAbsolute ? address.slice(origin.length) : address
  if (!/^\/(?![/\\])/.test(path)) return null
  return isAbsolute && isPicturePath(path.replace(/[?#].*/s, '')) ? pictureFileOf(path) : fileOf(path)
}

const TAG = /<[a-z][^\s/>]*(?:\s+[^\s"'=<>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/gi
const ATTRIBUTE = /(\s(href|src|srcset|action|formaction|poster|data-[\w-]+)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
/** These stay absolute. */
const CANONICAL = /\srel=["']?canonical/i
const AS_MARKDOWN = /\stype=["']?text\/markdown/i

/**
 * HTML of the gallery with the addresses of an export. They begin with `to`, which leads from the page to the folder of the
 * export, such as `../`. Those of other origins stay, and so does the canonical one. `origin` is the gallery's, such as BASE_URL.
 */
export function relocated(page: string, to: string, origin: string): string {
  return page.replace(TAG, (tag) => {
    if (CANONICAL.test(tag)) return tag
    const target = (address: string) => {
      const file = fileAt(address, origin)
      if (file === null) return address
      return to + (AS_MARKDOWN.test(tag) ? file.replace(/\.md\.html$/, MARKDOWN) : file)
    }
    return tag.replace(ATTRIBUTE, (whole, start, name, double = '', single = '') => {
      const value = decoded(double || single)
      const isSet = name.toLowerCase() === 'srcset'
      const moved = isSet ? value.replace(/(^|,\s+)(\S+)/g, (_, comma, one) => comma + target(one)) : target(value)
      return moved === value ? whole : `${start}"${html`${moved}`.html}"`
    })
  })
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of an attribute that our templates wrote. */
function decoded(value: string): string {
  return value.replace(/&(?:#(\d+)|(\w+));/g, (entity, code, name) =>
    code ? String.fromCodePoint(code) : (NAMED[name] ?? entity),
  )
}
