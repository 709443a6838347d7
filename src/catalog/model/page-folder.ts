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
