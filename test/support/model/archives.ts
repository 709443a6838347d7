// The archives of a catalog without terms, for fakes.
import type { Archives } from '../../../src/snapshot/snapshot.ts'

export const NO_ARCHIVES: Archives = {
  termName: () => null,
  movedTo: () => null,
  term: () => null,
  terms: () => [],
  templateArchive: () => null,
  templateArchives: () => [],
}
