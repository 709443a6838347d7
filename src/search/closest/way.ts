// What a word means, as the response tells it. (rule 47.2)
import type { Term } from '../../catalog/model/taxonomy.ts'

export const WAY_KINDS = ['term', 'synonym', 'family', 'correction', 'title', 'prompt', 'color'] as const
type WayKind = (typeof WAY_KINDS)[number]

/** One way from a word. */
export interface Way {
  readonly kind: WayKind
  readonly term?: Term
  /** The name of a color. */
  readonly name?: string
  /** The synonym, the corrected word, the color as `#rrggbb`, or the word that titles or sections have. */
  readonly value?: string
}
