// Several sites at once: their cards, each with its panel and a box to select it, and one form for all that are selected. A script puts
// the same panels on the cards of the gallery. (rules 48.9, 48.11)
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import { PICTURED, type WholeSite } from '../../archive/listed-sites.ts'
import { parseText, type Site } from '../../catalog/api-bodies.ts'
import { siteCard } from '../../catalog/site-card.ts'
import { type Html, html } from '../../html.ts'
import { counted } from '../../number.ts'
import { backLink, type DeskContext, type DeskView, deskForm } from '../view.ts'
import { editSites } from './site-edits.ts'
import { cardPanel, deskPath, type Typed } from './site-panel.ts'
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
export function cardOf({ served }: DeskContext, { slug, title }: DeskSite, place: number): Html {
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
