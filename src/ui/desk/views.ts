// The views of the desk by the pattern of their address.

import { editsView } from './edits-view.ts'
import { guideView } from './guide/guide-view.ts'
import { addView } from './pictures/add-view.ts'
import { bandsView } from './pictures/bands-view.ts'
import { draftView } from './pictures/draft-view.ts'
import { publishView } from './publish-view.ts'
import { checksView } from './sites/checks-view.ts'
import { siteEditView } from './sites/site-view.ts'
import { sitesView } from './sites/sites-view.ts'
import { tagsView } from './sites/tag-choices.ts'
import type { DeskView } from './view.ts'
import { inboxView } from './words/inbox-view.ts'
import { termView } from './words/term-view.ts'
import { packsView, termsView } from './words/terms-view.ts'
import { trialsView } from './words/trials.ts'

export const VIEWS: Readonly<Record<string, DeskView>> = {
  '/desk': editsView,
  '/desk/publish': publishView,
  '/desk/add': addView,
  '/desk/add/[draft]': draftView,
  '/desk/site/[slug]': siteEditView,
  '/desk/site/[slug]/sections': bandsView,
  '/desk/sites': sitesView,
  '/desk/tags': tagsView,
  '/desk/checks': checksView,
  '/desk/inbox': inboxView,
  '/desk/synonym': trialsView,
  '/desk/terms': termsView,
  '/desk/term/[taxonomy]/[slug]': termView,
  '/desk/packs': packsView,
  '/desk/guide': guideView,
}
