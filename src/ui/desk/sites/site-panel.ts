// What an editor can change of a site, as forms: small on its card, whole on its page. The same HTML is on the pages of the desk and on
// those of the gallery, where a script puts it. (rules 48.9 to 48.11)
import { ENTRY_TAXONOMIES, type EntryTaxonomy } from '../../../catalog/import/import-schema.ts'
import { TAXONOMY } from '../../../catalog/model/taxonomy.ts'
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import { capitalized, type Html, html } from '../../html.ts'
import { type DeskContext, type DeskForm, deskForm } from '../view.ts'
import { designFields } from './design-form.ts'
import { FIELDS, fieldValue, fieldValues } from './site-edits.ts'
import { assignmentTo } from './tag-choices.ts'

/** A form that was refused, with what its text can mean. */
export interface Typed {
  readonly form: DeskForm | null
  readonly choices: Html | null
}

/** The taxonomies that a card shows. Others are behind a number. */
const ON_CARDS: readonly EntryTaxonomy[] = ['genre', 'style', 'color']

/** The address of a site's page at the desk, with the way back to a page. */
export function deskPath(slug: string, back = ''): string {
  return `/desk/site/${encodeURIComponent(slug)}${back && `?${new URLSearchParams({ back })}`}`
}

/** A form about one site. `to` is the address of the page that has it. */
function siteForm(desk: DeskContext, { slug, change }: DeskSite, content: Html, to: string): Html {
  return deskForm(
    desk,
    html`<input type="hidden" name="s" value="${slug}"><input type="hidden" name="change" value="${change}">${content}`,
    to,
  )
}

/** The panel of a card. `form` is the ID of the form that edits all selected sites. */
export function cardPanel(desk: DeskContext, site: DeskSite, to: string, typed: Typed, isSelected: boolean): Html {
  const { slug, title, hidden } = site
  const others = ENTRY_TAXONOMIES.filter((name) => !ON_CARDS.includes(name))
  const more = others.reduce((sum, name) => sum + (site.terms[name]?.length ?? 0), 0)
  const chips = html`<ul>${ON_CARDS.map((name) => chipsOf(site, name))}</ul>${more > 0 && html`<details class="desk-more"><summary>${more} more<span class="visually-hidden"> tags of ${title}</span></summary><ul>${others.map((name) => chipsOf(site, name))}</ul></details>`}`
  const down = html`<span>Taken down: ${hidden}</span> <button class="desk-link" name="show" value="yes">Undo<span class="visually-hidden"> the takedown of ${title}</span></button>`
  const forms = html`${siteForm(desk, site, chips, to)}<details class="desk-add"${typed.choices && html` open`}><summary>+ Tag<span class="visually-hidden"> for ${title}</span></summary>${siteForm(desk, site, addField(site, typed), to)}</details>
    <p class="desk-links"><a href="${deskPath(slug, backOf(desk, to))}">Edit<span class="visually-hidden"> ${title}</span></a></p>${takeDown(desk, site, to)}`
  return html`<div class="desk-card" data-desk-panel="${slug}">
    <input class="desk-pick" type="checkbox" name="s" value="${slug}" form="desk_several" aria-label="Select ${title}"${isSelected && html` checked`}>
    ${hidden === null ? forms : siteForm(desk, site, down, to)}${titleForm(desk, site, to)}</div>`
}

function backOf(desk: DeskContext, to: string): string {
  return desk.query.get('back') ?? to
}

/** All that an editor can change of a site but its sections. */
export function sitePanel(desk: DeskContext, site: DeskSite, to: string, typed: Typed): Html {
  const { slug, hidden } = site
  const rows = ENTRY_TAXONOMIES.filter((name) => site.terms[name]?.length).map(
    (name) =>
      html`<div><dt>${capitalized(TAXONOMY[name][site.terms[name]?.length === 1 ? 'one' : 'many'])}</dt><dd><ul>${chipsOf(site, name)}</ul></dd></div>`,
  )
  const down = html`<p class="notice bad">This site is taken down: ${hidden}</p><button class="button" name="show" value="yes">Show it again</button>`
  return html`<div class="desk-site" data-desk-panel="${slug}">
    ${hidden !== null && siteForm(desk, site, down, to)}
    ${siteForm(desk, site, html`<dl class="desk-tags">${rows}</dl>`, to)}
    ${siteForm(desk, site, addField(site, typed), to)}
    ${siteForm(desk, site, fields(site, typed.form), to)}
    ${siteForm(desk, site, designFields(site, typed.form), to)}
    ${hidden === null && takeDown(desk, site, to)}${titleForm(desk, site, to)}
  </div>`
}

