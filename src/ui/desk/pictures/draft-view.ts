// The page of a draft: its picture with what that proposes, and fields for everything else. (rule 48.15)
import { ENTRY_TAXONOMIES } from '../../../catalog/import/import-schema.ts'
import { TAXONOMY } from '../../../catalog/model/taxonomy.ts'
import { DRAFT_TEXTS, type Draft, type DraftText } from '../../../engine/desk/drafts.ts'
import { swatch } from '../../colors/swatch.ts'
import { capitalized, type Html, html } from '../../html.ts'
import { thumbnailOf } from '../sites/sites-view.ts'
import { type DeskContext, type DeskForm, type DeskView, editOf } from '../view.ts'
import { draftPath } from './add-view.ts'
import { bandsFields, bandsIn, takenIn, termChip, termList } from './bands.ts'

type Member = (typeof MEMBERS)[number]
/** What every site has and a visit may not know comes first. */
const MEMBERS = [...new Set(['title', 'url', 'genre', 'style', ...DRAFT_TEXTS, ...ENTRY_TAXONOMIES] as const)]
const HINTS: Partial<Record<Member, string>> = {
  title: 'Default: the host of its address',
  url: 'https://…',
  published: 'YYYY-MM-DD. Default: today',
  category: 'Default: inspiration',
}

export const draftView: DeskView = {
  takes: 'prompts',
  async show(desk, typed) {
    const draft = await desk.ask('draft', { name: desk.path['draft'] ?? '' })
    if (draft === null) return lostPage(typed)
    return {
      title: draft.title || draft.name,
      main: draftForm(desk, typed === null ? draft : { ...draft, ...textIn(typed) }, typed),
    }
  },
  async act(desk, form) {
    const [name, to] = [desk.path['draft'] ?? '', form.get('next') || null]
    const next = to === null ? '/desk/add' : draftPath(to)
    const does = form.get('do')
    const revision = await desk.ask('saveDraft', { name, revision: form.get('revision') ?? '', ...textIn(form) })
    if (does === 'discard') {
      await desk.ask('discardDraft', { name, isBack: false })
      return { ok: true, lines: [`${name} was discarded.`], to: next }
    }
    // What a script saves changes nothing of its page but the revision.
    const page = { title: name, main: html`<input name="revision" value="${revision}">` }
    if (does !== 'publish') return { ok: true, lines: ['Saved.'], ...(does === null && !form.has('take') && { page }) }
    const asked = { name, twins: form.getAll('twin'), allowsNew: form.has('new') }
    const done = await desk.ask('publishDraft', { ...asked, ...editOf(desk, form) })
    return { ok: true, ...done, to: next }
  },
}

function textIn(form: DeskForm): DraftText {
  const { to, term } = takenIn(form)
  const textOf = (name: Member) =>
    [name === to && name === 'platform' ? [] : form.get(name) || [], name === to ? term : []].flat().join(', ')
  return { fields: Object.fromEntries(MEMBERS.map((name) => [name, textOf(name)])), bands: bandsIn(form) }
}

/** There is no such draft. What was typed of it is shown, if somebody else published or discarded it meanwhile. */
function lostPage(typed: DeskForm | null) {
  const rows = [...(typed ?? [])].filter(
    ([name, value]) => value !== '' && !['token', 'revision', 'next', 'do', 'of', 'take', 'twin'].includes(name),
  )
  return {
    title: 'No such draft',
    status: 404,
    main: html`${rows.length > 0 && html`<p>You had typed:</p>`}<dl class="desk-typed">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl><p><a href="/desk/add">To the drafts</a></p>`,
  }
}

function draftForm(desk: DeskContext, draft: Draft, typed: DeskForm | null): Html {
  const { name, size, bands, cuts, types, revision, next, twins, count, palette, hasMobile } = draft
  const tools = html`<button class="button" name="do" value="publish" data-publish title="Ctrl+Enter">Publish</button>
    <button class="button quiet" name="do" value="save">Save</button> <button class="button quiet" name="do" value="discard">Discard</button>
    ${typed !== null && html`<label><input type="checkbox" name="new"> Create terms that the catalog lacks</label>`}
    <span class="soft" role="status" data-saved>${count} ${count === 1 ? 'draft' : 'drafts'} left</span>`
  const fields = bandsFields({
    pictures: [{ src: `${draftPath(name)}/picture`, ...size }],
    ...{ title: name, height: size.height, bands, proposals: cuts, propose: '', tools, served: desk.served },
    // Rows that were typed may be others than those stored.
    types: typed === null ? types : { ...types, others: [] },
  })
  // Enter in a field presses the first button.
  return html`<form method="post" action="${draftPath(name)}" data-draft><button class="visually-hidden" name="do" value="publish" tabindex="-1" aria-hidden="true"></button>
    <input type="hidden" name="token" value="${desk.editor.token}"><input type="hidden" name="revision" value="${revision}">
    <input type="hidden" name="next" value="${next}">${twins.map(({ slug }) => html`<input type="hidden" name="twin" value="${slug}">`)}
    <p class="desk-facts">${size.width} × ${size.height} pixels${hasMobile && ', with a phone picture'} <span class="strip">${palette.map(({ hex }) => swatch(hex))}</span></p>
    ${twins.length > 0 && html`<div class="desk-twins"><figure class="notice"><img src="${draftPath(name)}/picture" width="200" height="150" alt=""><b>This draft</b></figure>${twins.map((twin) => twinCard(desk, twin))}</div>`}
    ${draft.seen && html`<p class="soft">Seen at ${draft.seen.asked}. Sections: ${draft.seen.from['sections']}. ${draft.seen.notes.join(' ')}</p>`}
    <div class="desk-fields">${MEMBERS.map((member) => memberField(desk, draft, member))}</div>
    ${fields}
  </form>`
}

function memberField(desk: DeskContext, { fields, missing, terms, seen }: Draft, member: Member): Html {
  const isText = (DRAFT_TEXTS as readonly string[]).includes(member)
  const label = isText
    ? capitalized(member === 'url' ? 'address' : member)
    : capitalized(TAXONOMY[member as keyof typeof TAXONOMY].many)
  const chips = terms
    .filter(({ taxonomy }) => taxonomy === member)
    .map(
      ({ name, why }) => html`<li>${termChip(member, name, html`+ ${name} <span class="of">${why}</span>`, why)}</li>`,
    )
  return html`<div class="field"><label for="draft_${member}">${label}${missing.includes(member) && html` <span class="desk-missing">missing</span>`}${seen?.from[member] && html` <span class="of">${seen.from[member]}</span>`}</label>
    <input class="input" id="draft_${member}" name="${member}" value="${fields[member]}" placeholder="${HINTS[member]}" autocomplete="off"${(seen ? missing[0] : 'title') === member && html` autofocus`} ${!isText && html`list="terms_${member}" aria-autocomplete="both" data-terms`}>
    ${chips.length > 0 && html`<ul class="chips">${chips}</ul>`}${!isText && termList(`terms_${member}`, member, desk.served)}</div>`
}

function twinCard(desk: DeskContext, { slug, title, why }: Draft['twins'][number]): Html {
  const picture = thumbnailOf(desk, slug)
  return html`<figure class="notice"><a href="/site/${encodeURIComponent(slug)}">${picture && html`<img src="${picture}" width="200" height="150" alt="">`}<b>${title}</b></a> ${why}. Is it the same site?</figure>`
}
