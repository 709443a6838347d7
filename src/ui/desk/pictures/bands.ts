// The sections of a screenshot as a form: a row for each band. A script draws them as lines over the picture. (rule 48.14)
import { encodeImagePath, imagePrefixes } from '../../../catalog/model/image-urls.ts'
import type { DeskBand, Draft } from '../../../engine/desk/drafts.ts'
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import type { ServedSnapshot } from '../../../snapshot/snapshot.ts'
import { type Html, html } from '../../html.ts'
import { type Source, slicesOf } from '../../site/picture-sources.ts'
import { type DeskContext, type DeskForm, type DeskView, deskForm, editOf } from '../view.ts'

export const bandsView: DeskView = {
  takes: 'prompts',
  async show(desk, typed) {
    const slug = desk.path['slug'] ?? ''
    const [site] = await desk.ask('sites', { slugs: [slug] })
    if (site === undefined) return null
    const proposed = desk.query.has('propose') ? await desk.ask('proposals', { slug }) : null
    const bands = typed === null ? (proposed ?? bandsOf(site)) : bandsIn(typed)
    return {
      title: `Sections of ${site.title}`,
      main: bandsForm(desk, site, { bands, typed, isProposed: proposed !== null }),
    }
  },
  async act(desk, form) {
    const asked = { slug: desk.path['slug'] ?? '', bands: bandsIn(form), allowsNew: form.has('new') }
    return { ok: true, ...(await desk.ask('bands', { ...asked, ...editOf(desk, form) })) }
  },
}

function bandsOf({ sections }: DeskSite): DeskBand[] {
  const bands = sections.map(({ type, ...band }) => ({ ...band, of: `${band.top}-${band.bottom}`, type: type.name }))
  return bands.toSorted((a, b) => a.top - b.top)
}

interface Shown {
  readonly bands: readonly DeskBand[]
  readonly typed: DeskForm | null
  readonly isProposed: boolean
}

function bandsForm(
  desk: DeskContext,
  { slug, title, change, screenshot }: DeskSite,
  { bands, typed, isProposed }: Shown,
) {
  const { siteUrl, assetsUrl } = desk.config
  const full = `${imagePrefixes(siteUrl, assetsUrl).full}${encodeImagePath(screenshot.path)}`
  const own = `/desk/site/${encodeURIComponent(slug)}/sections`
  const fields = bandsFields({
    ...{ title, bands, height: screenshot.height, served: desk.served, propose: `${own}?propose` },
    pictures: slicesOf({ ...screenshot, full }),
    proposals: isProposed ? bands.slice(1).map(({ top }) => top) : null,
    tools: html`<button class="button">Save sections</button> <a class="bands-plain" href="${own}?propose">Propose from the picture</a>
      <a href="/site/${encodeURIComponent(slug)}">Back to the site</a>
      ${typed !== null && html`<label><input type="checkbox" name="new"> Create types that the catalog lacks</label>`}`,
  })
  const seen = typed?.get('change') ?? change
  return deskForm(desk, html`<input type="hidden" name="change" value="${seen}">${fields}`, own)
}

export interface BandsForm {
  /** The parts of the screenshot from its top. */
  readonly pictures: readonly Pick<Source, 'src' | 'width' | 'height'>[]
  readonly title: string
  /** In pixels of the screenshot. */
  readonly height: number
  readonly bands: readonly DeskBand[]
  /** Where the pixels propose lines; null if a script has to ask `propose` for them. */
  readonly proposals: readonly number[] | null
  readonly propose: string
  /** What types are proposed, too. */
  readonly types?: Draft['types']
  /** Buttons that stay in view. */
  readonly tools: Html
  readonly served: ServedSnapshot
}