function chipsOf(site: DeskSite, taxonomy: EntryTaxonomy): readonly Html[] {
  const kind = TAXONOMY[taxonomy].one
  return (site.terms[taxonomy] ?? []).map(
    ({ name, slug }) =>
      html`<li class="desk-chip" title="${kind}"><a href="/desk/term/${taxonomy}/${encodeURIComponent(slug)}">${name}</a><button name="edit" value="${assignmentTo('-=', taxonomy, slug)}" aria-label="Remove ${kind} ${name} from ${site.title}">×</button></li>`,
  )
}

function addField({ title }: DeskSite, { form, choices }: Typed): Html {
  return html`<div class="desk-add-field"><input class="input" name="add" value="${form?.get('add')}" placeholder="Add a tag" aria-label="Add a tag to ${title}" maxlength="200" autocomplete="off" data-desk-tags><button class="button quiet">Add</button>${choices}</div>`
}

function fields(site: DeskSite, typed: DeskForm | null): Html {
  const value = (name: keyof typeof FIELDS) => typed?.get(name) ?? fieldValue(site, name)
  const labelled = (name: keyof typeof FIELDS, control: Html) =>
    html`<label class="field"><b>${capitalized(FIELDS[name])}</b>${control}</label>`
  const select = (name: keyof typeof FIELDS, options: Readonly<Record<string, string>>) => {
    const choices = Object.entries(options).map(
      ([own, text]) => html`<option value="${own}"${own === value(name) && html` selected`}>${text}</option>`,
    )
    return labelled(name, html`<select class="input" name="${name}">${choices}</select>`)
  }
  return html`<div class="desk-fields"><input type="hidden" name="seen" value="${typed?.get('seen') ?? fieldValues(site)}">
    ${labelled('title', html`<input class="input" name="title" value="${value('title')}" required maxlength="500" autocomplete="off">`)}
    ${labelled('url', html`<input class="input" name="url" value="${value('url')}" inputmode="url" autocomplete="off" spellcheck="false">`)}
    ${labelled('published', html`<input class="input" type="date" name="published" value="${value('published')}" required>`)}
    ${select('category', { inspiration: 'Inspiration', template: 'Template' })}
    ${select('offline', { false: 'Online', true: 'Offline' })}
    <button class="button">Save</button></div>`
}

/** Asks for the reason in place. */
function takeDown(desk: DeskContext, site: DeskSite, to: string): Html {
  const ask = html`<input class="input" name="reason" placeholder="Why? Only editors see it" aria-label="Why ${site.title} is taken down" required maxlength="500" autocomplete="off"><button class="button quiet" name="do" value="down">Take down</button>`
  return html`<details class="desk-down"><summary>Take down<span class="visually-hidden"> ${site.title}</span></summary>${siteForm(desk, site, html`<div class="desk-line">${ask}</div>`, to)}</details>`
}

/** The title alone, which the script shows in its place. */
function titleForm(desk: DeskContext, site: DeskSite, to: string): Html {
  const { title } = site
  const field = html`<input class="input" name="title" value="${title}" aria-label="Title of ${title}" required maxlength="500" autocomplete="off">`
  return html`<div data-desk-title hidden>${siteForm(desk, site, field, to)}</div>`
}

/** The title of a card with its link to the page of the site, and that of the site's own page. */
const CARD = /<h3><a href="\/site\/([^"#?]+)(?:#[^"]*)?">(?:(?!<\/h3>).)*<\/a><\/h3>/gs
const OWN = /<header class="site-title"[^>]*>\s*<h1[^>]*>.*?<\/h1>/s

/** A page with links for an editor. `target` is its path with its query. */
export function withEditLinks(page: string, target: string): string {
  const slugs = new Set<string>()
  const linkTo = (encoded: string, title: string) => {
    const slug = decodeURIComponent(encoded)
    return html`<a class="desk-edit" href="${deskPath(slug, target)}" data-desk-site="${slug}">Edit<span class="visually-hidden">: ${title}</span></a>`
      .html
  }
  const linked = page.replace(CARD, (heading, encoded: string) => {
    slugs.add(decodeURIComponent(encoded))
    return heading + linkTo(encoded, decodeURIComponent(encoded))
  })
  const [, own] = /^\/site\/([^/?]+)(?:\?|$)/.exec(target) ?? []
  const whole =
    own === undefined
      ? linked
      : linked.replace(OWN, (head) => head + linkTo(own, 'this site').replace(' ', ' data-desk-whole '))
  return slugs.size < 2 ? whole : whole.replace('</main>', () => `${together(slugs, target)}</main>`)
}

/** Where all sites of the page are edited at once, without a script. */
function together(slugs: ReadonlySet<string>, back: string): string {
  const query = new URLSearchParams([...[...slugs].map((slug) => ['s', slug]), ['back', back]])
  return html`<p class="wide broad desk-together"><a href="/desk/sites?${query.toString()}">Edit these ${slugs.size} sites together</a></p>`
    .html
}
