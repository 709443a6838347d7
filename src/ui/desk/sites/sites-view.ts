// Several sites at once: their cards, each with its panel and a box to select it, and one form for all that are selected. A script puts
// the same panels on the cards of the gallery. Also one site, and what checks found. (rules 48.9 to 48.11, 53.14)
import type { DeskFinding, DeskSite } from '../../../engine/desk/jobs.ts'
import { PICTURED, parseText, type Site, type WholeSite } from '../../catalog/api-bodies.ts'
import { siteCard } from '../../catalog/site-card.ts'
import { counted, type Html, html } from '../../html.ts'
import { changeItem } from '../edits-view.ts'
import { backLink, type DeskContext, type DeskView, deskForm, Refused } from '../view.ts'
import { editSites } from './site-edits.ts'
import { cardPanel, deskPath, sitePanel, type Typed } from './site-panel.ts'
import { tagChoices } from './tag-choices.ts'

/** How many sites one page edits. */
const MOST = 200
const NOTHING: Typed = { form: null, choices: null }

export const sitesView: DeskView = {
  async show(desk, typed) {
    const slugs = [...new Set(desk.query.getAll('s'))].slice(0, MOST)
    const sites = await desk.ask('sites', { slugs })
    const edited = sites.filter(({ slug }) => typed?.getAll('s').includes(slug))
    const refused: Typed = { form: typed, choices: await tagChoices(desk, edited, typed) }
    const isOfAll = typed?.has('all') === true
    const to = `/desk/sites?${desk.query}`
    const panels = sites.map((site) => {
      const isSelected = isOfAll ? typed.getAll('s').includes(site.slug) : !desk.query.has('panels')
      return [
        site,
        cardPanel(desk, site, to, !isOfAll && edited.includes(site) ? refused : NOTHING, isSelected),
      ] as const
    })
    const cards = desk.query.has('panels')
      ? html`${panels.map(([, panel]) => panel)}`
      : html`<h2 class="visually-hidden">Their cards</h2><ul class="cards desk-cards">${panels.map(([site, panel], i) => html`<li>${cardOf(desk, site, i)}${panel}</li>`)}</ul>`
    const main = html`${backLink(desk)}${severalForm(desk, to, sites, isOfAll ? refused : NOTHING)}${cards}`
    return { title: counted(sites.length, 'site'), main }
  },
  act: (desk, form) => editSites(desk, form.getAll('s').slice(0, MOST), form),
}

/** The card of a site as the gallery has it. One that is not published has its title alone. */
function cardOf({ served }: DeskContext, { slug, title }: DeskSite, place: number): Html {
  const shown = served.snapshot.findInspiration(slug, PICTURED)
  if (shown !== null) return siteCard(parseText(shown) as WholeSite, place)
  return html`<article class="card"><div class="picture"></div><div class="caption"><h3><a href="${deskPath(slug)}">${title}</a></h3></div></article>`
}

/** The address of a site's picture; undefined if the site is not published. */
export function thumbnailOf({ served }: DeskContext, slug: string): string | undefined {
  return (parseText(served.snapshot.findInspiration(slug, new Set()) ?? 'null') as Site | null)?.screenshot.thumbnail
}

/** The form that the boxes of the cards belong to. */
function severalForm(desk: DeskContext, to: string, sites: readonly DeskSite[], { form, choices }: Typed): Html {
  const field = (name: string, label: string) =>
    html`<input class="input" name="${name}" value="${form?.get(name)}" placeholder="${label}" aria-label="${label}" maxlength="200" autocomplete="off" data-desk-tags="${name}">`
  const isRemoval = choices !== null && (form?.get('add') ?? '').trim() === ''
  const fields = html`<input type="hidden" name="all" value="yes"><input type="hidden" name="change" value="${sites[0]?.change}"><p class="desk-count" aria-live="polite" data-desk-count>${counted(sites.length, 'site')}</p>
    <div class="desk-add-field">${field('add', 'Add a tag')}<button class="button quiet">Add</button>${!isRemoval && choices}</div>
    <div class="desk-add-field">${field('remove', 'Remove a tag')}<button class="button quiet">Remove</button>${isRemoval && choices}</div>
    <details class="desk-down"><summary>Take down</summary><div class="desk-line"><input class="input" name="reason" value="${form?.get('reason')}" placeholder="Why? Only editors see it" aria-label="Why they are taken down" maxlength="500" autocomplete="off"><button class="button quiet" name="do" value="down">Take down</button></div></details>`
  return html`<div class="desk-several" data-desk-several>${deskForm(desk, fields, to, 'desk_several')}</div>`
}

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
