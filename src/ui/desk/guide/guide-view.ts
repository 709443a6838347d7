// The chapter for editors who have never seen a terminal, with pictures of the demo. (rule 48.30)
import { addressed, guideHtml, headingsOf } from '../../docs/guide-html.ts'
import { html } from '../../html.ts'
import type { DeskView } from '../view.ts'
import { compiledContent } from './guide.md'

export const guideView: DeskView = {
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
