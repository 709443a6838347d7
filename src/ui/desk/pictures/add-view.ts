// Sites that are to be added: addresses and pictures become drafts, and drafts become sites. (rules 48.15, 48.31)
import type { DraftName } from '../../../engine/desk/drafts.ts'
import type { VisitState } from '../../../engine/desk/jobs.ts'
import { counted, type Html, html } from '../../html.ts'
import { type DeskContext, type DeskForm, type DeskView, deskForm, Refused } from '../view.ts'

export const addView: DeskView = {
  takes: 'files',
  async show(desk, typed) {
    const { drafts, discarded } = await desk.ask('drafts', {})
    const back = discarded.map(
      (name) => html`<button class="button quiet" name="back" value="${name}">Bring ${name} back</button> `,
    )
    return {
      title: 'Add sites',
      main: html`<div class="desk-ways">${addressForm(desk, typed)}${uploadForm(desk)}</div>
        <div data-visits>${visitPart(await desk.ask('visits', {}))}${draftList(drafts)}</div>
        ${back.length > 0 && html`<h2>Discarded</h2><p class="soft">They stay here for seven days.</p>${deskForm(desk, html`${back}`, '/desk/add')}`}`,
    }
  },
  async act(desk, form, files) {
    const [back, addresses] = [form.get('back'), form.get('addresses')]
    if (back !== null) {
      await desk.ask('discardDraft', { name: back, isBack: true })
      return { ok: true, lines: ['The draft is back.'] }
    }
    if (addresses !== null) {
      await desk.ask('visit', { text: addresses })
      return { ok: true, lines: ['The visits have begun. Each address becomes a draft below.'] }
    }
    if (files.length === 0) throw new Refused('No picture arrived. Choose at least one.')
    const [faults, lines]: [string[], string[]] = [[], []]
    for (const { name, file, fault } of files)
      await desk.ask('addDraft', { name, file, fault }).then(
        (line) => lines.push(line),
        (error: Refused) => faults.push(error.message),
      )
    return { ok: faults.length === 0, lines: [...faults, ...lines] }
  },
}

function draftList(drafts: readonly DraftName[]): Html | null {
  if (drafts.length === 0) return null
  const items = drafts.map(({ name, title, missing }) => {
    const lacks = missing.length === 0 ? 'complete' : `without ${missing.join(', ')}`
    return html`<li><a href="${draftPath(name)}"><img src="${draftPath(name)}/picture" alt="" loading="lazy"><b>${title || name}</b></a> <span class="soft">${lacks}</span></li>`
  })
  return html`<p><a class="button" href="${draftPath(drafts[0]?.name ?? '')}">Go through ${counted(drafts.length, 'draft')}</a></p><ul class="desk-drafts">${items}</ul>`
}

/** How far the visits are, and what was said of addresses that did not become drafts. */
function visitPart({ made, left, known, faults }: VisitState): Html | null {
  const asked = made + left + known.length + faults.length
  if (asked === 0) return null
  const all = asked === 1 ? '1 address' : `${asked} addresses`
  const done = left === 0 ? `Done: ${counted(made, 'draft')} of ${all}.` : `Visited ${asked - left} of ${all} …`
  const lines = [
    ...faults.map((line) => html`<li class="bad">${line}</li>`),
    ...known.map((line) => html`<li>${line}</li>`),
  ]
  return html`<div class="desk-visits"><p role="status"${left > 0 && html` data-left`}>${done}${left > 0 && html` <noscript><a href="/desk/add">See how far they are</a></noscript>`}</p>
    <progress max="${asked}" value="${asked - left}" aria-label="Addresses visited"${left === 0 && html` hidden`}></progress><ul>${lines}</ul></div>`
}

export function draftPath(name: string): string {
  return `/desk/add/${encodeURIComponent(name)}`
}

function addressForm(desk: DeskContext, typed: DeskForm | null): Html {
  const field = html`<label for="addresses"><b>Paste addresses</b>, one a line. The server visits each page: it takes both pictures, and proposes sections, tags and type.</label>
    <textarea class="input" id="addresses" name="addresses" rows="3" required placeholder="https://…" spellcheck="false" autocomplete="off">${typed?.get('addresses')}</textarea>
    <button class="button">Visit</button>`
  return deskForm(desk, html`<div class="desk-way">${field}</div>`, '/desk/add')
}

function uploadForm({ editor }: DeskContext) {
  return html`<form class="desk-way desk-drop" method="post" action="/desk/add" enctype="multipart/form-data" data-drop>
    <input type="hidden" name="token" value="${editor.token}">
    <label for="pictures"><b>Drop screenshots here</b>, or choose them. Each becomes a draft; <code>acme-mobile.jpg</code> is the phone picture of <code>acme.jpg</code>.</label>
    <input id="pictures" type="file" name="picture" multiple required accept="image/jpeg,image/png,image/gif,image/webp,image/avif">
    <button class="button">Upload</button>
    <div role="status"><ul class="soft" data-drop-status></ul></div>
  </form>`
}
