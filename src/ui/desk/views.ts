// The views of the desk by the pattern of their address.
import { bandsView } from './bands-view.ts'
import { editsView } from './edits-view.ts'
import { publishView } from './publish-view.ts'
import { siteEditView } from './site-view.ts'
import type { DeskView } from './view.ts'

export const VIEWS: Readonly<Record<string, DeskView>> = {
  '/desk': editsView,
  '/desk/publish': publishView,
  '/desk/site/[slug]': siteEditView,
  '/desk/site/[slug]/sections': bandsView,
}
