// The passages of the running service. They are made once, because its addresses stand in them.
import { openService } from '../../../operate/service.ts'
import { passageIndex } from '../../../search/index/passage-index.ts'
import { compiledContent } from '../guide.md'
import { addressed } from '../guide-text.ts'
import { servedReference } from '../served-reference.ts'
import { docsPassages } from './passages.ts'

const guide = await compiledContent()
let made: { passages: ReturnType<typeof docsPassages>; find: ReturnType<typeof passageIndex> } | undefined

/** All passages of the documentation, and a search in them. */
export function servedPassages() {
  if (made !== undefined) return made
  const passages = docsPassages(addressed(guide, openService().config), servedReference())
  made = { passages, find: passageIndex(passages) }
  return made
}
