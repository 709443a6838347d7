// The page of one site at the desk: all that an editor can change of it, and its edits. (rules 48.9, 48.10)
import { html } from '../../html.ts'
import { changeItem } from '../edits-view.ts'
import { backLink, type DeskView } from '../view.ts'
import { editSites } from './site-edits.ts'
import { deskPath, sitePanel } from './site-panel.ts'
import { cardOf } from './sites-view.ts'
import { tagChoices } from './tag-choices.ts'

/** How many of its edits a site is shown with. Those of more sites are in the list of all edits. */
const EDITS = 10
const MOST_SITES = 20

export const siteEditView: DeskView = {
  async show(desk, typed) {
    const { slug = '' } = desk.path
    const [site] = await desk.ask('sites', { slugs: [slug] })
    if (site === undefined) return null
    const changes = await desk.ask('log', { what: slug, limit: EDITS })
    const own = changes.filter(({ sites }) => sites <= MOST_SITES)
    const to = deskPath(slug, desk.query.get('back') ?? '')
    const panel = sitePanel(desk, site, to, { form: typed, choices: await tagChoices(desk, [site], typed) })
    const edits = html`<section class="desk-history" aria-labelledby="desk_edits"><h2 id="desk_edits">Its edits</h2>
      ${own.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ol class="desk-edits">${own.map((change) => changeItem(desk, change, to))}</ol>`}</section>`
    return {
      title: site.title,
      main: html`${backLink(desk)}<div class="desk-whole"><div class="desk-picture"><h2 class="visually-hidden">Its card</h2>${cardOf(desk, site, 0)}</div>${panel}${edits}</div>`,
    }
  },
  act: (desk, form) => editSites(desk, [desk.path['slug'] ?? ''], form),
}
