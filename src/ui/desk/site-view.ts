// The page of one site at the desk: all that an editor can change of it, as forms.
import type { DeskSite } from '../../engine/desk/jobs.ts'
import { html } from '../html.ts'
import { type DeskContext, type DeskView, deskForm, editOf } from './view.ts'

export const siteEditView: DeskView = {
  async show(desk) {
    const [site] = await desk.ask('sites', { slugs: [desk.path['slug'] ?? ''] })
    return site ? { title: site.title, main: sitePanel(desk, site) } : null
  },
  async act(desk, form) {
    const slugs = [desk.path['slug'] ?? '']
    const edits = form.getAll('edit')
    const { lines, change } = await desk.ask('set', { ...editOf(desk, form), slugs, edits, allowsNew: false })
    return { ok: true, lines, change }
  },
}

function sitePanel(desk: DeskContext, { terms, change }: DeskSite) {
  const chips = Object.entries(terms).flatMap(([taxonomy, own = []]) =>
    own.map(
      ({ name }) =>
        html`<li>${name} <button name="edit" value="${taxonomy}-=${name}" aria-label="Remove ${name}">×</button></li>`,
    ),
  )
  return deskForm(desk, html`<input type="hidden" name="change" value="${change}"><ul class="desk-chips">${chips}</ul>`)
}
