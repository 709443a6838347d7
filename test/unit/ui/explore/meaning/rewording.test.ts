// Texts with corrected words.
import { expect, test } from 'vitest'
import type { SearchBody } from '../../../../../src/ui/catalog/api-bodies.ts'
import { corrected } from '../../../../../src/ui/explore/views/asked-line.ts'

const TERM = { kind: 'term' } as const
const corrects = (value: string) => ({ kind: 'correction', value }) as const
type Way = typeof TERM | ReturnType<typeof corrects>

// (rule 36.19)
test.each<[string, Record<string, Way>, string | null]>([
  ['Minmal,  BLACK', { minmal: corrects('minimal'), black: TERM }, 'minimal, BLACK'],
  ['black', { black: TERM }, null],
  ['dark web flow', { dark: TERM, web: corrects('webflow'), flow: corrects('webflow') }, 'dark webflow'],
  ['darkmode blog', { darkmode: corrects('dark mode'), blog: TERM }, 'dark mode blog'],
  ['photographie d’auteur', { photographie: TERM, dauteur: corrects('auteur') }, 'photographie auteur'],
])('the correction of “%s” with %o is %s', (query, ways, expected) => {
  const words = Object.entries(ways).map(([word, way]) => ({ word, as: [way] }))
  const closest = { words, items: [], sections: { total: 0, items: [] } }
  expect(corrected({ query, closest, unmatched: Object.keys(ways) } as unknown as SearchBody)).toBe(expected)
})
