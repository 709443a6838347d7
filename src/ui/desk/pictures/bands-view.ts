// The sections of a site at the desk. (rule 48.14)
import { encodeImagePath, imagePrefixes } from '../../../catalog/model/image-urls.ts'
import type { DeskBand } from '../../../engine/desk/drafts.ts'
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import { html } from '../../html.ts'
import { slicesOf } from '../../site/picture-sources.ts'
import { type DeskContext, type DeskForm, type DeskView, deskForm, editOf } from '../view.ts'
import { bandsFields, bandsIn } from './bands.ts'

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