/** The fields of the bands, with a blank row to add one. They are a part of a form. */
export function bandsFields({
  pictures,
  title,
  height,
  bands,
  proposals,
  propose,
  types,
  tools,
  served,
}: BandsForm): Html {
  const parts = pictures.map(
    ({ src, width, height }, i) =>
      html`<img src="${src}" width="${width}" height="${height}" alt="${i === 0 ? `The page of ${title}` : ''}" draggable="false">`,
  )
  const known = proposals === null ? html`data-propose="${propose}"` : html`data-proposals="${proposals.join(' ')}"`
  return html`<div class="bands" data-bands data-height="${height}" data-first="${types?.first}" data-last="${types?.last}" ${known}>
    <div class="bands-tools">${tools}
      <label class="bands-live">Zoom <input type="range" min="10" max="100" step="5" data-zoom></label>
      <button class="button quiet bands-live" type="button" data-take-all disabled>Take over all</button>
      <span class="soft bands-live" role="status" data-proposed>Looking for bands…</span>
    </div>
    <div class="bands-stage" data-stage>${parts}</div>
    <ol class="bands-rows" data-rows>${[...bands, null].map((band, i) => row(band, i, height, types?.others[i]))}</ol>
    ${termList('section_types', 'sections', served)}
  </div>`
}

/** So many terms are offered while somebody types: those with the most sites. */
const OFFERED = 300

/** The terms of a taxonomy for fields with this list, with their numbers of sites. */
export function termList(id: string, taxonomy: string, { archives }: ServedSnapshot): Html {
  const terms = archives.terms().filter((term) => term.taxonomy === taxonomy)
  const options = terms
    .toSorted((a, b) => b.count - a.count)
    .slice(0, OFFERED)
    .map(({ name, count }) => html`<option value="${name}">${count} ${count === 1 ? 'site' : 'sites'}</option>`)
  return html`<datalist id="${id}">${options}</datalist>`
}

/** A button that puts a term into a field of a draft, or a type into a row. Without a script, it saves the draft so. (rule 48.15) */
export function termChip(to: string | number, name: string, content: Html, why = ''): Html {
  return html`<button class="chip" name="take" value="${to}=${name}" data-term="${name}" title="${why}">${content}</button>`
}

function row(band: DeskBand | null, index: number, height: number, others: readonly string[] = []): Html {
  const rows = (name: 'top' | 'bottom', label: string) =>
    html`<label>${label} <input class="input" name="${name}" value="${band?.[name]}" type="number" min="0" max="${height}"></label>`
  return html`<li class="band" data-band>
    <input type="hidden" name="of" value="${band?.of}">
    <input class="input" name="type" value="${band?.type}" list="section_types" aria-autocomplete="both" placeholder="${band === null ? 'Type of a new section' : 'Type'}" aria-label="Type">
    ${others.length > 0 && html`<span class="band-others" role="group" aria-label="What else this section may be">${others.map((name) => termChip(index, name, html`${name}`))}</span>`}
    <span class="band-rows">${rows('top', 'From')} ${rows('bottom', 'to')}</span>
    ${band !== null && html`<label class="band-remove"><input type="checkbox" name="remove" value="${index}"> Remove</label>`}
    <button class="band-out" type="button" data-out aria-label="Remove this section">×</button>
    <textarea class="input" name="prompt" rows="2" placeholder="Prompt" aria-label="Prompt">${band?.prompt}</textarea>
  </li>`
}

/** What a chip of a form takes: a term, and its taxonomy or the number of its row. */
export function takenIn(form: DeskForm): { to: string; term: string } {
  const [, to = '', term = ''] = /^(.*?)=(.*)$/s.exec(form.get('take') ?? '') ?? []
  return { to, term }
}

/** The bands of a form, without those that it removes and without blank rows. */
export function bandsIn(form: DeskForm): DeskBand[] {
  const { to, term } = takenIn(form)
  const [ofs, types, tops, bottoms, prompts] = ['of', 'type', 'top', 'bottom', 'prompt'].map((name) =>
    form.getAll(name),
  )
  const removed = new Set(form.getAll('remove'))
  const numberIn = (text = '') => (text.trim() === '' ? Number.NaN : Number(text))
  const bands = (types ?? []).map((type, i) => ({
    of: ofs?.[i] ?? '',
    type: to === String(i) ? term : type.trim(),
    top: numberIn(tops?.[i]),
    bottom: numberIn(bottoms?.[i]),
    prompt: (prompts?.[i] ?? '').replaceAll('\r\n', '\n').trim(),
  }))
  const isBlank = ({ type, top, bottom }: DeskBand) => type === '' && Number.isNaN(top) && Number.isNaN(bottom)
  return bands.filter((band, i) => !removed.has(String(i)) && !isBlank(band))
}
