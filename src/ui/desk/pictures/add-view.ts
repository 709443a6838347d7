// Sites that are to be added: pictures become drafts, and drafts become sites. (rule 48.15)
import { html } from '../../html.ts'
import { type DeskContext, type DeskView, deskForm, Refused } from '../view.ts'

export const addView: DeskView = {
  takes: 'files',
  async show(desk) {
    const { drafts, discarded } = await desk.ask('drafts', {})
    const items = drafts.map(({ name, title, missing }) => {
      const lacks = missing.length === 0 ? 'complete' : `without ${missing.join(', ')}`
      return html`<li><a href="${draftPath(name)}"><img src="${draftPath(name)}/picture" alt="" loading="lazy"><b>${title || name}</b></a> <span class="soft">${lacks}</span></li>`
    })
    const back = discarded.map(
      (name) => html`<button class="button quiet" name="back" value="${name}">Bring ${name} back</button> `,
    )
    return {
      title: 'Add sites',
      main: html`${uploadForm(desk)}
        ${drafts.length > 0 && html`<p><a class="button" href="${draftPath(drafts[0]?.name ?? '')}">Go through ${drafts.length} ${drafts.length === 1 ? 'draft' : 'drafts'}</a></p><ul class="desk-drafts">${items}</ul>`}
        ${back.length > 0 && html`<h2>Discarded</h2><p class="soft">They stay here for seven days.</p>${deskForm(desk, html`${back}`, '/desk/add')}`}`,
    }
  },
  async act(desk, form, files) {
    const back = form.get('back')
    if (back !== null) {
      await desk.ask('discardDraft', { name: back, isBack: true })
      return { ok: true, lines: ['The draft is back.'] }
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

export function draftPath(name: string): string {
  return `/desk/add/${encodeURIComponent(name)}`
}

function uploadForm({ editor }: DeskContext) {
  return html`<form class="desk-drop" method="post" action="/desk/add" enctype="multipart/form-data" data-drop>
    <input type="hidden" name="token" value="${editor.token}">
    <label for="pictures"><b>Drop screenshots here</b>, or choose them. Each becomes a draft; <code>acme-mobile.jpg</code> is the phone picture of <code>acme.jpg</code>.</label>
    <input id="pictures" type="file" name="picture" multiple required accept="image/jpeg,image/png,image/gif,image/webp,image/avif">
    <button class="button">Upload</button>
    <div role="status"><ul class="soft" data-drop-status></ul></div>
  </form>`
}
