// The addresses of the gallery: those of a server, or the files of an export, whose pages say in `data-export` where its folder is.
// Scripts know pages by their paths on a server.

/** Leads to the folder of the export that the page is a file of; absent on a server. */
export const toExport = document.documentElement.dataset['export']

/** Where all addresses of the gallery begin. */
export const base = new URL(toExport ?? '/', location.href).href

/** The path with its query that an address on this page means; empty if it leads out of the gallery. */
export function pathAt(address: string): string {
  const { href } = new URL(address, location.href)
  if (!href.startsWith(base)) return ''
  const path = href.slice(base.length - 1).replace(/#.*/s, '')
  if (toExport === undefined) return path
  return path.replace(/^([^?]*)\.html(?=\?|$)/, '$1').replace(/^\/index(?=\?|$)/, '/')
}

/** The address of the page at a path, which may have a query. */
export function addressOf(path: string): string {
  return toExport === undefined ? path : base + path.slice(1).replace(/^[^?]*/, (file) => `${file || 'index'}.html`)
}
