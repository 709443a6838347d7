// What archive paths lead to: terms of every taxonomy, and the template archives in force.
import type { TemplateArchive } from '../../catalog/model/editorial.ts'
import type { Taxonomy } from '../../catalog/model/taxonomy.ts'
import type { OpenedSnapshot } from '../load/open.ts'
import type { EditorialOverlay } from './editorial-overlay.ts'

export interface Archives {
  /** Name of the term with this slug (lower case), or null. */
  termName(taxonomy: Taxonomy, slug: string): string | null
  /** The template archive with this slug, with the edits made up to this call, or null. */
  templateArchive(slug: string): TemplateArchive | null
}

/** The archives of a snapshot with the editorial data in force. */
export function liveArchives({ terms }: OpenedSnapshot, overlay: EditorialOverlay): Archives {
  return {
    termName: (taxonomy, slug) => terms.find(taxonomy, slug)?.name ?? null,
    templateArchive(slug) {
      overlay.version()
      return overlay.archives.find(slug)
    },
  }
}
