// The first page of the desk: the edits, newest first, each with what it changed and the way to take it back. (rule 48.12)
import { slugOf } from '../../catalog/model/slug.ts'
import type { DeskChange } from '../../engine/desk/jobs.ts'
import { counted, type Html, html } from '../html.ts'
import { deskPath } from './sites/site-panel.ts'
import { type DeskContext, type DeskView, deskForm } from './view.ts'

const SHOWN = 50
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export const editsView: DeskView = {
  async show(desk) {
    const { query } = desk
    const [of, by, before] = [subjectOf(query.get('of')), query.get('by') || null, Number(query.get('before')) || null]
    const changes = await desk.ask('log', { what: of, by, before, limit: SHOWN + 1 })
    const shown = changes.slice(0, SHOWN)
    const [wide, own] = [true, false].map((isWide) => shown.filter(({ site }) => (site === null) === isWide))
    const older = { of, by, before: String(shown.at(-1)?.number ?? '') }
    const lists = html`${own && own.length > 0 && editList(desk, 'desk_own', 'Single sites', own)}${wide && wide.length > 0 && editList(desk, 'desk_wide', 'Across the catalog', wide)}`
    return {
      title: 'Edits',
      main: html`${filterForm(of, by)}
        ${shown.length === 0 && html`<p class="lede">No edits.</p>`}<div class="desk-lists">${lists}</div>
        <p class="desk-foot"><span class="soft small">Times are UTC.</span>${changes.length > SHOWN && html` <a href="${hrefOf(older)}">Older edits</a>`}</p>`,
    }
  },
  act: async () => ({ ok: true, lines: [] }),
}

/** The slug that an editor means with one, with a title or with an address here. */
function subjectOf(text: string | null): string | null {
  const slug = text?.trim().replace(/^.*\/site\//, '') ?? ''
  return slug === '' ? null : /[\s\p{Lu}]/u.test(slug) ? slugOf(slug) : slug
}

function hrefOf(filters: Readonly<Record<string, string | null>>): string {
  const used = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null)
  return used.length === 0 ? '/desk' : `/desk?${new URLSearchParams(used)}`
}

function filterForm(of: string | null, by: string | null): Html {
  return html`<form class="desk-filter" method="get" action="/desk">
    <input class="input" name="of" value="${of}" placeholder="A site" aria-label="Edits of a site" autocomplete="off">
    <input class="input" name="by" value="${by}" placeholder="A person" aria-label="Edits by a person" autocomplete="off">
    <button class="button quiet">Show</button>${(of ?? by) !== null && html` <a href="/desk">All edits</a>`}
  </form>`
}

function editList(desk: DeskContext, id: string, title: string, changes: readonly DeskChange[]): Html {
  const days = Map.groupBy(changes, ({ at }) => at.slice(0, 10))
  const lists = [...days].map(
    ([day, own]) =>
      html`<h3>${DAY.format(new Date(day))}</h3><ol class="desk-edits">${own.map((change) => changeItem(desk, change, `/desk?${desk.query}`))}</ol>`,
  )
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${lists}</section>`
}

/** The lines of a change that are shown at once. */
const LINES = 3

/** One edit: what it changed, by whom and when, and how to take it back. Its form goes to the page that shows it. */
export function changeItem(desk: DeskContext, change: DeskChange, to: string): Html {
  const { number, at, by, what, site, sites, lasting, note } = change
  const whose = by === null ? 'nobody' : html`<a href="${hrefOf({ by })}">${by}</a>`
  const reach = site === null && sites > 0 && !what.includes('site') && html` · ${counted(sites, 'site')}`
  const name = `change ${number}: ${what}${site ? ` of ${site.title}` : ''}`
  const undo = html`<button class="button quiet" name="undo" value="${number}">Undo${sites > 1 && ` for ${counted(sites, 'site')}`}<span class="visually-hidden">, ${name}</span></button>`
  return html`<li><div>
      <p><b>${what}</b>${site && html` of <a href="${deskPath(site.slug)}">${site.title}</a>`}${reach} · ${whose} · <time datetime="${at}">${at.slice(11, 16)}</time>${note !== null && html` <span class="soft">${note}</span>`}</p>
      ${changedLines(change)}${lasting !== null && html`<p class="soft small">${lasting}</p>`}</div>
    ${lasting === null && deskForm(desk, undo, to)}</li>`
}

/** What a change changed, which Undo turns around. */
function changedLines({ lines, number }: DeskChange): Html {
  const items = lines.map((line) => html`<li>${line}</li>`)
  if (lines.length <= LINES) return html`<ul class="soft small">${items}</ul>`
  return html`<details class="soft small"><summary>What it changed<span class="visually-hidden">, change ${number}</span></summary><ul>${items}</ul></details>`
}
