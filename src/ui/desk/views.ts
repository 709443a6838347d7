// The views of the desk by the pattern of their address, and the help page. (rule 48.30)
import { addressed, guideHtml, headingsOf } from '../docs/guide-html.ts'
import { html } from '../html.ts'
import { editsView } from './edits-view.ts'
import { compiledContent } from './guide/guide.md'
import { addView } from './pictures/add-view.ts'
import { bandsView } from './pictures/bands.ts'
import { draftView } from './pictures/draft-view.ts'
import { publishView } from './publish-view.ts'
import { checksView, siteEditView, sitesView } from './sites/sites-view.ts'
import { tagsView } from './sites/tag-choices.ts'
import type { DeskView } from './view.ts'
import { termView } from './words/term-view.ts'
import { packsView, termsView } from './words/terms-view.ts'
import { inboxView, trialsView } from './words/trials.ts'

const guideView: DeskView = {
  async show({ config }) {
    const chapter = addressed(await compiledContent(), config)
    const links = headingsOf(chapter).map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)
    const contents = html`<nav aria-label="On this page"><ol class="desk-contents">${links}</ol></nav>`
    return {
      title: 'Help',
      main: { html: `${contents.html}<div class="prose desk-guide">${guideHtml(chapter)}</div>` },
    }
  },
}

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
