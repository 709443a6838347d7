// What archive pages are made from: terms of every taxonomy with their synonyms, and template archives.
import type { OpenedSnapshot } from '../load/open.ts'
import type { Archives } from '../snapshot.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

/** The archives of a snapshot with live editorial data. */
export function liveArchives({ terms }: OpenedSnapshot, overlay: EditorialOverlay): Archives {
  return {
    termName: (taxonomy, slug) => terms.find(taxonomy, slug)?.name ?? null,
    movedTo: (taxonomy, slug) => terms.moved(taxonomy, slug)?.slug ?? null,
    term(taxonomy, slug) {
      overlay.version()
      const term = terms.find(taxonomy, slug)
      return term ? { taxonomy, slug, name: term.name, count: term.count, synonyms: overlay.listOf(term.id) } : null
    },
    terms: () => terms.all,
    templateArchive(slug) {
      overlay.version()
      return overlay.archives.find(slug)
    },
    templateArchives() {
      overlay.version()
      return overlay.archives.all()
    },
  }
}
