// The paths of the catalog's own pages.
import { taxonomyOfArchive } from './taxonomy.ts'

/** The paths of the pages about the whole catalog. */
export const GALLERY_PAGES = ['/', '/key', '/templates', '/explore', '/stats', '/board']

/** Whether paths with this first segment lead to sites (`/site/<slug>`) or archives (`/color/<slug>`, `/templates/<slug>`). */
export function isPageFolder(segment: string): boolean {
  return segment === 'site' || segment === 'templates' || taxonomyOfArchive(segment) !== null
}

/** What follows the path of an archive in the path of its feed. */
export const FEED = '/feed.xml'

/** What follows the path of a site in that of its design data. (rule 43.3) */
export const DESIGN = '/design.md'

/** What follows the path of a page in that of its Markdown. (rule 23.16) */
export const MARKDOWN = '.md'

/** The address of a page as Markdown. */
export function markdownAddress(address: string): string {
  return address.replace(/^[^?#]*/, (path) => `${path === '/' ? '/index' : path}${MARKDOWN}`)
}
