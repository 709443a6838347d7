// The page of one site at the desk: all that an editor can change of it, as forms.
import type { DeskSite } from '../../engine/desk/jobs.ts'
import { html } from '../html.ts'
import { type DeskContext, type DeskView, deskForm } from './view.ts'

export const siteEditView: DeskView = {
  async show(desk) {
    const [site] = await desk.ask('sites', { slugs: [desk.path['slug'] ?? ''] })
    return site ? { title: site.title, main: sitePanel(desk, site) } : null
  },
  async act({ ask, editor, path }, form) {
    const [slug = '', edits] = [path['slug'], form.getAll('edit')]
    const expected = Number(form.get('change')) || null
    const { lines, change } = await ask('set', { slugs: [slug], edits, expected, allowsNew: false, by: editor.label })
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
