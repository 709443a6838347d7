// The first segments of the paths of the catalog's own pages.
import { taxonomyOfArchive } from './taxonomy.ts'

/** Whether paths with this first segment lead to sites (`/site/<slug>`) or archives (`/color/<slug>`, `/templates/<slug>`). */
export function isPageFolder(segment: string): boolean {
  return segment === 'site' || segment === 'templates' || taxonomyOfArchive(segment) !== null
}

/** What follows the path of an archive in the path of its feed. */
export const FEED = '/feed.xml'
