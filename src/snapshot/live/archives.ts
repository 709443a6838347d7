// Resolves the slugs of archive paths: terms of every taxonomy, and template archives.
import type { OpenedSnapshot } from '../load/open.ts'
import type { Archives } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

/** The archives of a snapshot with live editorial data. */
export function liveArchives({ terms }: OpenedSnapshot, overlay: EditorialOverlay): Archives {
  return {
    termName: (taxonomy, slug) => terms.find(taxonomy, slug)?.name ?? null,
    templateArchive(slug) {
      overlay.version()
      return overlay.archives.find(slug)
    },
  }
}
