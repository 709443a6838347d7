// Sites that are not what they were when an editor put them into the catalog, as a check saw them. Each is accepted or dismissed.
// (rule 53.14)
import type { DeskFinding } from '../../../engine/desk/jobs.ts'
import { type Html, html } from '../../html.ts'
import { type DeskContext, type DeskView, deskForm, Refused } from '../view.ts'
import { editSites } from './site-edits.ts'
import { deskPath } from './site-panel.ts'
import { thumbnailOf } from './sites-view.ts'

const [PAGE, SHOWN] = ['/desk/checks', 50]

const SAYS: Readonly<Record<string, readonly [what: string, button: string]>> = {
  moved: ['Moved', 'Take the new address'],
  changed: ['Something else is there', 'Mark it offline'],
  gone: ['Nothing is there', 'Mark it offline'],
}

export const checksView: DeskView = {
  async show(desk) {
    const findings = await desk.ask('findings', {})
    const items = findings.slice(0, SHOWN).map((finding) => findingItem(desk, finding))
    const lead = findings.length === 0 ? 'Every site that was checked is as it was, or somebody decided.' : LEAD
    return {
      title: 'Sites that changed',
      main: html`<p class="desk-lead">${lead}</p><ol class="desk-checks">${items}</ol>`,
    }
  },
  async act(desk, form) {
    const [slug, at] = [form.get('s') ?? '', form.get('at') ?? '']
    const findings = await desk.ask('findings', {})
    if (!findings.some((finding) => finding.slug === slug && finding.at === at)) throw new Refused(DECIDED)
    if (!form.has('dismiss')) return editSites(desk, [slug], form)
    await desk.ask('dismiss', { slug, at })
    return { ok: true, lines: ['It stays as it is.'] }
  },
}

const DECIDED = 'This was decided meanwhile, or the site was checked again. Nothing was changed.'
const LEAD =
  'A check visited these addresses. Open each before you decide: what it saw may be wrong. What you leave comes back only if a check sees something else.'

function findingItem(desk: DeskContext, { slug, title, url, verdict, why, at, edit, change }: DeskFinding): Html {
  const [what = verdict, button = ''] = SAYS[verdict] ?? []
  const form = html`<input type="hidden" name="s" value="${slug}"><input type="hidden" name="at" value="${at}"><input type="hidden" name="change" value="${change}">
    <button class="button" name="edit" value="${edit}">${button}<span class="visually-hidden">: ${title}</span></button>
    <button class="button quiet" name="dismiss" value="yes">Leave it<span class="visually-hidden">: ${title}</span></button>`
  const picture = thumbnailOf(desk, slug)
  return html`<li>${picture && html`<img src="${picture}" width="200" height="150" alt="" loading="lazy">`}<div>
    <h2><a href="${deskPath(slug, PAGE)}">${title}</a></h2><p><b>${what}</b>: ${why}. <span class="soft">Seen on <time datetime="${at}">${at.slice(0, 10)}</time></span></p>
    <p><a href="${url}" rel="noreferrer" target="_blank">${url}</a></p>${edit.startsWith('url=') && html`<p>→ <a href="${edit.slice(4)}" rel="noreferrer" target="_blank">${edit.slice(4)}</a></p>`}</div>
    ${deskForm(desk, form, PAGE)}</li>`
}

/** Leads to them, if there are any. */
export function checksLink({ length }: readonly DeskFinding[]): Html | null {
  const sites = length === 1 ? '1 site is not what it was' : `${length} sites are not what they were`
  return length === 0 ? null : html`<p><a href="${PAGE}">${sites}</a></p>`
}
